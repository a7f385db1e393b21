import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, link, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { tooLarge } from "./errors.ts";

/** Content that is on the disk, under a name of the store's own. */
export interface StoredFile {
  /** Its name: a random UUID, which a row of `storage.objects` has as its version. */
  version: string;
  sizeBytes: number;
  /** Of the content, in hexadecimal digits. */
  md5: string;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How many names are compared with the database at once. */
const SWEEP_SIZE = 1000;

/**
 * The content of objects, in one folder. A file is complete and on the disk before it has a name, and never changes under that name,
 * so that whatever a row names is whole. Names are the store's own: what clients call an object never becomes part of a path.
 */
export class FileStore {
  readonly #objects: string;
  readonly #incoming: string;

  /** @param folder made by `prepare`. */
  constructor(folder: string) {
    this.#objects = join(folder, "objects");
    this.#incoming = join(folder, "incoming");
  }

  /** Makes the folders, and removes what uploads of a process that was killed have left. No other process may use them. */
  async prepare(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    for (const folder of [this.#objects, this.#incoming]) await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Keeps what `source` brings. A source that is refused is left where it was, neither read to its end nor destroyed.
   * @throws StorageError once it brings more than `maxBytes`, or whatever the source fails with; nothing is kept then.
   */
  async write(source: Readable, maxBytes: number): Promise<StoredFile> {
    const version = randomUUID();
    const draft = join(this.#incoming, version);
    const hash = createHash("md5");
    let sizeBytes = 0;
    const measured = async function* () {
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    };
    try {
      await pipeline(measured, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
      await rename(draft, this.#path(version));
      await this.#flushNames();
    } catch (error) {
      await Promise.all([draft, this.#path(version)].map((path) => rm(path, { force: true })));
      throw error;
    }
    return { version, sizeBytes, md5: hash.digest("hex") };
  }

  /** Gives the content of `version` another name as well, and returns it; null when there is no such content any more. */
  async copy(version: string): Promise<string | null> {
    const copied = randomUUID();
    try {
      await link(this.#path(version), this.#path(copied));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    await this.#flushNames();
    return copied;
  }

  /** Opens content for reading; null when there is none. What is open stays readable when it is removed. */
  async open(version: string): Promise<FileHandle | null> {
    try {
      return await open(this.#path(version), "r");
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes content that no row names any more. */
  async remove(versions: readonly string[]): Promise<void> {
    for (const version of versions) await rm(this.#path(version), { force: true });
  }

  /**
   * Removes every file that no row names: a process that was killed between a file and its row leaves such.
   * @param known says which of the versions have a row.
   * @returns how many were removed.
   */
  async sweep(known: (versions: string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let removed = 0;
    let batch: string[] = [];
    const sweepBatch = async () => {
      const named = await known(batch);
      const orphans = batch.filter((version) => !named.has(version));
      await this.remove(orphans);
      removed += orphans.length;
      batch = [];
    };
    for await (const entry of await opendir(this.#objects)) {
      if (batch.push(entry.name) === SWEEP_SIZE) await sweepBatch();
    }
    if (batch.length > 0) await sweepBatch();
    return removed;
  }

  #path(version: string): string {
    if (!VERSION.test(version)) throw new Error("A version is a UUID");
    return join(this.#objects, version);
  }

  // A name is on the disk once its folder is.
  async #flushNames(): Promise<void> {
    const folder = await open(this.#objects, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
