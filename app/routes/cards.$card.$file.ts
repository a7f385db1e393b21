import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findListCard } from "#app/domain/lists/card.server.ts";
import { defineResource } from "#app/http/resources.server.ts";
import { matchesEtag, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { composeListCard } from "#app/posters/list-card.ts";
import { sendPainting } from "#app/posters/painter.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

/** A card is immutable: its address contains its version. */
const CACHING = "public, max-age=31536000, immutable";
/** For redirects from the address of an older version. */
const MOVED_CACHING = "public, max-age=0, s-maxage=60";

/** The social card (`og:image`) of home, all events, a city or a category. Addresses of other versions redirect to the current one. */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs) => {
  const card = findListCard(params.card ?? "", getSite());
  if (!card) throw notFound(t("noSuchCard"));
  if (!card.path.endsWith(`/${params.file}`))
    return redirect(splitLanguage(card.path).path, { status: 302, headers: { "Cache-Control": MOVED_CACHING } });
  const etag = `"${params.file}"`;
  const headers = {
    "Content-Type": "image/png",
    "Cache-Control": CACHING,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return sendPainting(card.path, headers, () => composeListCard(card));
});
