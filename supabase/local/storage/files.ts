import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, link, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { tooLarge } from "./errors.ts";

/** A stored file. */
export interface StoredFile {
  /** Its name: a random UUID, the `version` of a row of `storage.objects`. */
  version: string;
  sizeBytes: number;
  /** Hash of the content, hexadecimal. */
  md5: string;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Batch size of the sweep: file names per query. */
const SWEEP_SIZE = 1000;

/**
 * The files of objects, in one folder. A file is complete and synced before it gets its name, and never changes afterwards, so that
 * every referenced file is complete. Names are random: an object's name never becomes part of a path.
 */
export class FileStore {
  readonly #objects: string;
  readonly #incoming: string;

  /** @param folder made by `prepare`. */
  constructor(folder: string) {
    this.#objects = join(folder, "objects");
    this.#incoming = join(folder, "incoming");
  }

  /** Creates the folders, and removes partial uploads of a killed process. No other process may use them. */
  async prepare(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    for (const folder of [this.#objects, this.#incoming]) await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Stores a stream. After an error the stream is neither drained nor destroyed.
   * @throws StorageError once it exceeds `maxBytes`, or the stream's own error; then nothing is stored.
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

  /** Creates a hard link to the file `version` and returns its name; null when the file no longer exists. */
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

  /** Opens a file for reading; null when it does not exist. An open file stays readable when it is removed. */
  async open(version: string): Promise<FileHandle | null> {
    try {
      return await open(this.#path(version), "r");
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes files that are no longer referenced. */
  async remove(versions: readonly string[]): Promise<void> {
    for (const version of versions) await rm(this.#path(version), { force: true });
  }

  /**
   * Removes orphans: files without a row, left by a process that was killed between writing the two.
   * @param known returns those of the versions that have a row.
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

  // Syncs the folder, which makes the name durable.
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
