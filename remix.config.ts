/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { messageFiles, messageFolders, serverSources } from "./app/server/build-plugins.ts";

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

/** The only build configuration: Remix (left out under Vitest, which needs no route manifest), Tailwind and the tests. */
export default defineConfig(async ({ isSsrBuild, mode }): Promise<UserConfig> => {
  const folders = await messageFolders();
  return {
    plugins: [
      messageFiles(folders),
      serverSources(),
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
    // Imported by Node, it would load a second copy of Supabase's client, in CommonJS.
    ssr: { noExternal: ["@supabase/ssr"] },
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
