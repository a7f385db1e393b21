/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, transformWithEsbuild, type UserConfig } from "vite";
import { LANGUAGES, type Language } from "./app/messages/language.ts";
import { compileAll } from "./app/messages/topic.ts";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Chunks of browser scripts that several pages load. Only a few, because each costs a round trip on slow connections: code of all
 * pages with scripts, of lists of events, and of forms.
 */
const CHUNKS: Record<string, RegExp> = {
  framework: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//,
  frame:
    /\/app\/components\/(site\/(SiteHeader|SiteFooter|ErrorScreen|RefreshButton|page-handle)|enhance\/Enhancements|ui\/(Link|Notice))\.tsx?$/,
  listing: /\/app\/(components\/(events\/(EventCard|EventPicture)|site\/EmptyState)\.tsx|domain\/lists\/texts\.ts)$/,
  form: /\/app\/components\/(site\/Page|ui\/(AntiSpamFields|ErrorSummary|Field|SubmitButton|Dialog))\.tsx$/,
};

/** The chunk of a module; undefined leaves the choice to Rollup. */
function chunkOf(module: string): string | undefined {
  return Object.keys(CHUNKS).find((chunk) => CHUNKS[chunk]?.test(module));
}

/** The file with the licences of the packages in browser scripts. Inside the scripts they would add 0.5 kB to every page. */
const LICENSES = "licenses.txt";
const LICENSES_NOTE = `/*! Licences: /${LICENSES} */`;

function licensesFile(): Plugin {
  return {
    name: "licenses-file",
    async generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.entries(file.modules) : [],
      );
      const shipped = modules.filter(([, { renderedLength }]) => renderedLength > 0);
      const folders = shipped.flatMap(([id]) => /^(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const texts = await Promise.all([...new Set(folders)].sort().map(licenseOf));
      this.emitFile({
        type: "asset",
        fileName: LICENSES,
        source: texts.join("\n\n"),
      });
    },
  };
}

