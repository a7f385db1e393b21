import { Link } from "@remix-run/react";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { PlanNotice, type ShownPlans } from "#app/components/events/PlanNotice.tsx";
import { SimilarEvents } from "#app/components/events/SimilarEvents.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import type { CalendarLinks } from "#app/domain/calendars/calendar-links.ts";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { EventFactList, type EventPlace, type ShownEvent } from "./facts.tsx";
import { AddToCalendar, EventActions, EventPageScript, MailsAboutSaved, type Saving } from "./tools.tsx";

const t = translator(messages);

interface UpdatingEventProps {
  event: ShownEvent;
  /** Whether the change waits for an admin; otherwise it was returned or refused. */
  isWaiting: boolean;
  city: EventPlace["city"];
  tint: string | null;
  /** Alternative text of the organizer's picture; "" without one. */
  imageAlt: string;
  plans: ShownPlans;
  /** Null for an event that has ended. */
  calendar: CalendarLinks | null;
  /** Whether the reader has saved it; null for an event that has ended. */
  saving: Saving | null;
  similar: readonly EventSummary[];
}

/** The title of the page of an event with a change. It does not reveal whether the change was returned or refused. */
export function updatingTitle(isWaiting: boolean): string {
  return t(isWaiting ? "updating" : "revising");
}

/** The page of an event while a change is not approved: the reliable part of the approved version, and nothing of the change. */
export function UpdatingEventPage({
  event,
  isWaiting,
  city,
  tint,
  imageAlt,
  plans,
  calendar,
  saving,
  similar,
}: UpdatingEventProps) {
  return (
    <article className="page-width py-4 sm:py-6">
      {/* An SVG attribute, because the CSP allows no inline styles. */}
      {tint && <svg aria-hidden="true" color={tint} className="event-tint" />}
      <div className="mb-4">
        <BackLink to={pathTo("/events")} data-history="">
          {t("backToEvents")}
        </BackLink>
      </div>
      <div className="mb-4">
        <Notice kind="warning">
          <strong>{updatingTitle(isWaiting)}</strong> {t(isWaiting ? "updatingText" : "revisingText")}
        </Notice>
      </div>
      <PlanNotice {...plans} />
      <div className="event-page">
        <div className="event-page-title">
          {(event.status !== "upcoming" || event.plan !== null) && (
            <p className="flex flex-wrap items-center gap-2">
              <EventBadges status={event.status} isPending={false} plan={event.plan} />
            </p>
          )}
          <h1 lang={event.lang} className="mt-3 max-w-4xl text-4xl sm:text-5xl">
            {event.title}
          </h1>
        </div>
        <div className="event-page-picture">
          <EventPicture event={event} isEager alt={imageAlt} sizes="(min-width: 64rem) 50rem, 100vw" />
        </div>
        <div className="event-page-facts panel">
          <EventFactList event={event} venue={null} city={city} statesPrice={false} />
          <EventActions eventId={event.id} tickets={null} saving={saving} share={null} />
          <MailsAboutSaved eventId={event.id} saving={saving} />
          {calendar && <AddToCalendar {...calendar} />}
        </div>
        <div className="event-page-text">
          <p className="text-sm print:hidden">
            <Link
              to={pathTo("/events/:eventId/report", { eventId: event.id })}
              rel="nofollow"
              className="link inline-block py-1"
            >
              {t("report")}
            </Link>
          </p>
        </div>
      </div>
      {similar.length > 0 && <SimilarEvents events={similar} className="mt-14 border-t border-line pt-10" />}
      <EventPageScript />
    </article>
  );
}
