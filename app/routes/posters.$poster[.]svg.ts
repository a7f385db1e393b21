import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchesEtag, notFound } from "#app/http/responses.server.ts";
import { readPoster } from "#app/posters/poster.ts";

/** A drawing is immutable: its address contains its version. */
const CACHING = "public, max-age=31536000, immutable";
/** For the address of another version, such as on a page from before a deployment. */
const OTHER_CACHING = "public, max-age=3600";

/** The drawing of events without a picture. Its address contains all of its parameters, so that many events share one without a query. */
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
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(drawing, { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}
