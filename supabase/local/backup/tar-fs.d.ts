/** The part of tar-fs that backups use; the package has no types. */
declare module "tar-fs" {
  /** Whatever is below `cwd`, as the bytes of a tar file. */
  export function pack(cwd: string, options?: { entries?: string[] }): import("node:stream").Readable;
  /** Takes the bytes of a tar file and writes what it holds below `cwd`; never outside. */
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
