import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { FailureScreen, useFailure } from "#app/components/site/ErrorScreen.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { summarizeEvent } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { defineLoader, expireWith, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { readEventPage } from "#app/models/events/event-page.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { EventDetails } from "./details.tsx";
import { EventUnderReview, RemovedEvent, removedTitle, underReviewTitle } from "./notices.tsx";
import { comingDate, showEvent, showUpdating } from "./show-event.server.ts";
import { UpdatingEventPage } from "./updating.tsx";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, params }) => {
  const site = siteOf(matches);
  const path = pathTo("/events/:eventId", { eventId: params.eventId ?? "" });
  if (!page) return pageMeta(site, { title: t("notFoundInBrowser"), path, isIndexed: false });
  if (page.kind === "removed")
    return pageMeta(site, { title: t("titleInBrowser", { title: removedTitle(page) }), path, isIndexed: false });
  if (page.kind === "under_review")
    return pageMeta(site, { title: t("titleInBrowser", { title: underReviewTitle() }), path, isIndexed: false });
  const { event, metaDescription, isPending, structuredData } = page;
  return pageMeta(site, {
    title: t("titleInBrowser", { title: event.title }),
    description: metaDescription,
    path,
    image: page.card,
    isIndexed: !isPending && page.kind === "event",
    structuredData,
  });
};

export const loader = defineLoader(async (args) => {
  const id = requireId(args.params.eventId);
  const now = new Date();
  const [page, user] = await Promise.all([
    readEventPage(getClient(args), id, { now, siteTimeZone: getSite().timeZone }),
    getUser(args),
  ]);
  if (page.kind === "unknown") throw notFound();
  // 404, so that search engines and caches drop the earlier page.
  if (page.kind === "under_review") return data({ kind: "under_review" as const }, { status: 404 });
  const similar = page.similar.map((other) => summarizeEvent(other, getSite().timeZone, now));
  if (page.kind === "removed") {
    expireWith(args, [...page.dates, ...page.similar], now);
    const [nextDate] = page.dates.map(comingDate);
    return data(
      { kind: "removed" as const, isOver: page.isOver, nextDate: nextDate ?? null, similar },
      { status: 410 },
    );
  }
  if (page.kind === "updating") {
    expireWith(args, [page.event, ...page.similar], now);
    return showUpdating(page, similar, user);
  }
  expireWith(args, [page.event, ...page.same_day, ...page.dates, ...page.similar], now);
  return showEvent(args, page, similar, user);
});

export default function EventPage() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "under_review") return <EventUnderReview />;
  if (page.kind === "updating") return <UpdatingEventPage {...page} />;
  return page.kind === "removed" ? <RemovedEvent {...page} /> : <EventDetails {...page} />;
}

export function ErrorBoundary() {
  const { status, message, code } = useFailure();
  const { pathname, search } = useLocation();
  const text = status === 404 ? t("notFoundText") : (message ?? t("loadFailed"));
  return (
    <FailureScreen
      picture={status === 404 ? PICTURES.lost : PICTURES.offline}
      title={t("notFound")}
      text={text}
      code={status === 503 ? code : null}
    >
      {status >= 500 && (
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      )}
      <ButtonLink to={pathTo("/events")} variant={status >= 500 ? "secondary" : "primary"}>
        {t("backToEvents")}
      </ButtonLink>
    </FailureScreen>
  );
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
