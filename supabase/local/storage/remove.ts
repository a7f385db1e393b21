import { z } from "zod";
import { discard } from "./discard.ts";
import { noSuchKey } from "./errors.ts";
import { readJson, type StorageHandler } from "./request.ts";
import { type ObjectRow, requireBucket } from "./rows.ts";

const MAX_REMOVED = 1000;

const removeSchema = z.object({ prefixes: z.array(z.string()).min(1).max(MAX_REMOVED) });

/** `DELETE /object/<bucket>`: objects by name. Missing objects, and those that the caller may not delete, are skipped. */
export const removeObjects: StorageHandler = async (parts, request) => {
  const { prefixes } = await readJson(request, removeSchema);
  await requireBucket(parts.database, request.bucket);
  const removed = await parts.database.asCaller(
    request.session,
    (tx) => tx<ObjectRow>`
      delete from storage.objects where bucket_id = ${request.bucket} and name = any(${prefixes})
      returning id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`,
  );
  // After the rows: an orphaned file is swept at the next start, but a row must never lack its file.
  await discard(
    parts,
    removed.map(({ version }) => version),
  );
  return Response.json(removed);
};

/** `DELETE /object/<bucket>/<path>`: one object. */
export const removeObject: StorageHandler = async (parts, { session, bucket, key }) => {
  const [removed] = await parts.database.asCaller(
    session,
    (tx) => tx<ObjectRow>`
      delete from storage.objects where bucket_id = ${bucket} and name = ${key} returning version`,
  );
  if (!removed) throw noSuchKey();
  await discard(parts, [removed.version]);
  return Response.json({ message: "Successfully deleted" });
};
