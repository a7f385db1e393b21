import { createHash } from "node:crypto";
import { PICTURE_FORMATS, type PictureFormat, widthsOf } from "#app/domain/events/picture.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** The private bucket of uploaded pictures, `{owner}/{picture}/{width}.{format}`. Its policies require `QUEUE_KEY_HEADER`. */
const BUCKET = "event-pictures";

const NOT_LOADED = "The picture could not be loaded";

/** `max-age` of a file in Storage's own caches, in seconds: a year, because files are immutable. */
const FILE_SECONDS = "31536000";

/** An encoded picture, as `encodePicture` returns it. */
interface NewPicture {
  width: number;
  height: number;
  color: string;
  focus: { x: number; y: number };
  digest: Buffer;
  copies: readonly { width: number; format: PictureFormat; bytes: Buffer }[];
}

/** The parts of the file names of a picture. */
export interface StoredPicture {
  id: string;
  ownerId: string;
  width: number;
}

/** A picture that the caller may read. */
interface FoundPicture extends StoredPicture {
  isPublic: boolean;
  /** SHA-256 of each stored copy, in hexadecimal, by file name such as "640.webp". */
  copies: Readonly<Record<string, string>>;
}

const copiesSchema = z.record(z.string(), z.string());

/**
 * Stores a picture of the caller that no event refers to yet.
 * @param client the caller's, which sends the queue key to Storage as `QUEUE_KEY_HEADER`.
 * @param queueKey required by the database.
 * @returns its id.
 * @throws DataError
 */
