import { findReadable } from "./download.ts";
import { noSuchBucket } from "./errors.ts";
import type { StorageHandler } from "./request.ts";
import { type ObjectRow, requireBucket, requireObject } from "./rows.ts";

/** `GET /object/info/<bucket>/<path>`: metadata of an object that the caller may read. */
export const objectInfo: StorageHandler = async (parts, request) => describeObject(await findReadable(parts, request));

/** `GET /object/info/public/<bucket>/<path>`: metadata of an object of a public bucket. */
export const publicObjectInfo: StorageHandler = async ({ database }, { bucket, key }) => {
  if (!(await requireBucket(database, bucket)).public) throw noSuchBucket();
  return describeObject(await database.asOwner((tx) => requireObject(tx, bucket, key)));
};

function describeObject({ metadata, user_metadata, ...object }: ObjectRow): Response {
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}
