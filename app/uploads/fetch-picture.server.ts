import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { PictureError } from "./encode-picture.server.ts";
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
