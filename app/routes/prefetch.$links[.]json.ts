import type { LoaderFunctionArgs } from "@remix-run/node";
import { CITIES } from "#app/domain/events/cities.ts";
import { notFound } from "#app/http/responses.server.ts";

/** How long any cache may keep the rules, in seconds: a day. */
const CACHE_SECONDS = 86_400;

/** Pages that load no scripts; links to them load a document wherever they are. */
const DOCUMENTS = [
  ...["/events/:id", "/:city/week", "/changes", "/:city/changes"],
  ...["/about", "/terms", "/privacy", "/accessibility", "/developers", "/follow"],
];

/** Every page that is the same for all visitors and has no form to fill in. */
const PAGES = [...DOCUMENTS, "/", "/events", ...CITIES.map(({ slug }) => `/${slug}`)];

const LISTS = new Map([
  ["documents", DOCUMENTS],
  ["pages", PAGES],
]);

/**
 * Which links a browser may prefetch once the pointer rests on them or a finger touches them, as speculation rules
 * (`Speculation-Rules` in `entry.server.tsx`). Named one by one: nothing that acts, is personal or belongs to others is fetched.
 */
export function loader({ params }: LoaderFunctionArgs) {
  const links = LISTS.get(params.links ?? "");
  if (!links) throw notFound();
  const rules = { prefetch: [{ source: "document", where: { href_matches: links }, eagerness: "moderate" }] };
  return new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
