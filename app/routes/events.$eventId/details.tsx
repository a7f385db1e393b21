import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { PlanNotice, type ShownPlans } from "#app/components/events/PlanNotice.tsx";
import { SimilarEvents } from "#app/components/events/SimilarEvents.tsx";
import { PrintedAddress } from "#app/components/site/EmailAddress.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import type { CalendarLinks } from "#app/domain/calendars/calendar-links.ts";
import { queueAddress, queueFragment } from "#app/domain/events/queue-address.ts";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { MarkdownBlock } from "#app/domain/site/markdown.server.ts";
import messages from "#app/messages/event.ts";
import following from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { MoreDates, NextDate, type SeriesDates } from "./dates.tsx";
import { EventFactList, type EventPlace, type ShownEvent, WhatToKnow } from "./facts.tsx";
import { type Host, HostBlock } from "./host.tsx";
import { type Moderation, ModerationBar } from "./moderation-bar.tsx";
import { AddToCalendar, EventActions, EventPageScript, MailsAboutSaved, type Saving, StormAnswer } from "./tools.tsx";

const t = translator(messages);
const follow = translator(following);

/** The note on a pending event, by what visitors see of it meanwhile. */
const SENT_BACK = { nothing: "wasSentBack", facts: "changeSentBack", everything: "changeSentBackKept" } as const;
const WAITS = { nothing: "waitsForReview", facts: "changeWaits", everything: "changeWaitsKept" } as const;

interface EventDetailsProps extends EventPlace {
  event: ShownEvent;
  description: readonly MarkdownBlock[];
  /** Whether the description is longer than a printed sheet. */
  isLong: boolean;
  eventUrl: string | null;
  /** Background tint, from the picture's average colour; null for an external picture, whose colours are unknown. */
  tint: string | null;
  /** The colours of its poster, for printing. */
  ground: { panel: string; accent: string };
  /** Alternative text of the organizer's picture; "" without one. */
  imageAlt: string;
  /** Whether it is not approved: only its organizer and admins see this version. */
  isPending: boolean;
  /** What visitors see of a pending event; null for an approved one. */
  shownMeanwhile: keyof typeof WAITS | null;
  plans: ShownPlans;
  /** The admin's reason for unpublishing it, or null. */
  unpublishReason: string | null;
  canEdit: boolean;
  /** Whether it was returned to its organizer, or refused. */
  isSentBack: boolean;
  /** Address of the page about it for its organizer while it is not public, else null. */
  ownPath: string | null;
  /** True for an admin, if the event is public at least in part. */
  canUnpublish: boolean;
  /** For an admin and a pending event, else null. */
  moderation: Moderation | null;
  /** Similar events, for the end of the page. */
  similar: readonly EventSummary[];
  /** Its organizer, if they have a public page, else null. */
  host: Host | null;
  /** When the team last reviewed it, "November 20"; null if it is not public, or public without a review. */
  reviewedOn: string | null;
  /** Other events in the city on the same day. */
  sameDay: readonly EventSummary[];
  isEvening: boolean;
  series: SeriesDates;
  /** Null for an event that has ended or is not public. */
  calendar: CalendarLinks | null;
  /** Whether the reader has saved it; null for an event that has ended or is not public. */
  saving: Saving | null;
  /** How many members have saved it; null for few. */
  saves: number | null;
  /** Absolute URL of this page, for sharing. */
  address: string;
  /** Whether it can be shared: it is public. */
  isShared: boolean;
}

