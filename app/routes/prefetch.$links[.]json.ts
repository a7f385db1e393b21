import type { LoaderFunctionArgs } from "@remix-run/node";
import { CITIES } from "#app/domain/events/cities.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { notFound } from "#app/http/responses.server.ts";
import { LANGUAGES, localPath } from "#app/messages/language.ts";

/** `max-age` of the rules, in seconds: a day. */
const CACHE_SECONDS = 86_400;

/** URL patterns of pages without scripts: links to them always load a document. */
const DOCUMENTS = [
  ...["/events/:id", "/:city/week", "/changes", "/:city/changes"],
  ...["/about", "/terms", "/privacy", "/accessibility", "/moderation", "/developers", "/follow"],
];

/** URL patterns of pages that are the same for all visitors and have no POST form. */
const PAGES = [...DOCUMENTS, "/", "/events", ...CITIES.map(({ slug }) => pathTo("/:city", { city: slug }))];

const inAllLanguages = (paths: readonly string[]) =>
  LANGUAGES.flatMap((language) => paths.map((path) => localPath(path, language)));

const LISTS = new Map([
  ["documents", inAllLanguages(DOCUMENTS)],
  ["pages", inAllLanguages(PAGES)],
]);

/**
 * Speculation rules: links that browsers may prefetch on hover or touch (header `Speculation-Rules` in `entry.server.tsx`). An allowlist,
 * so that no personal page, action or external link is prefetched.
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
