import { EVENT_LIMITS, fileTooLarge } from "#app/domain/events/controls.ts";
import { webAddress } from "#app/domain/events/form.ts";
import { requireWithinLimit } from "#app/forms/count-attempts.server.ts";
import type { StoredFiles } from "#app/forms/handle-form.server.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { addPicture, sweepPictures } from "#app/models/events/pictures.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, restartDeadline } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { encodePicture, PictureError } from "./encode-picture.server.ts";
import { FetchError, type FetchLimits, fetchPublic } from "./fetch-public.server.ts";

const t = translator(messages);

/**
 * Fetches the file at an Image URL, as `fetchPublic` does. The content is not validated.
 * @throws PictureError when the file cannot be fetched, or is too large or too slow.
 */
export async function fetchPicture(address: string, limits: Partial<FetchLimits> = {}): Promise<Buffer> {
  try {
    const accept = "image/avif,image/webp,image/*";
    const asked = { accept, userAgent: "Event pictures", maxBytes: EVENT_LIMITS.maxPictureBytes, ...limits };
    return (await fetchPublic(address, asked)).body;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.kind === "too slow") throw new PictureError(t("pictureFetchTooSlow"));
    if (error.kind === "too large") throw new PictureError(t("fetchedPictureTooLarge"));
    // The reason is not shown: it would reveal what exists in the site's own network.
    throw new PictureError(t("pictureNotFetched"));
  }
}

/** The sender of the form. */
interface Organizer {
  client: Client;
  user: { id: string };
}

const NONE: StoredFiles = { values: {}, errors: {} };

/**
 * Stores the picture of an event form, even if other fields are invalid: the form then carries the picture's id, so that the file need not
 * be chosen again. Pictures that no event refers to are deleted after a day. With REMOTE_PICTURES=copy the picture at an Image URL is
 * fetched and stored in the same way.
 * @param fetchFile fetches the file at a URL.
 * @returns the id as the field `picture_id`, or an error for the field `picture` or `image_url`; neither without a picture.
 * @throws DataError over the rate limit, or when Supabase rejects the picture or does not answer.
 */
export async function storePicture(
  args: RequestArgs,
  form: FormData,
  who: Organizer,
  fetchFile: (address: string) => Promise<Buffer> = fetchPicture,
): Promise<StoredFiles> {
  const stored = await storeFile(args, form, who);
  if (stored) return stored;
  const address = addressToCopy(form);
  return address === null ? NONE : store(args, who, "image_url", () => fetchFile(address));
}

/**
 * Stores a chosen file but does not fetch an Image URL: for drafts.
 * @returns as `storePicture`.
 * @throws DataError as `storePicture`.
 */
export async function storeChosenFile(args: RequestArgs, form: FormData, who: Organizer): Promise<StoredFiles> {
  return (await storeFile(args, form, who)) ?? NONE;
}

/** Null when no file was chosen. */
async function storeFile(args: RequestArgs, form: FormData, who: Organizer): Promise<StoredFiles | null> {
  const dropped = requestContext(args.context).droppedFiles.find(({ field }) => field === "picture");
  if (dropped) return refuse("picture", fileTooLarge(dropped.bytes));
  const file = form.get("picture");
  // Browsers send an empty file without a name for a file input without a selection.
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  // Other servers than ours do not discard files over the limit.
  if (file.size > EVENT_LIMITS.maxPictureBytes) return refuse("picture", fileTooLarge(file.size));
  return store(args, who, "picture", async () => file);
}

/** The Image URL of a form, if its picture is to be copied; null if it is blank or invalid, which the form's schema reports. */
function addressToCopy(form: FormData): string | null {
  const [address, id] = [form.get("image_url"), form.get("picture_id")];
  if (getEnv().REMOTE_PICTURES !== "copy" || typeof address !== "string") return null;
  // Two pictures at once are an error, which the form's schema reports.
  if (id && !form.get("picture_remove")) return null;
  return webAddress(() => t("imageUrl")).safeParse(address).data ?? null;
}

/** Encodes and stores a file. @param field name of the field for errors about it. */
async function store(
  args: RequestArgs,
  { client, user }: Organizer,
  field: "picture" | "image_url",
  getFile: () => Promise<Buffer | File>,
): Promise<StoredFiles> {
  const { MAIL_QUEUE_KEY: queueKey } = getEnv();
  // The database requires the key for a picture.
  if (!queueKey) return refuse(field, t("noUploads"));
  await requireWithinLimit(args, "upload-picture", { account: user.id });
  try {
    const picture = await encodePicture(await getFile());
    // Fetching and encoding must not count against the deadline of the Supabase calls.
    restartDeadline(args);
    const id = await addPicture(client, queueKey, user.id, picture);
    await sweepPictures(client);
    return {
      values: { picture_id: id, picture_remove: "", ...(field === "image_url" && { image_url: "" }) },
      errors: {},
    };
  } catch (error) {
    if (error instanceof PictureError) return refuse(field, error.message);
    throw error;
  }
}

function refuse(field: string, message: string): StoredFiles {
  return { values: {}, errors: { [field]: [message] } };
}
