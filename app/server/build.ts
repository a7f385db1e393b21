import { copyFile, cp, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip as zlibGzip } from "node:zlib";
import { cli } from "@remix-run/dev";
import { build } from "vite";
import { serverSources } from "./build-plugins.ts";

/*
 * npm run build: builds the site, precompresses its text files, and compiles the programs that serve it. Also run by `npm start`; when that
 * is killed, this ends too, without a stamp, so that the next start builds again.
 */

/** Written last, so that it marks a complete build. */
const STAMP = "build/stamp";
const FILES = "build/client";

/**
 * The compiled programs: long-running ones, which need half the memory without the compiler and the sources, and those that are started
 * often, by the site or by tests, which would spend most of their time compiling.
 */
const PROGRAMS = {
  launcher: "app/server/launcher.ts",
  site: "app/server/main.ts",
  "read-import": "app/uploads/import-worker.ts",
  stack: "supabase/local/main.ts",
  seed: "supabase/seed/main.ts",
  backup: "supabase/local/backup.ts",
  restore: "supabase/local/restore.ts",
  reset: "supabase/local/reset.ts",
};
const PROGRAMS_FOLDER = "build/programs";

/** The stack's SQL files, which it expects in its own folder. */
const STACK_SQL = "supabase/local/database";

/** The pictures of example events, which the seed expects in a folder beside itself. */
const PHOTOGRAPHS = "supabase/seed/photographs/files";

/** Files worth compressing; bitmaps and fonts are compressed already. */
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;

const brotli = promisify(brotliCompress);
const gzip = promisify(zlibGzip);

process.once("disconnect", () => process.exit(1));
const startedAt = new Date();
// Empties build/ first.
await cli.run(["vite:build", "--config", "remix.config.ts"]);
await Promise.all([compressFiles(FILES), buildPrograms()]);
await writeFile(STAMP, "");
// Dated to the start of the build, so that a source saved while it ran triggers a rebuild.
await utimes(STAMP, startedAt, startedAt);
process.exit(0);

/** Compiles the programs, without bundling the packages they import. */
async function buildPrograms(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [serverSources()],
    build: {
      ssr: true,
      target: "node20",
      outDir: PROGRAMS_FOLDER,
      rollupOptions: {
        input: PROGRAMS,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  const files = (await readdir(STACK_SQL)).filter((name) => name.endsWith(".sql"));
  await Promise.all([
    ...files.map((name) => copyFile(join(STACK_SQL, name), join(PROGRAMS_FOLDER, name))),
    cp(PHOTOGRAPHS, join(PROGRAMS_FOLDER, basename(PHOTOGRAPHS)), { recursive: true }),
  ]);
}

/** Writes a brotli and a gzip version beside each text file below `folder`; the server sends them to clients that accept the encoding. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const content = await readFile(file);
      await Promise.all([writeFile(`${file}.br`, await brotli(content)), writeFile(`${file}.gz`, await gzip(content))]);
    }),
  );
}
