import { randomUUID } from "node:crypto";
import type { Caller } from "../callers.ts";
import type { Sql } from "../database/connection.ts";
import { become, type Session, type StorageDatabase } from "./database.ts";
import { noSuchBucket, noSuchKey } from "./errors.ts";

/** The JSON in `storage.objects.metadata`. */
export interface ContentMetadata {
  /** Including its quotes. */
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** UTC ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

/** Columns of `storage.buckets` for uploads and downloads. */
export interface BucketRow {
  id: string;
  public: boolean;
  /** In bytes. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** A row of `storage.objects`. */
export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: ContentMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

/** A new or changed object. */
export interface ObjectContent {
  bucket: string;
  name: string;
  version: string;
  metadata: ContentMetadata | null;
  userMetadata: Record<string, unknown> | null;
  /** Whether it may replace an existing object. */
  isUpsert: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The two owner columns for this caller; an id that is not a UUID fits only into the second. */
export function ownerOf({ claims }: Caller): { owner: string | null; ownerId: string | null } {
  const ownerId = claims.sub ?? null;
  return { owner: ownerId !== null && UUID.test(ownerId) ? ownerId : null, ownerId };
}

/** The bucket, bypassing policies. @throws StorageError when it does not exist. */
export async function requireBucket(database: StorageDatabase, id: string): Promise<BucketRow> {
  const [bucket] = await database.asOwner(
    (tx) => tx<BucketRow>`
      select id, coalesce(public, false) as public, file_size_limit::float8 as file_size_limit, allowed_mime_types
      from storage.buckets where id = ${id}`,
  );
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** An object that is visible to the role of the transaction. @throws StorageError when it is not. */
export async function requireObject(tx: Sql, bucket: string, name: string): Promise<ObjectRow> {
  const [object] = await tx<ObjectRow>`
    select id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at
    from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (!object) throw noSuchKey();
  return object;
}

/**
 * Writes the row of an object in the role of the transaction, whose policies decide.
 * @param id of a new row.
 */
export async function writeObject(tx: Sql, caller: Caller, id: string, content: ObjectContent): Promise<void> {
  const { bucket, name, version, isUpsert } = content;
  const { owner, ownerId } = ownerOf(caller);
  const metadata = content.metadata === null ? null : JSON.stringify(content.metadata);
  const userMetadata = content.userMetadata === null ? null : JSON.stringify(content.userMetadata);
  const values = [id, bucket, name, owner, ownerId, version, metadata, userMetadata];
  const insert = `
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  const orUpdate = `
    on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
      version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata`;
  // why no returning: it would need the SELECT privilege.
  await tx.run({ text: isUpsert ? insert + orUpdate : insert, values });
}

/**
 * Writes the row of an object whose content is on the disk, as the caller.
 * @returns its id, and the version that it had before.
 */
export async function saveObject(
  database: StorageDatabase,
  session: Session,
  content: ObjectContent,
): Promise<{ id: string; replaced: string | null }> {
  return database.asOwner(async (tx) => {
    // Serialized per name, so that two uploads never replace the same version.
    await lockName(tx, content.bucket, content.name);
    const [old] = await tx<{ id: string; version: string | null }>`
      select id, version from storage.objects where bucket_id = ${content.bucket} and name = ${content.name}
      for update`;
    const id = old?.id ?? randomUUID();
    await become(tx, session);
    await writeObject(tx, session.caller, id, content);
    return { id, replaced: old?.version ?? null };
  });
}

/** Takes an advisory lock on a name until the transaction ends. */
export async function lockName(tx: Sql, bucket: string, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${name}`}, 0))`;
}
