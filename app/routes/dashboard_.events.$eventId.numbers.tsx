import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventNumbers } from "#app/components/events/EventNumbers.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { summarizeCounts } from "#app/domain/events/event-counts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/numbers.ts";
import { translator } from "#app/messages/translator.ts";
import { readOwnEventCounts } from "#app/models/events/event-counts.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: t("title"), path: location.pathname, isIndexed: false });

/** Views, saves and ticket clicks of an event of the member. 404 for other events, and for one that was never public. */
export const loader = defineLoader(async (args) => {
  const { client } = await requireUser(args);
  const id = requireId(args.params.eventId);
  const counts = await readOwnEventCounts(client, id, getSite().timeZone);
  if (!counts) throw notFound();
  return { id, counts: summarizeCounts(counts) };
});

export default function NumbersPage() {
  const { id, counts } = useLoaderData<typeof loader>();
  const { title, lang, ...numbers } = counts;
  return (
    <Page
      back={<BackLink to={pathTo("/dashboard")}>{t("backToDashboard")}</BackLink>}
      title={t("title")}
      lead={<span lang={lang}>{title}</span>}
      actions={
        <ButtonLink to={pathTo("/events/:eventId", { eventId: id })} variant="secondary">
          {t("viewEvent")}
        </ButtonLink>
      }
    >
      <EventNumbers {...numbers} />
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
