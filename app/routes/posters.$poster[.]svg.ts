import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isKnown } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { readPoster } from "#app/posters/poster.ts";

/** Under the address that names its version a drawing never changes. */
const CACHING = "public, max-age=31536000, immutable";
/** Under another one, of a page from before a change or after it: an hour. */
const OTHER_CACHING = "public, max-age=3600";

/** The drawing of an event without a picture. Its address names all that it shows, so that many events share it and nothing is looked up. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const drawing = readPoster(params.poster ?? "");
  if (drawing === null) throw notFound();
  const isCurrent = new URL(request.url).search === `?${import.meta.env.DRAWINGS}`;
  const etag = `"${createHash("sha256").update(drawing).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Cache-Control": isCurrent ? CACHING : OTHER_CACHING,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(drawing, { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}