export async function addPicture(
  client: Client,
  queueKey: string,
  ownerId: string,
  picture: NewPicture,
): Promise<string> {
  const { width, height, color, focus, digest, copies } = picture;
  const files = copies.map((copy) => ({ ...copy, file: fileOf(copy.width, copy.format) }));
  const added = await client.rpc("add_picture", {
    queue_key: queueKey,
    width,
    height,
    color,
    focus_x: focus.x,
    focus_y: focus.y,
    digest: digest.toString("hex"),
    copies: files.map(({ file, bytes }) => ({ file, sha256: sha256(bytes), bytes: bytes.length })),
  });
  if (added.error) throw toDataError(added, t("pictureNotSaved"));
  const id = added.data;
  const bucket = client.storage.from(BUCKET);
  const uploads = await Promise.all(
    files.map(({ file, format, bytes }) =>
      bucket.upload(nameOf({ id, ownerId }, file), bytes, {
        contentType: `image/${format}`,
        cacheControl: FILE_SECONDS,
      }),
    ),
  );
  const failed = uploads.find(({ error }) => error !== null)?.error;
  if (!failed) return id;
  await removePicture(client, { id, ownerId, width });
  throw storageError(failed, t("pictureNotSaved"));
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Names of all files of a picture. */
function filesOf(picture: StoredPicture): string[] {
  const steps = widthsOf(picture.width);
  return PICTURE_FORMATS.flatMap((format) => steps.map((step) => nameOf(picture, fileOf(step, format))));
}

function nameOf({ id, ownerId }: Pick<StoredPicture, "id" | "ownerId">, file: string): string {
  return `${ownerId}/${id}/${file}`;
}

function fileOf(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}

/**
 * Deletes the files of an unused picture, then its row. Never throws, because the change that replaced the picture has been saved:
 * `sweepPictures` retries later.
 * @returns whether it was deleted.
 */
export async function removePicture(client: Client, picture: StoredPicture): Promise<boolean> {
  const files = await client.storage.from(BUCKET).remove(filesOf(picture));
  if (files.error) return false;
  const row = await client.from("pictures").delete().eq("id", picture.id);
  return row.error === null;
}

/**
 * Deletes a picture of the caller that no event refers to any more; `sweepFiles` deletes those of other members of the organization. Never
 * throws, as `removePicture`.
 */
export async function removeUnusedPicture(client: Client, id: string): Promise<void> {
  const { data } = await client.from("pictures").select("owner_id, width").eq("id", id).maybeSingle();
  if (data) await removePicture(client, { id, ownerId: data.owner_id, width: data.width });
}

/** Deletes unused pictures older than a day: the caller's own, or everybody's for admins. Never throws. */
export async function sweepPictures(client: Client): Promise<void> {
  const unused = await client.rpc("list_unused_pictures", undefined, READ);
  for (const { id, owner_id, width } of unused.data ?? [])
    await removePicture(client, { id, ownerId: owner_id, width });
}

/**
 * Deletes the files of up to 100 unused pictures of all members: those whose event was deleted, and those older than a day.
 * @param client without a session; sends the queue key as `QUEUE_KEY_HEADER`.
 * @returns the number of deleted files. More may be left.
 * @throws DataError of kind "refused" when the database has another queue key, or none.
 */
export async function sweepFiles(client: Client, queueKey: string): Promise<number> {
  // why not GET: the key would be in the URL, which Supabase logs.
  const unused = await client.rpc("list_unused_files", { queue_key: queueKey });
  if (unused.error) throw toDataError(unused, "Unused pictures could not be listed.");
  if (unused.data.length === 0) return 0;
  const removed = await client.storage.from(BUCKET).remove(unused.data);
  if (removed.error) throw storageError(removed.error, "Files of unused pictures could not be removed.");
  return removed.data.length;
}

/**
 * The metadata of a picture; null when it does not exist or the caller may not see it.
 * @throws DataError
 */
export async function findPicture(client: Client, id: string): Promise<FoundPicture | null> {
  const result = await client.rpc("find_picture", { picture_id: id }, READ);
  if (result.error) throw toDataError(result, NOT_LOADED);
  const [found] = result.data;
  if (!found) return null;
  const copies = copiesSchema.parse(found.copies);
  return { id, ownerId: found.owner_id, width: found.width, isPublic: found.is_public, copies };
}

/**
 * The bytes of a copy, after an integrity check.
 * @returns null when there is no such copy, or the caller may not read its file.
 * @throws DataError also when the file does not have the stored SHA-256.
 */
export async function readPictureFile(
  client: Client,
  picture: FoundPicture,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  const file = fileOf(width, format);
  const expected = picture.copies[file];
  if (expected === undefined) return null;
  const { data, error } = await client.storage.from(BUCKET).download(nameOf(picture, file));
  if (error) {
    const failure = storageError(error, NOT_LOADED);
    if (failure.kind === "missing") return null;
    throw failure;
  }
  const bytes = new Uint8Array(await data.arrayBuffer());
  if (sha256(bytes) === expected) return bytes;
  throw new DataError("unexpected", NOT_LOADED, {
    cause: new Error(`Picture ${picture.id}: ${file} is not the file that the site stored.`),
  });
}

/**
 * The columns for a preview of the caller's picture; null when it does not exist or is not theirs.
 * @throws DataError
 */
export async function getOwnPicture(client: Client, id: string) {
  const result = await client.from("pictures").select("id, width, color, focus_x, focus_y").eq("id", id).maybeSingle();
  if (result.error) throw toDataError(result, NOT_LOADED);
  return result.data;
}

/** Whether two pictures of the caller were made from the same file; false when either cannot be read. */
export async function areSamePictures(client: Client, one: string, other: string): Promise<boolean> {
  const { data } = await client.from("pictures").select("digest").in("id", [one, other]);
  return data?.length === 2 && data[0]?.digest === data[1]?.digest;
}

/** The `DataError` for a failed Storage call. Storage has the actual status in its body, as `statusCode`. */
function storageError(error: { message: string; status?: number; statusCode?: string }, fallback: string): DataError {
  const status = Number(error.statusCode ?? error.status ?? 0);
  if (status === 404) return new DataError("missing", fallback, { cause: error });
  return toDataError({ error: { message: error.message }, status }, fallback);
}
