import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { lookStyles, parseLook } from "#app/domain/calendars/embed-look.ts";
import { defineResource, isKnown } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import styles from "#app/styles/embed.css?inline";

/** How long any cache may keep a look, and use it while it asks for a newer one: an hour, and a week after that. */
const CACHING = "public, max-age=3600, stale-while-revalidate=604800";

/** The stylesheet of embedded lists in one look. Its address has the colour, because a document's policy allows no styles of its own. */
export const loader = defineResource(async ({ request, params }: LoaderFunctionArgs) => {
  const look = parseLook(params.look ?? "");
  if (!look) throw notFound("There is no such look.");
  const text = `${lookStyles(look)}\n${styles}`;
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": CACHING, ETag: etag, "X-Content-Type-Options": "nosniff" };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/css; charset=utf-8" } });
});
