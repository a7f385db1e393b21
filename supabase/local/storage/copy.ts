import { z } from "zod";
import { become } from "./database.ts";
import { noSuchKey } from "./errors.ts";
import { requireKey } from "./names.ts";
import { readJson, type StorageHandler } from "./request.ts";
import { lockName, ownerOf, requireBucket, requireObject } from "./rows.ts";
import { keepStored, requireUploadAllowed } from "./upload.ts";

const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const copySchema = moveSchema.extend({
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
  copyMetadata: z.boolean().default(true),
});

/** `POST /object/copy`: another object with the same content, which belongs to the caller. */
export const copyObject: StorageHandler = async (parts, request) => {
  const { session, incoming } = request;
  const body = await readJson(request, copySchema);
  const { bucketId, sourceKey, destinationKey: name, copyMetadata } = body;
  const bucket = body.destinationBucket || bucketId;
  requireKey(name);
  await requireBucket(parts.database, bucket);
  const source = await parts.database.asCaller(session, (tx) => requireObject(tx, bucketId, sourceKey));
  const isUpsert = incoming.headers["x-upsert"] === "true";
  await requireUploadAllowed(parts, session, { bucket, name, isUpsert });
  const version = await parts.files.copy(source.version);
  // Deleted concurrently.
  if (version === null) throw noSuchKey();
  const metadata = source.metadata && {
    ...source.metadata,
    ...(copyMetadata ? {} : body.metadata),
    lastModified: new Date().toISOString(),
  };
  const userMetadata = copyMetadata ? source.user_metadata : null;
  const { id } = await keepStored(parts, session, { bucket, name, version, metadata, userMetadata, isUpsert });
  return Response.json({ Id: id, Key: `${bucket}/${name}`, id, name, bucket_id: bucket, version, metadata });
};

/** `POST /object/move`: renames an object within its bucket or into another one. */
export const moveObject: StorageHandler = async (parts, request) => {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(request, moveSchema);
  const bucket = destinationBucket || bucketId;
  requireKey(destinationKey);
  await requireBucket(parts.database, bucket);
  const { database } = parts;
  const { owner, ownerId } = ownerOf(request.session.caller);
  const id = await database.asOwner(async (tx) => {
    for (const [place, name] of [
      [bucketId, sourceKey],
      [bucket, destinationKey],
    ].sort() as [string, string][])
      await lockName(tx, place, name);
    await become(tx, request.session);
    const source = await requireObject(tx, bucketId, sourceKey);
    // The file keeps its name; only the row changes.
    const [moved] = await tx<{ id: string }>`
      update storage.objects set bucket_id = ${bucket}, name = ${destinationKey}, owner = ${owner}, owner_id = ${ownerId}
      where id = ${source.id} returning id`;
    if (!moved) throw noSuchKey();
    return moved.id;
  });
  return Response.json({ message: "Successfully moved", Id: id, Key: `${bucket}/${destinationKey}` });
};