/** Name and licence of the package in this folder. @throws Error if it has no licence. */
async function licenseOf(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${folder} has no licence`);
  return `${folder.slice(folder.lastIndexOf("/node_modules/") + "/node_modules/".length)}\n\n${await readFile(join(folder, file), "utf8")}`;
}

const TERSER = {
  module: true,
  compress: { passes: 2 },
  format: { comments: /^! Licences: / },
};

/** Minifies scripts that pages load by URL (`?url`), which Vite copies unchanged, like pictures. */
function minifyScriptFiles(): Plugin {
  return {
    name: "minify-script-files",
    async generateBundle(_, bundle) {
      const { minify } = await import("terser");
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".js")) continue;
        const { code } = await minify(String(file.source), TERSER);
        if (code === undefined) throw new Error(`${file.fileName} was not minified`);
        file.source = code;
      }
    },
  };
}

/** Folders with the drawings of events and, for social cards, of cities. */
const DRAWINGS = ["app/posters", "app/drawings"];

/** Content hash of the drawings' sources. It is part of the URLs of drawings, so that browsers fetch those that changed. */
async function versionOfDrawings(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of DRAWINGS) {
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.([jt]s|svg)$/.test(name)).sort();
    for (const name of files) hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash
    .digest("base64url")
    .replace(/[^a-z0-9]/gi, "")
    .slice(0, 6);
}

/** The folder of messages, which has a folder per language with a file per topic. */
const MESSAGES = "app/messages";

/** The import of a topic, as written in components and routes. */
const TOPIC_IMPORT = /^#app\/messages\/([a-z-]+)\.ts$/;

/** The compiled messages of a topic in a language. @throws Error if one is malformed. */
async function compiledMessages(language: Language, topic: string): Promise<object> {
  const file = join(MESSAGES, language, `${topic}.ts`);
  const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file);
  const { default: texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return compileAll(texts);
}

const topicsIn = async (language: Language) =>
  (await readdir(join(MESSAGES, language))).map((name) => name.replace(/\.ts$/, "")).sort();

/** The folder of each language's messages in the client build, named by content hash, so that they can be cached forever. */
async function messageFolders(): Promise<Record<Language, string>> {
  const folders = LANGUAGES.map(async (language): Promise<[Language, string]> => {
    const hash = createHash("sha256");
    for (const topic of await topicsIn(language))
      hash.update(`${topic} ${JSON.stringify(await compiledMessages(language, topic))}`);
    return [language, `assets/${language}-${hash.digest("hex").slice(0, 8)}`];
  });
  return Object.fromEntries(await Promise.all(folders)) as Record<Language, string>;
}

/**
 * Keeps messages out of the browser scripts, which import `messages/lists.js`; the import map of each page (`app/root.tsx`) maps that to
 * the page's language. So a page loads messages in its own language only, and the scripts are the same for all languages.
 */
function messageFiles(folders: Record<Language, string>): Plugin {
  let isClientBuild = false;
  return {
    name: "message-files",
    enforce: "pre",
    apply: "build",
    configResolved({ build }) {
      isClientBuild = !build.ssr;
    },
    async resolveId(source) {
      const [, topic = ""] = TOPIC_IMPORT.exec(source) ?? [];
      const isTopic = isClientBuild && (await topicsIn("en")).includes(topic);
      return isTopic ? { id: `messages/${topic}.js`, external: true } : null;
    },
    async generateBundle() {
      if (!isClientBuild) return;
      for (const language of LANGUAGES)
        for (const topic of await topicsIn(language)) {
          const messages = JSON.stringify({ [language]: await compiledMessages(language, topic) });
          const fileName = `${folders[language]}/${topic}.js`;
          this.emitFile({ type: "asset", fileName, source: `export default${messages}` });
        }
    },
  };
}

/** The only build configuration: Remix (left out under Vitest, which needs no route manifest), Tailwind and the tests. */
export default defineConfig(async ({ isSsrBuild, mode }): Promise<UserConfig> => {
  const folders = await messageFolders();
  return {
    plugins: [
      messageFiles(folders),
      tailwindcss(),
      mode === "test"
        ? []
        : remix({
            future: {
              v3_fetcherPersist: true,
              v3_lazyRouteDiscovery: true,
              v3_relativeSplatPath: true,
              v3_routeConfig: true,
              v3_singleFetch: true,
              v3_throwAbortReason: true,
            },
          }),
    ],
    define: {
      "import.meta.env.DRAWINGS": JSON.stringify(await versionOfDrawings()),
      "import.meta.env.MESSAGES": JSON.stringify(folders),
    },
    server: { host: "127.0.0.1" },
    // why no inlining: the same few drawings stand on most pages, so browsers should keep them as files.
    build: {
      target: "es2022",
      assetsInlineLimit: 0,
      // why not esbuild: what it makes of the framework is 4 kB larger, compressed.
      minify: isSsrBuild ? false : "terser",
      terserOptions: TERSER,
      rollupOptions: isSsrBuild
        ? {}
        : {
            plugins: [licensesFile(), minifyScriptFiles()],
            output: {
              manualChunks: chunkOf,
              banner: ({ name }) => (name === "framework" ? LICENSES_NOTE : ""),
            },
          },
    },
    test: {
      // Fuzz tests only run with `npm run fuzz`.
      include: ["tests/**/*.test.{ts,tsx}", ...(process.env.FUZZ_RUNS ? ["tests/fuzz/*.fuzz.ts"] : [])],
      globalSetup: ["tests/support/global-setup.ts"],
      setupFiles: ["tests/support/setup.ts"],
      environment: "node",
      pool: "forks",
      // Responses contain this stylesheet; of the others, tests only need the URL.
      css: { include: [/\/embed\.css/] },
      // why not: loading the same modules anew for each file took longer than most tests. What a file sets, it sets back.
      isolate: false,
      // why three on two cores: a third of the time a test waits, for a password's hash, a process or a deadline.
      maxWorkers: 3,
      // why not a plain import: what builds the site has no vitest.
      ...(mode === "test" && {
        sequence: {
          sequencer: (await import("./tests/support/longest-first.ts")).LongestFirst,
        },
      }),
      // The timeout is for tests that hang: those that seed, back up or kill a stack take up to 25 s on two idle cores.
      testTimeout: 120_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
    },
  };
});
