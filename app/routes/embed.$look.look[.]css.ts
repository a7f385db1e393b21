import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { lookStyles, parseLook } from "#app/domain/calendars/embed-look.ts";
import { defineResource } from "#app/http/resources.server.ts";
import { matchesEtag, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import styles from "#app/styles/embed.css?inline";

const t = translator(messages);

/** Fresh for an hour, then stale-while-revalidate for a week. */
const CACHING = "public, max-age=3600, stale-while-revalidate=604800";

/**
 * The stylesheet of embedded lists, with the theme and the colour in its address, because the CSP of the document allows no inline styles.
 */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs) => {
  const look = parseLook(params.look ?? "");
  if (!look) throw notFound(t("noSuchLook"));
  const text = `${lookStyles(look)}\n${styles}`;
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": CACHING, ETag: etag, "X-Content-Type-Options": "nosniff" };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/css; charset=utf-8" } });
});
