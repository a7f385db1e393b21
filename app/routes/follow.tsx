import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { nameOfThisFeed, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { nameChanges } from "#app/domain/events/changes.ts";
import { changesPath } from "#app/domain/events/changes-address.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { type FeedFormat, feedPath, fromList } from "#app/domain/lists/filters.ts";
import { parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), {
    title: t("followEvents"),
    description: t("followDescription"),
    path: pathTo("/follow"),
    ...(page && { feeds: page.feeds }),
  });

/** The feeds of the list in `?from=/tampa`, or of all events. */
export function loader({ request }: LoaderFunctionArgs) {
  const list = parseListAddress(new URL(request.url).searchParams);
  const { siteUrl } = getSite();
  const address = (format: FeedFormat) => `${siteUrl}${localPath(feedPath(list.path, format))}`;
  const { pathname, searchParams } = new URL(feedPath(list.path, "ics"), siteUrl);
  const feed = parseFeedAddress(pathname, searchParams);
  const city = feed?.subject.kind === "city" ? findCity(feed.subject.slug) : null;
  return {
    list,
    name: nameOfThisFeed(feed),
    calendar: address("ics"),
    // The URL scheme that calendar apps register for subscriptions.
    subscribe: address("ics").replace(/^https?:/, "webcal:"),
    atom: address("atom"),
    rss: address("rss"),
    json: address("json"),
    embed: localPath(`${pathTo("/embed")}${fromList(list.path)}`),
    feeds: feedPath(list.path, "*"),
    /** The changes in the list's city, or everywhere. */
    changes: { path: localPath(changesPath(city)), name: nameChanges({ city }) },
    /** Address of the sign-up for its weekly mail; null for a list without one. */
    weekly: parseDigestList(list.path) ? localPath(`${pathTo("/weekly")}${fromList(list.path)}`) : null,
    /** The separator before another query parameter of the calendar's address. */
    and: address("ics").includes("?") ? "&" : "?",
  };
}

export default function FollowPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page
      back={<BackLink to={page.list.path}>{page.list.label}</BackLink>}
      title={t("followEvents")}
      lead={t("followLead")}
      width="text"
    >
      <p className="mb-8 text-lg">
        {t.rich("addressesAreFor", { name: page.name, strong: (text) => <strong>{text}</strong> })}
      </p>
      {page.weekly && (
        <FollowOption title={t("byMail")}>
          <p>{t("byMailText")}</p>
          <p>
            <a href={page.weekly} className="button button-primary">
              {t("getWeeklyMail")}
            </a>
          </p>
        </FollowOption>
      )}
      <FollowOption title={t("inYourCalendar")}>
        <p>{t("inYourCalendarText")}</p>
        <p>
          <a href={page.subscribe} className="button button-secondary">
            {t("subscribe")}
          </a>
        </p>
        <p>{t("subscribeByHand")}</p>
        <Address id="calendar-address" label={t("calendarAddress")} value={page.calendar} />
        <p>
          {t.rich("canceledInCalendar", {
            title: `${page.and}cancelled=title`,
            drop: `${page.and}cancelled=drop`,
            code: (text) => <code className="whitespace-nowrap">{text}</code>,
          })}
        </p>
      </FollowOption>
      <FollowOption title={t("inFeedReader")}>
        <p>{t("inFeedReaderText")}</p>
        <Address id="atom-address" label={t("atom")} value={page.atom} />
        <Address id="rss-address" label={t("rss")} value={page.rss} />
      </FollowOption>
      <FollowOption title={t("onlyChanges")}>
        <p>
          {t.rich("onlyChangesText", {
            name: page.changes.name,
            link: (text) => (
              <a href={page.changes.path} className="link">
                {text}
              </a>
            ),
          })}
        </p>
      </FollowOption>
      <FollowOption title={t("onYourWebsite")}>
        <p>{t("onYourWebsiteText")}</p>
        <p>
          <a href={page.embed} className="button button-secondary">
            {t("getCode")}
          </a>
        </p>
      </FollowOption>
      <FollowOption title={t("inYourProgram")}>
        <p>
          {t.rich("inYourProgramText", {
            link: (text) => (
              <a href={localPath(pathTo("/developers"))} className="link">
                {text}
              </a>
            ),
          })}
        </p>
        <Address id="json-address" label={t("json")} value={page.json} />
      </FollowOption>
    </Page>
  );
}

function FollowOption({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10 space-y-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** A read-only field with an address to copy. */
function Address({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input id={id} readOnly value={value} className="control" />
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "from-list" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
