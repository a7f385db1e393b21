/** The part of tar-fs that backups use; the package has no types. */
declare module "tar-fs" {
  /** Packs everything below `cwd` into a tar file. */
  export function pack(cwd: string, options?: { entries?: string[] }): import("node:stream").Readable;
  /** Unpacks a tar file below `cwd`, never outside it. */
  export function extract(
    cwd: string,
    options?: {
      /** Whether to skip an entry; `path` is where it would be written. */
      ignore?: (path: string, header: { name: string; type: string }) => boolean;
      /** False: files get the owner of this process instead of their original one. */
      chown?: boolean;
    },
  ): import("node:stream").Writable;
}
