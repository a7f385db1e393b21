import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import {
  type DashboardEvent,
  type DashboardEventGroup,
  DECISION_DAYS,
  type DecisionSummary,
  type PastEventSummary,
} from "#app/domain/events/dashboard-event.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface OwnEventListProps {
  groups: readonly DashboardEventGroup[];
  /** Whether older approved events are on another page. */
  hasOlder: boolean;
  /** Address of the next page of pending events, or null. */
  olderPending: string | null;
  /** Number of removed events listed below, such as "24+". */
  pastCount: string;
  /** Number of decisions listed below. */
  decisionCount: number;
}

/** The organizer's events, grouped by status, with actions; above them, links to the groups. */
export function OwnEventList({ groups, hasOlder, olderPending, pastCount, decisionCount }: OwnEventListProps) {
  const countText = (id: DashboardEventGroup["id"], count: number) =>
    formatCount(count, id === "pending" ? olderPending !== null : hasOlder);
  const sections = [
    ...groups.map(({ id, title, events }) => ({ id, title, count: countText(id, events.length) })),
    ...(decisionCount > 0 ? [{ id: DECISIONS_ID, title: t("decisions"), count: decisionCount }] : []),
    ...(pastCount !== "0" ? [{ id: PAST_EVENTS_ID, title: t("pastEvents"), count: pastCount }] : []),
  ];
  return (
    <>
      {sections.length > 1 && (
        <nav aria-label={t("yourEvents")} className="-mt-2 mb-6 flex flex-wrap gap-x-6 gap-y-1">
          {sections.map(({ id, title, count }) => (
            <a key={id} href={`#${id}`} className="py-1.5 link">
              {title} ({count})
            </a>
          ))}
        </nav>
      )}
      <div className="space-y-10">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id} className="text-2xl">
              {group.title}{" "}
              <span className="font-sans font-normal tracking-normal text-ink-soft">
                ({countText(group.id, group.events.length)})
              </span>
            </h2>
            <GroupNote id={group.id} />
            <div className="mt-3 panel">
              <ul className="divide-y divide-line">
                {group.events.map((event) => (
                  <li key={event.id}>
                    <article className="flex items-start gap-4 px-4 py-3 lg:items-center">
                      <OwnEventRow event={event} groupId={group.id} />
                    </article>
                  </li>
                ))}
              </ul>
            </div>
            {group.id === "pending" && olderPending && (
              <p className="mt-3">
                <Link to={olderPending} className="link">
                  {t("olderPending")}
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** The explanation of a group, for those that need one. */
function GroupNote({ id }: Pick<DashboardEventGroup, "id">) {
  if (id !== "pending" && id !== "ended") return null;
  return (
    <p className="mt-1 text-ink-soft">
      {id === "ended"
        ? t("endedNote")
        : t.rich("pendingNote", { nowrap: (text) => <span className="whitespace-nowrap">{text}</span> })}
    </p>
  );
}

/** What only screen readers say of a button: which event it is about. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

function OwnEventRow({ event, groupId }: { event: DashboardEvent; groupId: DashboardEventGroup["id"] }) {
  return (
    <>
      <div className="relative hidden w-24 shrink-0 overflow-hidden rounded-lg bg-sunken sm:block">
        <EventPicture event={event} className="aspect-[3/2] w-full object-cover" sizes="8rem" />
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug sm:basis-96">
          <h3 lang={event.lang} className="mr-2 inline text-base leading-snug font-bold sm:text-lg">
            <Link to={pathTo("/events/:eventId", { eventId: event.id })} className="underline-offset-3 hover:underline">
              {event.title}
            </Link>
          </h3>{" "}
          <EventBadges status={event.status === groupId ? null : event.status} isPending={event.isPending} />
          <OwnEventFacts event={event} />
          {event.unpublishReason !== null && (
            <div className="mt-1 max-w-prose text-coral">
              <p className="font-semibold">{t("takenOff")}</p>
              <p className="break-words whitespace-pre-line">{event.unpublishReason}</p>
            </div>
          )}
        </div>
        <div className="row-actions">
          <ButtonLink to={pathTo("/edit-event/:eventId", { eventId: event.id })} variant="secondary">
            {t.rich("edit", { title: event.title, hidden })}
          </ButtonLink>
          <ButtonLink to={pathTo("/events/:eventId", { eventId: event.id })} variant="secondary">
            {t.rich("viewDetails", { title: event.title, hidden })}
          </ButtonLink>
          <ButtonLink to={pathTo("/dashboard", { delete: event.id })} variant="delete" preventScrollReset>
            {t.rich("delete", { title: event.title, hidden })}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function OwnEventFacts({ event }: { event: DashboardEvent }) {
  return (
    <>
      <p className="mt-1 dots">
        <time dateTime={event.startsAt}>{event.dashboardDate}</time>
        <span>
          {event.time}
          {!event.isSiteZone && ` ${event.zone}`}
        </span>
        {event.doors !== null && <span>{t("doorsAt", { time: event.doors })}</span>}
      </p>
      <p className="dots text-ink-soft">
        <span className="max-sm:w-full">{event.location}</span>
        <span>{event.categoryLabel}</span>
        {event.price !== null && <span>{event.price}</span>}
        {event.maxAttendees !== null && <span>{t("maxAttendeesAre", { count: event.maxAttendees })}</span>}
      </p>
      <p className="text-sm text-ink-soft">{event.cityPages}</p>
      {event.eventUrl && (
        <p className="truncate text-ink-soft">
          <a href={event.eventUrl} rel="nofollow noopener ugc" className="link">
            {t("eventLink")}
          </a>{" "}
          ({event.eventHost})
        </p>
      )}
      {!event.isPending && (
        <p>
          <Link
            to={pathTo("/dashboard/events/:eventId/numbers", { eventId: event.id })}
            className="link inline-block py-1"
          >
            {t.rich("numbers", { title: event.title, hidden })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Id of the list of decisions, for links to it. */
const DECISIONS_ID = "decisions";

interface DecisionListProps {
  decisions: readonly DecisionSummary[];
  /** Ids of the events that still exist, to link to their pages. */
  eventIds: ReadonlySet<string>;
}

/** The team's recent decisions about the organizer's events, with their reasons. */
export function DecisionList({ decisions, eventIds }: DecisionListProps) {
  return (
    <section aria-labelledby={DECISIONS_ID} className="mt-10">
      <h2 id={DECISIONS_ID} className="text-2xl">
        {t("decisionsOfTeam")}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t("decisionsNote", { days: DECISION_DAYS })}</p>
      <ul className="divide-y divide-line panel">
        {decisions.map(({ id, eventId, title, label, reason, decidedAt, decided }) => (
          <li key={id} className="px-4 py-3 text-[0.9375rem] leading-snug">
            <p className="dots">
              <span className="font-semibold">{label}</span>
              <time dateTime={decidedAt} className="text-ink-soft">
                {decided}
              </time>
            </p>
            <h3 className="text-base leading-snug font-bold sm:text-lg">
              {eventIds.has(eventId) ? (
                <Link to={pathTo("/events/:eventId", { eventId })} className="underline-offset-3 hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            {reason !== null && (
              <blockquote className="mt-1 max-w-prose border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
                {reason}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Id of the list of past events, for links to it. */
export const PAST_EVENTS_ID = "past-events";

interface PastEventListProps {
  events: readonly PastEventSummary[];
  /** Addresses of the first and of the next page, or null. */
  newest: string | null;
  older: string | null;
}

/** Events that were removed after they ended, latest first. They have no pages any more. */
export function PastEventList({ events, newest, older }: PastEventListProps) {
  return (
    <section aria-labelledby={PAST_EVENTS_ID} className="mt-10">
      <h2 id={PAST_EVENTS_ID} className="text-2xl">
        {t(newest ? "olderPastEvents" : "pastEvents")}{" "}
        {!newest && (
          <span className="font-sans font-normal tracking-normal text-ink-soft">
            ({formatCount(events.length, older !== null)})
          </span>
        )}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t("pastNote")}</p>
      {events.length === 0 ? (
        <p className="panel p-6 text-ink-soft">{t("noOlderPastEvents")}</p>
      ) : (
        <ul className="divide-y divide-line panel">
          {events.map((event) => (
            <li key={event.id} className="px-4 py-3 text-[0.9375rem] leading-snug">
              <h3 className="text-base leading-snug font-bold sm:text-lg">{event.title}</h3>
              <p className="mt-1">
                <time dateTime={event.startsAt}>{event.dashboardDate}</time>
              </p>
              <p className="dots text-ink-soft">
                <span>{event.location}</span>
                <span>{event.categoryLabel}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
