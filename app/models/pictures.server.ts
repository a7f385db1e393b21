import { PICTURE_FORMATS, type PictureFormat, widthsOf } from "#app/domain/event-picture.ts";
import { type Client, DataError, READ, toDataError } from "./supabase.ts";

/** The private bucket of uploaded pictures: `{owner}/{picture}/{width}.{format}`. */
const BUCKET = "event-pictures";

const UPLOAD_FAILED = "The picture could not be saved. Please choose it again in a moment.";

/** How long Storage may let its own caches keep a file, in seconds: it never changes. */
const FILE_SECONDS = "31536000";

/** An encoded picture, as `encodePicture` makes it. */
interface NewPicture {
  width: number;
  height: number;
  color: string;
  focus: { x: number; y: number };
  digest: Buffer;
  copies: readonly { width: number; format: PictureFormat; bytes: Buffer }[];
}

/** What names the files of a picture. */
export interface StoredPicture {
  id: string;
  ownerId: string;
  width: number;
}

/**
 * Stores a picture of the caller, which no event shows yet.
 * @returns its id.
 * @throws DataError
 */
export async function addPicture(client: Client, ownerId: string, picture: NewPicture): Promise<string> {
  const { width, height, color, focus, digest, copies } = picture;
  const row = { width, height, color, focus_x: focus.x, focus_y: focus.y, digest: `\\x${digest.toString("hex")}` };
  const added = await client.from("pictures").insert(row).select("id").single();
  if (added.error) throw toDataError(added, UPLOAD_FAILED);
  const { id } = added.data;
  const bucket = client.storage.from(BUCKET);
  const uploads = await Promise.all(
    copies.map(({ width: step, format, bytes }) =>
      bucket.upload(fileName({ id, ownerId }, step, format), bytes, {
        contentType: `image/${format}`,
        cacheControl: FILE_SECONDS,
      }),
    ),
  );
  const failed = uploads.find(({ error }) => error !== null)?.error;
  if (!failed) return id;
  await removePicture(client, { id, ownerId, width });
  throw storageError(failed, UPLOAD_FAILED);
}

/** Names of all files of a picture. */
function filesOf({ id, ownerId, width }: StoredPicture): string[] {
  return PICTURE_FORMATS.flatMap((format) => widthsOf(width).map((step) => fileName({ id, ownerId }, step, format)));
}

function fileName(
  { id, ownerId }: Pick<StoredPicture, "id" | "ownerId">,
  width: number,
  format: PictureFormat,
): string {
  return `${ownerId}/${id}/${width}.${format}`;
}

/**
 * Removes the files of a picture that no event shows, and then what is known of it. What cannot be removed now is left to `sweepPictures`:
 * the change that made the picture superfluous has happened, and must not be reported as failed.
 * @returns whether it is gone.
 */
export async function removePicture(client: Client, picture: StoredPicture): Promise<boolean> {
  const files = await client.storage.from(BUCKET).remove(filesOf(picture));
  if (files.error) return false;
  const row = await client.from("pictures").delete().eq("id", picture.id);
  return row.error === null;
}

/** Removes pictures that were uploaded more than a day ago and that no event shows: the caller's, for admins everyone's. Never fails. */
export async function sweepPictures(client: Client): Promise<void> {
  const unused = await client.rpc("list_unused_pictures", undefined, READ);
  for (const { id, owner_id, width } of unused.data ?? [])
    await removePicture(client, { id, ownerId: owner_id, width });
}

/** The header by which the site's job shows the key of its queue to the policies of stored files. */
export const QUEUE_KEY_HEADER = "X-Queue-Key";

/**
 * Removes the files of pictures of all members that no event shows: their event is gone, or they were uploaded more than a day ago.
 * @param client a visitor's, which sends the key as `QUEUE_KEY_HEADER`.
 * @returns how many files are gone. There may be more.
 * @throws DataError of kind "refused" when the database has another key, or none.
 */
export async function sweepFiles(client: Client, queueKey: string): Promise<number> {
  const unused = await client.rpc("list_unused_files", { queue_key: queueKey }, READ);
  if (unused.error) throw toDataError(unused, "Unused pictures could not be listed.");
  if (unused.data.length === 0) return 0;
  const removed = await client.storage.from(BUCKET).remove(unused.data);
  if (removed.error) throw storageError(removed.error, "Files of unused pictures could not be removed.");
  return removed.data.length;
}

/**
 * Whose a picture is, how wide, and whether everyone may see it; null when the caller may not, or there is none.
 * @throws DataError
 */
export async function findPicture(client: Client, id: string): Promise<(StoredPicture & { isPublic: boolean }) | null> {
  const result = await client.rpc("find_picture", { picture_id: id }, READ);
  if (result.error) throw toDataError(result, "The picture could not be loaded");
  const [found] = result.data;
  return found ? { id, ownerId: found.owner_id, width: found.width, isPublic: found.is_public } : null;
}

/**
 * The bytes of a copy.
 * @returns null when there is no such file for the caller.
 * @throws DataError
 */
export async function readPictureFile(
  client: Client,
  { id, ownerId }: StoredPicture,
  width: number,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  const { data, error } = await client.storage.from(BUCKET).download(fileName({ id, ownerId }, width, format));
  if (!error) return new Uint8Array(await data.arrayBuffer());
  const failure = storageError(error, "The picture could not be loaded");
  if (failure.kind === "missing") return null;
  throw failure;
}

/** Whether two pictures of the caller were made of the same file. */
export async function areSamePictures(client: Client, one: string, other: string): Promise<boolean> {
  const { data } = await client.from("pictures").select("digest").in("id", [one, other]);
  return data?.length === 2 && data[0]?.digest === data[1]?.digest;
}

/** Storage says in its body what REST says by its status. */
function storageError(error: { message: string; status?: number; statusCode?: string }, fallback: string): DataError {
  const status = Number(error.statusCode ?? error.status ?? 0);
  if (status === 404) return new DataError("missing", fallback, { cause: error });
  return toDataError({ error: { message: error.message }, status }, fallback);
}
