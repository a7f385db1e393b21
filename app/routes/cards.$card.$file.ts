import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findListCard } from "#app/domain/lists/card.server.ts";
import { defineResource, isKnown } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { composeListCard } from "#app/posters/list-card.ts";
import { sendPainting } from "#app/posters/painter.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Under the address that names its version a card never changes. */
const CACHING = "public, max-age=31536000, immutable";
/** For how long an address that named an older card leads to the newer one, in seconds. */
const MOVED_CACHING = "public, max-age=0, s-maxage=60";

/** The picture of home, all events, a city or a category for social cards. An address of an older version leads to the one of today. */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs) => {
  const card = findListCard(params.card ?? "", getSite());
  if (!card) throw notFound("There is no such card.");
  if (!card.path.endsWith(`/${params.file}`))
    return redirect(card.path, { status: 302, headers: { "Cache-Control": MOVED_CACHING } });
  const etag = `"${params.file}"`;
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": CACHING,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return sendPainting(card.path, headers, () => composeListCard(card));
});
