import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip as zlibGzip } from "node:zlib";
import { LaunchError, startChild } from "./child.ts";
import type { Crew } from "./crew.ts";

const BUILD = "build/server/index.js";
const FILES = "build/client";

/** What is worth compressing; pictures of pixels and fonts are compressed already. */
const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
const SOURCES = ["app", "public", "remix.config.ts", "package-lock.json"];

/** Builds the site when there is no build, or when a source is newer than it. @throws LaunchError when the build fails. */
export async function buildIfStale(log: (line: string) => void, crew?: Crew): Promise<void> {
  if (existsSync(BUILD) && (await newest(SOURCES)) < (await stat(BUILD)).mtimeMs) return;
  crew?.signal.throwIfAborted();
  log("Building the site …");
  const startedAt = new Date();
  const build = startChild("node_modules/@remix-run/dev/dist/cli.js", ["vite:build", "--config", "remix.config.ts"], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  crew?.track(build);
  let output = "";
  for (const stream of [build.stdout, build.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = await once(build, "close");
  if (code !== 0) throw new LaunchError(`The build failed:\n${output}`);
  await compressFiles(FILES);
  // As old as what it was made from: a source saved while it ran is newer.
  await utimes(BUILD, startedAt, startedAt);
}

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

const brotli = promisify(brotliCompress);
const gzip = promisify(zlibGzip);

/** When the youngest of these files, or of the files below these folders, was changed; milliseconds since 1970. */
async function newest(paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    paths.map(async (path) => {
      const facts = await stat(path);
      if (!facts.isDirectory()) return facts.mtimeMs;
      const names = await readdir(path);
      return Math.max(facts.mtimeMs, await newest(names.map((name) => join(path, name))));
    }),
  );
  return Math.max(0, ...times);
}
