import type { PageHandle } from "#app/components/site/page-handle.ts";
import { suggestedText } from "#app/domain/search/suggestions.ts";
import { defineResource } from "#app/http/resources.server.ts";
import { readSuggestions } from "#app/models/lists/suggestions.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** `max-age` of a response, in seconds: repeated text is answered by the browser's cache. */
const CACHE_SECONDS = 60;

export const handle: PageHandle = { shared: { reads: "suggested-text", shows: "listings" } };

/** Suggestions for the text in `?q=`: at most eight pages. The same for every client. */
export const loader = defineResource(async ({ request }, client) => {
  const text = suggestedText(new URL(request.url).searchParams.get("q") ?? "");
  const suggestions = await readSuggestions(client, text, { now: new Date(), siteTimeZone: getSite().timeZone });
  return Response.json(
    { suggestions },
    {
      headers: {
        "Cache-Control": `public, max-age=${CACHE_SECONDS}, s-maxage=${CACHE_SECONDS}`,
        "X-Content-Type-Options": "nosniff",
      },
    },
  );
});
