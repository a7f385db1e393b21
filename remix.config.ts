/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type UserConfig } from "vite";

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

/** The one build configuration: Remix (left out under Vitest, which needs no route manifest), Tailwind and the tests. */
export default defineConfig(
  async ({ isSsrBuild, mode }): Promise<UserConfig> => ({
    plugins: [
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
    define: { "import.meta.env.DRAWINGS": JSON.stringify(await versionOfDrawings()) },
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
      include: ["tests/**/*.test.{ts,tsx}"],
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
  }),
);
