import { createReadStream, createWriteStream } from "node:fs";
import { link, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-fs";
import { FILES_FOLDER } from "../storage/prepare.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** The entries of a backup. */
const PARTS = [MANIFEST_FILE, "keys.json", "mail", FILES_FOLDER, "database"];

/**
 * Writes the entries `parts` of `folder` into `file`, a gzipped tar that only its owner may read. It is written inside `folder`, on
 * the same disk, and linked to its name once complete and synced.
 * @returns its size in bytes.
 * @throws Error with one line when the file exists.
 */
export async function packFolder(folder: string, parts: string[], file: string): Promise<number> {
  const draft = join(folder, "archive.part");
  const written = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(pack(folder, { entries: parts }), createGzip(), written);
  // why not a rename: a link never replaces an existing file.
  await link(draft, file).catch((error: unknown) => {
    throw hasCode(error, "EEXIST") ? alreadyThere(file) : error;
  });
  return (await stat(file)).size;
}

/** @throws Error with one line when the file exists. */
export async function refuseExisting(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw alreadyThere(file);
}

/**
 * Unpacks the backup `file` into `folder`, as files of this process's user. Ignores entries that no backup has.
 * @throws Error with one line when the file is missing, truncated, corrupt, or not a backup.
 */
export async function unpackFile(file: string, folder: string): Promise<void> {
  const ignore = (path: string, { type }: { type: string }) =>
    !["file", "directory"].includes(type) || !PARTS.includes(relative(folder, path).split("/")[0] ?? "");
  const unpacking = extract(folder, { ignore, chown: false });
  // why: in a truncated file the current entry fails too, possibly before tar-fs listens to it. pipeline() rejects anyway.
  unpacking.on("entry", (_header: unknown, entry: Readable) => entry.on("error", () => undefined));
  try {
    await pipeline(createReadStream(file), createGunzip(), unpacking);
  } catch (error) {
    if (hasCode(error, "ENOENT")) throw new Error(`${file} does not exist`);
    if (hasCode(error, "EISDIR")) throw new Error(`${file} is a folder; name a backup file`);
    const isUnreadable = hasCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR") || /tar header|end of data/.test(String(error));
    if (isUnreadable) throw new Error(`${file} is damaged, or not a backup made by npm run db:backup`);
    throw error;
  }
}

function alreadyThere(file: string): Error {
  return new Error(`${file} already exists; name another file`);
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
