import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPoster } from "#app/posters/poster.ts";
import { notFound } from "#app/session/responses.server.ts";

/** How long any cache may keep a drawing, and show it while it asks for a newer one: a week, and a month after that. */
const CACHING = "public, max-age=604800, stale-while-revalidate=2592000";

/** The drawing of an event without a picture. Its address names all that it shows, so that many events share it and nothing is looked up. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const drawing = readPoster(params.poster ?? "");
  if (drawing === null) throw notFound();
  const etag = `"${createHash("sha256").update(drawing).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": CACHING, ETag: etag, "X-Content-Type-Options": "nosniff" };
  const isKnown =
    request.headers
      .get("If-None-Match")
      ?.replace(/\bW\//g, "")
      .split(/\s*,\s*/)
      .includes(etag) ?? false;
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(drawing, { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}
