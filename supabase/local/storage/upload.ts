import { randomUUID } from "node:crypto";
import type { Session } from "./database.ts";
import { discard } from "./discard.ts";
import { invalidMimeType, StorageError, tooLarge } from "./errors.ts";
import type { StoredFile } from "./files.ts";
import { isFolderPlaceholder, requireKey } from "./names.ts";
import type { StorageHandler, StorageParts, StorageRequest } from "./request.ts";
import { type BucketRow, type ContentMetadata, requireBucket, saveObject, writeObject } from "./rows.ts";
import { type IncomingFile, readIncomingFile } from "./upload-body.ts";

/** `POST /object/<bucket>/<path>`: creates an object; with `x-upsert: true` replaces an existing one. */
export const createObject: StorageHandler = (parts, request) =>
  answerUpload(parts, request, request.incoming.headers["x-upsert"] === "true");

/** `PUT /object/<bucket>/<path>`: creates or replaces an object. */
export const replaceObject: StorageHandler = (parts, request) => answerUpload(parts, request, true);

async function answerUpload(parts: StorageParts, request: StorageRequest, isUpsert: boolean): Promise<Response> {
  const { id, path } = await receiveUpload(parts, request, isUpsert);
  return Response.json({ Key: path, Id: id });
}

/**
 * Stores a request's file. Policies are checked before it is read, and again when its row is written.
 * @throws StorageError; then neither a row nor a file is left.
 */
export async function receiveUpload(
  parts: StorageParts,
  { session, bucket: bucketId, key, incoming }: StorageRequest,
  isUpsert: boolean,
): Promise<{ id: string; path: string }> {
  requireKey(key);
  const bucket = await requireBucket(parts.database, bucketId);
  await requireUploadAllowed(parts, session, { bucket: bucketId, name: key, isUpsert });
  const file = await readIncomingFile(incoming);
  const limit = sizeLimit(parts, bucket, key);
  requireAllowedType(bucket, key, file.mimeType);
  if (file.sizeBytes !== null && file.sizeBytes > limit) throw tooLarge();
  // Discards the rest of the request.
  const stored = await parts.files.write(file.content, limit).finally(() => incoming.unpipe());
  const { id } = await keepStored(parts, session, {
    bucket: bucketId,
    name: key,
    version: stored.version,
    metadata: describe(stored, file),
    userMetadata: file.userMetadata,
    isUpsert,
  });
  return { id, path: `${bucketId}/${key}` };
}

/** Checks the policies for an upload to this name. @throws StorageError if it is denied. */
export async function requireUploadAllowed(
  { database }: StorageParts,
  session: Session,
  { bucket, name, isUpsert }: { bucket: string; name: string; isUpsert: boolean },
): Promise<void> {
  await database.probe(session, (tx) =>
    writeObject(tx, session.caller, randomUUID(), {
      bucket,
      name,
      version: "1",
      metadata: null,
      userMetadata: null,
      isUpsert,
    }),
  );
}

/** Writes the row of a stored file and removes the file that it replaces. If the row is rejected, removes the new file. */
export async function keepStored(
  parts: StorageParts,
  session: Session,
  content: Parameters<typeof saveObject>[2],
): Promise<{ id: string }> {
  const { id, replaced } = await saveObject(parts.database, session, content).catch(async (error: unknown) => {
    // After a lost connection the row may have been committed: the file stays, and the next start sweeps it if it is an orphan.
    if (error instanceof StorageError && error.statusCode !== 544) await parts.files.remove([content.version]);
    throw error;
  });
  await discard(parts, [replaced]);
  return { id };
}

/** The metadata of a stored file. */
export function describe(
  { sizeBytes, md5 }: Pick<StoredFile, "sizeBytes" | "md5">,
  { mimeType, cacheControl }: Pick<IncomingFile, "mimeType" | "cacheControl">,
): ContentMetadata {
  return {
    eTag: `"${md5}"`,
    size: sizeBytes,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: sizeBytes,
    httpStatusCode: 200,
  };
}

/** Maximum size of an object in bytes. */
export function sizeLimit({ limits }: StorageParts, bucket: BucketRow, key: string): number {
  if (isFolderPlaceholder(key)) return 0;
  return Math.min(limits.fileSizeLimitBytes, bucket.file_size_limit ?? limits.fileSizeLimitBytes);
}

/** @throws StorageError unless the bucket allows this Content-Type. */
export function requireAllowedType(bucket: BucketRow, key: string, mimeType: string): void {
  const allowed = bucket.allowed_mime_types ?? [];
  if (allowed.length === 0 || isFolderPlaceholder(key)) return;
  // Parameters such as a charset are ignored.
  const baseOf = (type: string) => (type.split(";")[0] ?? "").trim().toLowerCase();
  const type = baseOf(mimeType);
  const family = `${type.split("/")[0]}/*`;
  if (!type.includes("/") || !allowed.map(baseOf).some((each) => each === type || each === family))
    throw invalidMimeType(type);
}
