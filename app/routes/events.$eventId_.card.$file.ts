import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type EventCard, eventCardOf } from "#app/domain/social-card.server.ts";
import { readEventFeed } from "#app/models/list-feed.server.ts";
import { findPicture, readPictureFile } from "#app/models/pictures.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { CARD_PICTURE, drawEventPoster } from "#app/posters/event-poster.ts";
import { PainterBusy, paint } from "#app/posters/painter.ts";
import { defineResource } from "#app/session/resources.server.ts";
import { notFound, requireId } from "#app/session/responses.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Cards that were opened last, by their paths: 12 MB, more than a hundred of them. */
const kept = new LRUCache<string, Uint8Array>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.byteLength,
});
const painting = new Map<string, Promise<Uint8Array>>();

/** A card never changes under its address, but its event may stop being public: shared caches ask again after a minute. */
const CACHING = "public, max-age=604800, s-maxage=60";
/** For how long an address that named an older card leads to the newer one, in seconds. */
const MOVED_CACHING = "public, max-age=0, s-maxage=60";
/** Retry-After when too many cards are being made, in seconds. */
const RETRY_SECONDS = 5;
/** Width of the copy that is shown beside the lettering. */
const PICTURE_WIDTH = 960;

/** The picture of a public event for social cards, or its poster to print. An address of an older version leads to the one of today. */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs, client) => {
  const event = await readEventFeed(client, requireId(params.eventId));
  if (!event) throw notFound("This event is not public.");
  const card = eventCardOf(event, getSite());
  const isPoster = params.file?.endsWith(".svg") === true;
  const path = isPoster ? card.posterPath : card.path;
  if (!path.endsWith(`/${params.file}`))
    return redirect(path, { status: 302, headers: { "Cache-Control": MOVED_CACHING } });
  const etag = `"${params.file}"`;
  const headers = {
    "Content-Type": isPoster ? "image/svg+xml" : card.type,
    "Cache-Control": CACHING,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const isKnown = known.some((text) => text.trim().replace(/^W\//, "") === etag);
  if (isKnown) return new Response(null, { status: 304, headers });
  if (isPoster) return new Response(drawEventPoster(card.text, "sheet"), { headers });
  try {
    const bytes = await readCard(client, card);
    return new Response(bytes.slice(), { headers });
  } catch (error) {
    if (!(error instanceof PainterBusy)) throw error;
    return new Response(`${error.message}\n`, {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": String(RETRY_SECONDS),
      },
    });
  }
});

/** The card from memory, or painted once for all who ask for it meanwhile. */
function readCard(client: Client, card: EventCard): Promise<Uint8Array> | Uint8Array {
  const known = kept.get(card.path) ?? painting.get(card.path);
  if (known) return known;
  const painted = paintCard(client, card).finally(() => painting.delete(card.path));
  painting.set(card.path, painted);
  return painted;
}

async function paintCard(client: Client, { text, picture, path, type }: EventCard): Promise<Uint8Array> {
  const stored = picture && (await findPicture(client, picture.id));
  const bytes = stored && (await readPictureFile(client, stored, Math.min(PICTURE_WIDTH, stored.width), "webp"));
  const placed = picture && bytes ? { ...CARD_PICTURE, bytes, x: picture.x, y: picture.y } : null;
  const painted = await paint({ svg: drawEventPoster(text, "card", placed !== null), type, picture: placed });
  kept.set(path, painted);
  return painted;
}