/** The page of an event. */
export function EventDetails(props: EventDetailsProps) {
  const { event, description, isLong, eventUrl, isPending, unpublishReason, canEdit, canUnpublish, moderation } = props;
  const { city, similar, venue, host, sameDay, isEvening, imageAlt, tint } = props;
  const [nextDate] = props.series.dates;
  return (
    <article className="page-width py-4 sm:py-6">
      {/* An SVG attribute, because the CSP allows no inline styles. */}
      {tint && <svg aria-hidden="true" color={tint} className="event-tint" />}
      <div className="mb-4 flex flex-wrap gap-3">
        {moderation ? (
          <BackLink to={`${queueAddress({ ...moderation.place, next: null })}${queueFragment(event.id)}`}>
            {t("backToAdminPanel")}
          </BackLink>
        ) : props.ownPath ? (
          <BackLink to={props.ownPath}>{t("backToDashboard")}</BackLink>
        ) : (
          <BackLink to={pathTo("/events")} data-history="">
            {t("backToEvents")}
          </BackLink>
        )}
        {(canEdit || canUnpublish) && (
          <div className="ml-auto flex flex-wrap gap-3">
            {canUnpublish && (
              <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId: event.id })} variant="delete">
                {t("unpublish")}
              </ButtonLink>
            )}
            {canEdit && !isPending && event.status !== "ended" && (
              <ButtonLink to={pathTo("/events/:eventId/plans", { eventId: event.id })} variant="secondary">
                {t("changeOfPlan")}
              </ButtonLink>
            )}
            {canEdit && (
              <ButtonLink to={pathTo("/edit-event/:eventId", { eventId: event.id })} variant="secondary">
                {t("edit")}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {unpublishReason !== null && (
        <div className="mb-4">
          <Notice kind="error">
            {t("takenOff")}
            <blockquote className="my-2 border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
              {unpublishReason}
            </blockquote>
            {t("reviewedAgain")}
          </Notice>
        </div>
      )}
      {props.isSentBack && unpublishReason === null && (
        <div className="mb-4">
          <Notice kind="error">{t(SENT_BACK[props.shownMeanwhile ?? "nothing"])}</Notice>
        </div>
      )}
      {props.shownMeanwhile !== null && unpublishReason === null && !props.isSentBack && (
        <div className="mb-4">
          <Notice kind="warning">{t(WAITS[props.shownMeanwhile])}</Notice>
        </div>
      )}
      {moderation && <ModerationBar eventId={event.id} moderation={moderation} />}
      {event.status === "ended" && (
        <div className="mb-4">
          <Notice kind="info">
            {t.rich("hasTakenPlace", {
              link: (text) => (
                <a href="#similar-events" className="link">
                  {text}
                </a>
              ),
            })}
            {nextDate && <NextDate {...nextDate} />}
          </Notice>
        </div>
      )}
      <PlanNotice {...props.plans} />
      {canEdit && props.plans.storm?.kind && <StormAnswer eventId={event.id} />}
      <div className="event-page">
        <div className="event-page-title">
          <p className="flex flex-wrap items-center gap-2">
            <Link to={pathTo("/events", { category: event.categoryId })} className="chip">
              {event.categoryLabel}
            </Link>{" "}
            <EventBadges status={event.status} isPending={isPending} plan={event.plan} />
          </p>
          <h1 lang={event.lang} className="mt-3 max-w-4xl text-4xl sm:text-5xl">
            {event.title}
          </h1>
          {host && (
            <p className="mt-2 text-ink-soft">
              {t.rich("organizedBy", {
                name: host.name,
                link: (text) => (
                  <a href="#host" className="link py-1">
                    {text}
                  </a>
                ),
              })}
            </p>
          )}
        </div>
        <div className="event-page-picture">
          <EventPicture event={event} isEager alt={imageAlt} sizes="(min-width: 64rem) 50rem, 100vw" />
        </div>
        <PrintedGround {...props.ground} />
        <div className="event-page-facts panel">
          <EventFactList event={event} venue={venue} city={city} />
          <EventActions
            eventId={event.id}
            tickets={
              eventUrl === null ? null : { url: eventUrl, isPending, isSoldOut: props.plans.plan === "sold_out" }
            }
            saving={props.saving}
            share={props.isShared ? { title: event.title, address: props.address } : null}
          />
          <WhatToKnow event={event} />
          {props.saves !== null && (
            <p className="mt-2 text-sm text-ink-soft print:hidden">{t("saves", { count: props.saves })}</p>
          )}
          <MailsAboutSaved eventId={event.id} saving={props.saving} />
          {props.calendar && <AddToCalendar {...props.calendar} />}
          <MoreDates {...props.series} />
        </div>
        <section aria-labelledby="about-event" className="event-page-text" data-long={isLong ? "" : undefined}>
          <h2 id="about-event" className="mb-3 text-2xl">
            {t("about")}
          </h2>
          <Markdown blocks={description} lang={event.lang} className="max-w-prose text-lg leading-relaxed" />
          {isLong && <p className="print-only">{t("goesOnBelow")}</p>}
          <PrintedAddress path={pathTo("/events/:eventId", { eventId: event.id })} />
          {host && <HostBlock host={host} />}
          {!host && !isPending && <FollowPlace venue={venue} city={city} />}
          {!isPending && (
            <p className="mt-6 flex flex-wrap items-baseline gap-x-4 text-sm print:hidden">
              {!host && t("submittedByMember")}{" "}
              {props.reviewedOn !== null && (
                <Link to={pathTo("/moderation")} className="link py-1">
                  {t("reviewedOn", { date: props.reviewedOn })}
                </Link>
              )}{" "}
              <Link to={pathTo("/events/:eventId/report", { eventId: event.id })} rel="nofollow" className="link py-1">
                {t("report")}
              </Link>
            </p>
          )}
        </section>
      </div>
      {city && sameDay.length > 0 && (
        <section aria-labelledby="same-day" className="similar-events mt-14 border-t border-line pt-10">
          <h2 id="same-day" className="mb-6 text-2xl">
            {t(isEvening ? "sameEveningIn" : "sameDayIn", { city: city.name })}
          </h2>
          <EventGrid events={sameDay} />
        </section>
      )}
      <SimilarEvents events={similar} className="mt-14 border-t border-line pt-10">
        {city && <MoreLink to={pathTo("/:city", { city: city.slug })}>{t("moreInCity", { city: city.name })}</MoreLink>}
        <MoreLink to={pathTo("/events", { category: event.categoryId })}>
          {t("moreInCategory", { category: event.categoryLabel })}
        </MoreLink>
      </SimilarEvents>
      {!isPending && <EventPageScript />}
    </article>
  );
}

/** Link to the form that follows the venue or city of an event by email; this page has no room for the form itself. */
function FollowPlace({ venue, city }: EventPlace) {
  const followed = venue
    ? { href: `${pathTo("/venues/:venue", { venue })}#follow`, label: follow("followVenue") }
    : city && {
        href: `${pathTo("/weekly")}${fromList(pathTo("/:city", { city: city.slug }))}`,
        label: follow("followCity", { city: city.name }),
      };
  return (
    followed && (
      <a href={localPath(followed.href)} className="button button-secondary mt-8 print:hidden">
        {followed.label}
      </a>
    )
  );
}

/** The background of the printed header, as on the poster. An SVG, because browsers do not print CSS backgrounds. */
function PrintedGround({ panel, accent }: EventDetailsProps["ground"]) {
  return (
    <svg aria-hidden="true" className="print-only" viewBox="0 0 100 60" preserveAspectRatio="none">
      <path fill={panel} stroke={accent} d="M-2-5H58q3 5 0 10t0 10 0 10 0 10 0 10 0 10 0 10H-2Z" />
    </svg>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-block py-1">
      {children}
    </Link>
  );
}
