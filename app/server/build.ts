import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip as zlibGzip } from "node:zlib";
import { cli } from "@remix-run/dev";

/*
 * npm run build: the production build, with each text file compressed beside itself. `npm start` runs it too, and when that is
 * killed this ends without a build, which the next start then makes.
 */

const BUILD = "build/server/index.js";
const FILES = "build/client";

/** What is worth compressing; pictures of pixels and fonts are compressed already. */
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;

const brotli = promisify(brotliCompress);
const gzip = promisify(zlibGzip);

process.once("disconnect", () => process.exit(1));
const startedAt = new Date();
await cli.run(["vite:build", "--config", "remix.config.ts"]);
await compressFiles(FILES);
// As old as what it was made from: a source saved while it ran is newer.
await utimes(BUILD, startedAt, startedAt);
process.exit(0);

/** Writes each text file below `folder` once more with brotli and with gzip, which the server sends instead where it may. */
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
