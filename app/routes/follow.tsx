import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { nameFeed, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { nameChanges } from "#app/domain/events/changes.ts";
import { changesPath } from "#app/domain/events/changes-address.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { type FeedFormat, feedPath, fromList } from "#app/domain/lists/filters.ts";
import { parseDigestList } from "#app/domain/site/digest.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(siteOf(matches), {
    title: "Follow events",
    description:
      "Have a list of events in your own calendar or feed reader, without an account: it stays up to date by itself.",
    path: pathTo("/follow"),
    ...(page && { feeds: page.feeds }),
  });

/** The feeds of the list that the reader comes from (`?from=/tampa`), or of all events. */
export function loader({ request }: LoaderFunctionArgs) {
  const list = parseListAddress(new URL(request.url).searchParams);
  const address = (format: FeedFormat) => `${getSite().siteUrl}${feedPath(list.path, format)}`;
  const { pathname, searchParams } = new URL(address("ics"));
  const feed = parseFeedAddress(pathname, searchParams);
  const city = feed?.subject.kind === "city" ? findCity(feed.subject.slug) : null;
  return {
    list,
    name: feed ? nameFeed(feed, feed.subject.kind === "venue" ? "this venue" : "this organizer") : "Events",
    calendar: address("ics"),
    // The URL scheme that calendar apps register for subscriptions.
    subscribe: address("ics").replace(/^https?:/, "webcal:"),
    atom: address("atom"),
    rss: address("rss"),
    json: address("json"),
    embed: `${pathTo("/embed")}${fromList(list.path)}`,
    feeds: feedPath(list.path, "*"),
    /** The changes in the list's city, or everywhere. */
    changes: { path: changesPath(city), name: nameChanges({ city }) },
    /** Address of the sign-up for its weekly mail; null for a list without one. */
    weekly: parseDigestList(list.path) ? `${pathTo("/weekly")}${fromList(list.path)}` : null,
    /** The separator before another query parameter of the calendar's address. */
    and: address("ics").includes("?") ? "&" : "?",
  };
}

export default function FollowPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page
      back={<BackLink to={page.list.path}>{page.list.label}</BackLink>}
      title="Follow events"
      lead="Have this list in your own calendar or feed reader. No account is needed, and we do not learn who follows what."
      width="text"
    >
      <p className="mb-8 text-lg">
        The addresses below are for: <strong>{page.name}</strong>. Any list of this site can be followed, also with
        filters: set them first, then press Follow.
      </p>
      <FollowOption title="In your calendar">
        <p>
          A subscribed calendar asks for news by itself, usually every few hours. Events that move, move there too; what
          is canceled is marked, and disappears later.
        </p>
        <p>
          <a href={page.subscribe} className="button button-primary">
            Subscribe
          </a>
        </p>
        <p>
          If nothing opens, copy this address. In Google Calendar: Other calendars, From URL. In Outlook: Add calendar,
          Subscribe from web. On an iPhone: Settings, Calendar, Accounts, Add Subscribed Calendar.
        </p>
        <Address id="calendar-address" label="Address of the calendar" value={page.calendar} />
        <p>
          Does your calendar show canceled events like any other? Add <code>{page.and}cancelled=title</code> to the end
          of the address to have it in their titles, or <code>{page.and}cancelled=drop</code> to leave them out.
        </p>
      </FollowOption>
      {page.weekly && (
        <FollowOption title="By mail">
          <p>
            Once a week, what is on in the next seven days. For this alone we need an address, which is deleted when you
            unsubscribe.
          </p>
          <p>
            <a href={page.weekly} className="button button-secondary">
              Get the weekly mail
            </a>
          </p>
        </FollowOption>
      )}
      <FollowOption title="In a feed reader">
        <p>
          A feed reader shows what is new in many places on one page. Most find the feed by the address of the list
          itself.
        </p>
        <Address id="atom-address" label="Atom" value={page.atom} />
        <Address id="rss-address" label="RSS" value={page.rss} />
      </FollowOption>
      <FollowOption title="Only what changed">
        <p>
          <a href={page.changes.path} className="link">
            {page.changes.name}
          </a>{" "}
          has what is new, has moved, is back after an edit or is no longer listed, day by day. It is a page and a feed,
          too.
        </p>
      </FollowOption>
      <FollowOption title="On your website">
        <p>The same list in a frame, in your colors and without scripts. You copy one line of code.</p>
        <p>
          <a href={page.embed} className="button button-secondary">
            Get the code
          </a>
        </p>
      </FollowOption>
      <FollowOption title="In your own program">
        <p>
          The same list as JSON, which scripts of any site may read. It has up to 100 events and the address of the next
          ones.{" "}
          <a href={pathTo("/developers")} className="link">
            More for developers
          </a>
        </p>
        <Address id="json-address" label="JSON" value={page.json} />
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
