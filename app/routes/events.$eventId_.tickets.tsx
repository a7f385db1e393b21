import { redirect } from "@remix-run/node";
import { pathTo } from "#app/domain/site/links.ts";
import { defineLoader, gone, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { isPageGone } from "#app/models/events/gone-pages.server.ts";
import { readFeedEvent } from "#app/models/lists/list-feed.server.ts";
import { getVisitorClient } from "#app/session/supabase.server.ts";

const t = translator(messages);

/**
 * Redirects to the stored ticket link of a public event. The target does not depend on the request, so this is no open redirect. The server
 * counts the clicks (`app/server/visits.ts`).
 */
export const loader = defineLoader(async (args) => {
  const client = getVisitorClient(args);
  const id = requireId(args.params.eventId);
  const event = await readFeedEvent(client, id);
  if (!event) {
    const isGone = await isPageGone(client, pathTo("/events/:eventId", { eventId: id.toLowerCase() }));
    throw isGone ? gone(t("eventIsGone")) : notFound();
  }
  if (event.event_url === null) throw notFound();
  const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow" };
  // Serialized to ASCII, as headers require.
  return redirect(new URL(event.event_url).href, { headers });
});

/** Without a component Remix would treat this as a resource route and render no error page. */
export default function NoPage() {
  return null;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
