import type { StorageParts } from "./request.ts";

/** Key of the advisory lock that a backup holds while it copies files. */
export const FILES_LOCK = 7_268_111;

/**
 * Removes files whose rows were deleted. They are kept while a backup runs, whose copy of the database may still reference them, and
 * after an error: the next start sweeps orphans.
 */
export async function discard({ database, files }: StorageParts, versions: (string | null)[]): Promise<void> {
  const gone = versions.filter((version) => version !== null);
  if (gone.length === 0) return;
  const removal = database.asOwner(async (tx) => {
    const [lock] = await tx<{ isFree: boolean }>`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as "isFree"`;
    if (lock?.isFree) await files.remove(gone);
  });
  // Ignored: the request itself has succeeded.
  await removal.catch(() => undefined);
}
