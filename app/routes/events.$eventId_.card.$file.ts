import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type EventCard, eventCardOf } from "#app/domain/events/social-card.server.ts";
import { defineResource } from "#app/http/resources.server.ts";
import { matchesEtag, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { findPicture, readPictureFile } from "#app/models/events/pictures.server.ts";
import { readUpdatingEvent } from "#app/models/events/updating-event.server.ts";
import { readFeedEvent } from "#app/models/lists/list-feed.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { CARD_PICTURE, drawEventPoster } from "#app/posters/event-poster.ts";
import { type Painting, sendPainting } from "#app/posters/painter.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** A card is immutable, but its event may stop being public: shared caches revalidate after a minute. */
const CACHING = "public, max-age=604800, s-maxage=60";
/** For redirects from the address of an older version. */
const MOVED_CACHING = "public, max-age=0, s-maxage=60";
/** Width of the copy of the uploaded picture on a card, in pixels. */
const PICTURE_WIDTH = 960;

/**
 * The social card (`og:image`) of a public event or one that is being updated, or its poster to print. Addresses of other versions redirect
 * to the current one.
 */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs, client) => {
  const id = requireId(params.eventId);
  const event = (await readFeedEvent(client, id)) ?? (await readUpdatingEvent(client, id));
  if (!event) throw notFound(t("eventIsHidden"));
  const card = eventCardOf(event, getSite());
  const isPoster = params.file?.endsWith(".svg") === true;
  const path = isPoster ? card.posterPath : card.path;
  if (!path.endsWith(`/${params.file}`))
    return redirect(splitLanguage(path).path, { status: 302, headers: { "Cache-Control": MOVED_CACHING } });
  const etag = `"${params.file}"`;
  const headers = {
    "Content-Type": isPoster ? "image/svg+xml" : card.type,
    "Cache-Control": CACHING,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  if (isPoster) return new Response(drawEventPoster(card.text, "sheet"), { headers });
  return sendPainting(card.path, headers, () => composeCard(client, card));
});

/** Draws the card. It does not fetch external pictures; without an uploaded picture it has the generated drawing. */
async function composeCard(client: Client, { text, picture, type }: EventCard): Promise<Painting> {
  const stored = picture && (await findPicture(client, picture.id));
  const bytes = stored && (await readPictureFile(client, stored, Math.min(PICTURE_WIDTH, stored.width), "webp"));
  const placed = picture && bytes ? { ...CARD_PICTURE, bytes, x: picture.x, y: picture.y } : null;
  return { svg: drawEventPoster(text, "card", placed !== null), type, picture: placed };
}
