import { z } from "zod";
import { become } from "./database.ts";
import { discard } from "./discard.ts";
import { invalidMimeType, noSuchBucket, StorageError, tooLarge } from "./errors.ts";
import { requireBucketName } from "./names.ts";
import { readJson, type StorageHandler, type StorageParts } from "./request.ts";
import { type ObjectRow, ownerOf } from "./rows.ts";

/** Batch size of `empty`: objects deleted per transaction. */
const EMPTY_SIZE = 200;

const MIME_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/([a-z0-9][a-z0-9!#$&^_.+-]*|\*)$/;

const BYTES_PER_UNIT: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

const settings = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
};
const createSchema = z.object({ name: z.string(), id: z.string().optional(), ...settings });
const updateSchema = z.object(settings);

const listParams = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

const COLUMNS = `id, name, owner, coalesce(public, false) as public, type, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

/** `GET /bucket`: the buckets visible to the caller. */
export const listBuckets: StorageHandler = async ({ database }, { session, query }) => {
  const params = listParams.safeParse(Object.fromEntries(query));
  if (!params.success) throw new StorageError(400, "InvalidRequest", "querystring is invalid", "Error");
  const { limit, offset, search, sortColumn, sortOrder } = params.data;
  const text = `
    select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0
    order by ${sortColumn} ${sortOrder} limit $2 offset $3`;
  const values = [search, limit ?? null, offset];
  return Response.json(await database.asCaller(session, (tx) => tx.run({ text, values })));
};

/** `GET /bucket/<id>` */
export const getBucket: StorageHandler = async ({ database }, { session, bucket }) => {
  const text = `select ${COLUMNS} from storage.buckets where id = $1`;
  const [found] = await database.asCaller(session, (tx) => tx.run({ text, values: [bucket] }));
  if (!found) throw noSuchBucket();
  return Response.json(found);
};

/** `POST /bucket` */
export const createBucket: StorageHandler = async (parts, request) => {
  const { name, id = name, ...given } = await readJson(request, createSchema);
  requireBucketName(id);
  requireBucketName(name);
  const { owner, ownerId } = ownerOf(request.session.caller);
  const size = sizeOf(parts, given.file_size_limit);
  const types = typesOf(given.allowed_mime_types);
  await parts.database.asCaller(
    request.session,
    (tx) => tx`
      insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
      values (${id}, ${name}, ${owner}, ${ownerId}, ${given.public ?? false}, ${size ?? null}, ${types ?? null})`,
  );
  return Response.json({ name });
};

/** `PUT /bucket/<id>`: fields missing in the body are kept. */
export const updateBucket: StorageHandler = async (parts, request) => {
  const given = await readJson(request, updateSchema);
  const size = sizeOf(parts, given.file_size_limit);
  const types = typesOf(given.allowed_mime_types);
  const [updated] = await parts.database.asCaller(
    request.session,
    (tx) => tx`
      update storage.buckets set public = coalesce(${given.public ?? null}, public),
        file_size_limit = case when ${size !== undefined} then ${size ?? null} else file_size_limit end,
        allowed_mime_types = case when ${types !== undefined} then ${types ?? null} else allowed_mime_types end,
        updated_at = now()
      where id = ${request.bucket} returning id`,
  );
  if (!updated) throw noSuchBucket();
  return Response.json({ message: "Successfully updated" });
};

/** `POST /bucket/<id>/empty`: deletes every object in it, if the caller may. */
export const emptyBucket: StorageHandler = async (parts, request) => {
  await getBucket(parts, request);
  for (;;) {
    const deleted = await parts.database.asCaller(
      request.session,
      (tx) => tx<ObjectRow>`
        delete from storage.objects where id in (
          select id from storage.objects where bucket_id = ${request.bucket} limit ${EMPTY_SIZE}
        ) returning version`,
    );
    await discard(
      parts,
      deleted.map(({ version }) => version),
    );
    if (deleted.length < EMPTY_SIZE) break;
  }
  return Response.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
};

/** `DELETE /bucket/<id>`: only an empty bucket. */
export const deleteBucket: StorageHandler = async ({ database }, { session, bucket }) => {
  await database.asOwner(async (tx) => {
    const [used] = await tx`select from storage.objects where bucket_id = ${bucket} limit 1`;
    await become(tx, session);
    const [found] = await tx`select from storage.buckets where id = ${bucket}`;
    if (!found) throw noSuchBucket();
    if (used) throw new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty");
    const [deleted] = await tx`delete from storage.buckets where id = ${bucket} returning id`;
    if (!deleted) throw noSuchBucket();
  });
  return Response.json({ message: "Successfully deleted" });
};

/** Undefined where none is given. */
function sizeOf({ limits }: StorageParts, given: number | string | null | undefined): number | null | undefined {
  if (given === undefined || given === null) return given;
  const [, amount, unit = ""] =
    /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(typeof given === "number" ? `${given}b` : given) ?? [];
  if (amount === undefined) {
    const message = "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B";
    throw new StorageError(400, "InvalidRequest", message);
  }
  const bytes = Math.floor(Number(amount) * (BYTES_PER_UNIT[unit.toLowerCase()] ?? 1));
  if (bytes > limits.fileSizeLimitBytes) throw tooLarge();
  return bytes;
}

// Without parameters and duplicates, for comparison with the Content-Type of uploads.
function typesOf(given: string[] | null | undefined): string[] | null | undefined {
  if (given === undefined || given === null) return given;
  const types = given.filter(Boolean).map((type) => (type.split(";")[0] ?? "").trim().toLowerCase());
  const wrong = types.find((type) => !MIME_TYPE.test(type));
  if (wrong !== undefined) throw invalidMimeType(wrong);
  return [...new Set(types)];
}
