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
 * The browser's scripts that more than one page loads: a few files, since each costs a slow line a round trip. What every page
 * with scripts loads, what lists of events do, and what forms do.
 */
const CHUNKS: Record<string, RegExp> = {
  framework: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//,
  frame:
    /\/app\/components\/(site\/(SiteHeader|SiteFooter|ErrorScreen|RefreshButton|page-handle)|enhance\/Enhancements|ui\/(Link|Notice))\.tsx?$/,
  listing: /\/app\/(components\/(events\/(EventCard|EventPicture)|site\/EmptyState)\.tsx|domain\/lists\/texts\.ts)$/,
  form: /\/app\/components\/(site\/Page|ui\/(AntiSpamFields|ErrorSummary|Field|SubmitButton|Dialog))\.tsx$/,
};

/** The file that a module of the browser's scripts goes into; what is not named here is left to Rollup. */
function chunkOf(module: string): string | undefined {
  return Object.keys(CHUNKS).find((chunk) => CHUNKS[chunk]?.test(module));
}

/** Where the licences of the packages in the browser's scripts are. In the scripts themselves they would be 0.5 kB of every page. */
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

/** Name and licence of the package in this folder. @throws Error when it has no licence. */
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

/** Makes scripts small that pages load by their address (`?url`): to Vite they are files like pictures, which stay as they are. */
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

/** The folders of the drawings of events and, on social cards, of cities. */
const DRAWINGS = ["app/posters", "app/drawings"];

/** Names the drawings as their sources are now: the addresses of drawings have it, so that browsers fetch those that changed. */
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

/** The folder of messages, and below it the messages of each language by topic. */
const MESSAGES = "app/messages";

/** The import of a topic, as components and routes write it. */
const TOPIC_IMPORT = /^#app\/messages\/([a-z-]+)\.ts$/;

/** The compiled messages of a topic in a language. @throws Error when one is malformed. */
async function compiledMessages(language: Language, topic: string): Promise<object> {
  const file = join(MESSAGES, language, `${topic}.ts`);
  const { code } = await transformWithEsbuild(await readFile(file, "utf8"), file);
  const { default: texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return compileAll(texts);
}

const topicsIn = async (language: Language) =>
  (await readdir(join(MESSAGES, language))).map((name) => name.replace(/\.ts$/, "")).sort();

/** The folder of each language's messages among the files for browsers: named by their content, so that they can be kept for ever. */
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
 * Keeps messages out of the browser's scripts: these import `messages/lists.js`, and the import map of each page (`app/root.tsx`) says in
 * which language. So a page loads those of its own language only, and no script differs between languages.
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

/** The one build configuration: Remix (left out under Vitest, which needs no route manifest), Tailwind and the tests. */
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
      // What measures runs with `npm run fuzz` alone.
      include: ["tests/**/*.test.{ts,tsx}", ...(process.env.FUZZ_RUNS ? ["tests/fuzz/*.fuzz.ts"] : [])],
      globalSetup: ["tests/support/global-setup.ts"],
      setupFiles: ["tests/support/setup.ts"],
      environment: "node",
      pool: "forks",
      // Answers contain this one; of others tests need only the address.
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
      // A deadline is for what hangs: tests that seed, back up or kill a stack take up to 25 s on two quiet cores.
      testTimeout: 120_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
    },
  };
});
