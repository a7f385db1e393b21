import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { PrintButton } from "#app/components/ui/PrintButton.tsx";
import { eventCardOf } from "#app/domain/events/social-card.server.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { readUpdatingEvent } from "#app/models/events/updating-event.server.ts";
import { readFeedEvent } from "#app/models/lists/list-feed.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import styles from "./poster.css?url";

const t = translator(messages);

// Separate from the stylesheet of all pages, to keep that small.
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, params }) => {
  const title = page ? t("titleInBrowser", { title: t("posterOf", { title: page.title }) }) : t("notFoundInBrowser");
  const path = pathTo("/events/:eventId/poster", { eventId: params.eventId ?? "" });
  return pageMeta(siteOf(matches), { title, path, isIndexed: false });
};

/** The poster of a public event or one that is being updated, to print. */
export const loader = defineLoader(async (args) => {
  const id = requireId(args.params.eventId, t("noSuchEvent"));
  const client = getClient(args);
  const event = (await readFeedEvent(client, id)) ?? (await readUpdatingEvent(client, id));
  if (!event) throw notFound(t("noSuchEvent"));
  const { posterPath, alt } = eventCardOf(event, getSite());
  return { id, title: event.title, posterPath, alt };
});

export default function EventPoster() {
  const { id, title, posterPath, alt } = useLoaderData<typeof loader>();
  return (
    <Page
      back={<BackLink to={pathTo("/events/:eventId", { eventId: id })}>{title}</BackLink>}
      title={t("posterToPrint")}
      lead={t("posterLead")}
      actions={<PrintButton />}
    >
      <img
        className="event-poster"
        src={posterPath}
        alt={t("altOfPoster", { facts: alt })}
        width={1200}
        height={1600}
      />
      <p className="mt-4 text-center print:hidden">
        <a href={posterPath} className="link inline-block py-2.5">
          {t("posterAlone")}
        </a>
      </p>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
