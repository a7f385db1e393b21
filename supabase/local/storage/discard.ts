import type { StorageParts } from "./request.ts";

/** Advisory lock that a backup holds while it copies files: any number will do, as long as both sides use the same. */
export const FILES_LOCK = 7_268_111;

/**
 * Removes content whose rows are gone. It stays while a backup copies files, whose rows may still name it, and when something goes
 * wrong: the next start sweeps what no row names.
 */
export async function discard({ database, files }: StorageParts, versions: (string | null)[]): Promise<void> {
  const gone = versions.filter((version) => version !== null);
  if (gone.length === 0) return;
  const removal = database.asOwner(async (tx) => {
    const [lock] = await tx<{ isFree: boolean }>`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as "isFree"`;
    if (lock?.isFree) await files.remove(gone);
  });
  // The call that they were removed for has succeeded.
  await removal.catch(() => undefined);
}
