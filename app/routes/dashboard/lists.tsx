import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { ReviewBadge } from "#app/components/events/ReviewBadge.tsx";
import { UseAgain } from "#app/components/events/UseAgain.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type DashboardPlace, type DashboardTab, dashboardAddress } from "#app/domain/events/dashboard-address.ts";
import type { DashboardEvent, PastEventSummary } from "#app/domain/events/dashboard-event.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/dashboard.ts";
import planMessages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const plans = translator(planMessages);

const ROW_LINK = "link inline-block py-1";

interface OwnEventListProps {
  events: readonly DashboardEvent[];
  /** Events that were removed after they ended: only their title, date and place are kept. */
  removed: readonly PastEventSummary[];
  tab: DashboardTab;
  place: DashboardPlace;
}

/** The organizer's events of one tab, with their actions. */
export function OwnEventList({ events, removed, tab, place }: OwnEventListProps) {
  return (
    <ul className="divide-y divide-line panel">
      {events.map((event) => (
        <li key={event.id}>
          <article className="flex items-start gap-3 px-4 py-3 sm:gap-4 lg:items-center">
            <Thumbnail event={event} />
            <OwnEvent event={event} tab={tab} place={place} />
          </article>
        </li>
      ))}
      {removed.map((event) => (
        <li key={event.id} className="flex items-start gap-3 px-4 py-3 sm:gap-4 lg:items-center">
          <Thumbnail event={event} />
          <div className="min-w-0 grow text-[0.9375rem] leading-snug">
            <h3 className="text-base leading-snug font-bold break-words sm:text-lg">{event.title}</h3>
            <p className="mt-1 dots">
              <time dateTime={event.startsAt}>{event.dashboardDate}</time>
            </p>
            <p className="dots text-ink-soft">
              <span className="max-sm:w-full">{event.location}</span>
              <span>{event.categoryLabel}</span>
            </p>
            {event.numbers !== null && <p className="text-ink-soft">{event.numbers}</p>}
            <UseAgain eventId={event.id} title={event.title} className={ROW_LINK} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ event }: { event: Pick<DashboardEvent, "imageUrl" | "picture" | "poster"> }) {
  return (
    <div className="relative aspect-square w-16 shrink-0 overflow-hidden rounded-lg bg-sunken sm:aspect-[3/2] sm:w-24">
      <EventPicture event={event} className="size-full object-cover" sizes="9rem" />
    </div>
  );
}

/** Text for screen readers only: the event that a button is about. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

function OwnEvent({ event, tab, place }: { event: DashboardEvent } & Pick<OwnEventListProps, "tab" | "place">) {
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-52 text-[0.9375rem] leading-snug sm:basis-96">
        <h3 lang={event.lang} className="mr-2 inline text-base leading-snug font-bold break-words sm:text-lg">
          <Link
            to={pathTo("/dashboard/events/:eventId", { eventId: event.id })}
            className="underline-offset-3 hover:underline"
          >
            {event.title}
          </Link>
        </h3>{" "}
        <ReviewBadge review={event.review} />{" "}
        <EventBadges status={event.status === "upcoming" ? null : event.status} isPending={false} plan={event.plan} />
        <OwnEventFacts event={event} />
        {event.series && (
          <p>
            <Link
              to={dashboardAddress({ ...place, tab, series: event.series.id, after: null, before: null })}
              className="link"
            >
              {t("datesUntil", { count: event.series.dates, date: event.series.until })}
            </Link>
          </p>
        )}
        {event.verdict && (
          <div className="mt-1">
            <p className="font-semibold text-coral">
              {t(event.review === "refused" ? "refusedBecause" : "ourTeamAsks")}
            </p>
            <DecisionReasons reason={event.verdict.reason} fields={event.verdict.fields} />
          </div>
        )}
      </div>
      {/* On phones below the picture, too: three do not fit beside it. */}
      <div className="row-actions max-sm:-ml-19 max-sm:w-[calc(100%+4.75rem)]">
        <ButtonLink to={pathTo("/edit-event/:eventId", { eventId: event.id })} variant="secondary">
          {t.rich("edit", { title: event.title, hidden })}
        </ButtonLink>
        <ButtonLink to={pathTo("/events/:eventId", { eventId: event.id })} variant="secondary">
          {t.rich("viewDetails", { title: event.title, hidden })}
        </ButtonLink>
        {place.series && <SkipButton event={event} action={dashboardAddress(place)} />}
        <ButtonLink to={dashboardAddress(place, { delete: event.id })} variant="delete" preventScrollReset>
          {t.rich("delete", { title: event.title, hidden })}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Cancels a public date of a series, or undoes that. */
function SkipButton({ event, action }: { event: DashboardEvent; action: string }) {
  if (event.review !== null || event.status === "ended") return null;
  const isSkipped = event.plan?.id === "cancelled";
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={event.id} />
      <input type="hidden" name="version" value={event.version} />
      <SubmitButton intent={isSkipped ? "take_up" : "skip"} busyLabel={t("skipping")} variant="secondary">
        {t.rich(isSkipped ? "takeUpDate" : "skipDate", { date: event.dashboardDate, hidden })}
      </SubmitButton>
    </Form>
  );
}

function OwnEventFacts({ event }: { event: DashboardEvent }) {
  return (
    <>
      <p className="mt-1 dots">
        <time dateTime={event.startsAt}>{event.dashboardDate}</time>
        <span>
          {event.isAllDay ? event.shortTimeSpan : event.time}
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
      <p className="flex flex-wrap gap-x-4">
        {event.review === null && (
          <Link to={pathTo("/dashboard/events/:eventId/numbers", { eventId: event.id })} className={ROW_LINK}>
            {t.rich("numbers", { title: event.title, hidden })}
          </Link>
        )}
        {event.review === null && event.status !== "ended" && (
          <Link to={pathTo("/events/:eventId/plans", { eventId: event.id })} className={ROW_LINK}>
            {plans.rich("changeOf", { title: event.title, hidden })}
          </Link>
        )}
        <UseAgain eventId={event.id} title={event.title} className={ROW_LINK} />
      </p>
    </>
  );
}
