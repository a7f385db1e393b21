import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateBadge, StartTime } from "#app/components/events/EventCard.tsx";
import { ClockIcon, PinIcon, PriceIcon } from "#app/components/site/icons.tsx";
import type { StatedAttendance } from "#app/domain/events/attendance.ts";
import type { EventSummary, FullDates } from "#app/domain/events/summary.ts";
import { DIRECTIONS, placeWithAddress } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import attendance from "#app/messages/attendance.ts";
import messages from "#app/messages/event.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import plans from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const attend = translator(attendance);
const plan = translator(plans);

/** The pages of an event's city and venue. */
export interface EventPlace {
  /** Its city, if that has a page, else null. */
  city: { slug: string; name: string } | null;
  /** Slug of its venue, if that has upcoming events, else null. */
  venue: string | null;
}

/** An event, formatted for its page. */
export interface ShownEvent extends EventSummary, FullDates {
  attendance: StatedAttendance;
  /** Its street address, if the organizer gives one. */
  address: string | null;
  /** When its organizer confirmed that it takes place, "November 20, 2026"; null before that. */
  confirmedOn: string | null;
}

interface EventFactListProps extends EventPlace {
  event: ShownEvent;
  /** Whether the price is known, or known not to be stated. */
  statesPrice?: boolean;
}

/** Time, place and price of an event. */
export function EventFactList({ event, venue, city, statesPrice = true }: EventFactListProps) {
  const weekday = event.longDate.slice(0, -event.dashboardDate.length);
  return (
    <dl className="event-facts">
      <Fact name={t("date")} mark={<DateBadge event={event} />}>
        <StartTime startsAt={event.startsAt} className={event.plan?.id === "postponed" ? "line-through" : undefined}>
          {event.lastLongDate === null ? (
            <>
              {weekday}
              <span className="whitespace-nowrap">{event.dashboardDate}</span>
            </>
          ) : (
            breakingAtTimes(`${event.longDate} – ${event.lastLongDate}`)
          )}
        </StartTime>
        {event.plan?.id === "postponed" && <span className="block font-normal">{plan("noDate")}</span>}
      </Fact>
      <Fact name={t("time")} mark={<ClockIcon />}>
        {event.isAllDay ? event.time : breakingAtTimes(`${event.timeSpan} ${event.zone}`)}
        {event.confirmedOn !== null && (
          <span className="block font-normal">{t("confirmedOn", { date: event.confirmedOn })}</span>
        )}
        {event.doors !== null && <span className="block font-normal">{t("doors", { time: event.doors })}</span>}
      </Fact>
      <Fact name={t("location")} mark={<PinIcon />}>
        <Place location={event.location} venue={venue} city={city} />{" "}
        {event.address !== null && <span className="block font-normal">{event.address}</span>}
        <PlaceLinks location={placeWithAddress(event)} />
      </Fact>
      {statesPrice && (
        <Fact name={t("price")} mark={<PriceIcon />}>
          {event.price ?? <span className="font-normal print:hidden">{t("noPriceStated")}</span>}
        </Fact>
      )}
    </dl>
  );
}

/** Attendance facts: ages, setting, accessibility, and capacity. Renders nothing if none is stated. */
export function WhatToKnow({ event: { attendance, maxAttendees } }: { event: ShownEvent }) {
  const { forWhom, setting, access } = attendance;
  const facts = [
    [attend("ages"), forWhom],
    [attend("setting"), setting],
    [attend("access"), access.join(" · ")],
    [t("maxAttendees"), maxAttendees?.toLocaleString(LOCALES[currentLanguage()])],
  ].filter(([, fact]) => fact);
  if (facts.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4 print:m-0 print:border-0 print:p-0">
      <h2 className="text-base font-semibold print:hidden">{t("whatToKnow")}</h2>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="inline text-ink-soft">{name}:</dt> <dd className="inline">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A span of dates or times that wraps after its dash, after commas but not before a year, and before a time. */
const breakingAtTimes = (span: string) => span.replace(/(?<![–,]) (?!\d+:)| (?=\d{4}\b)/g, "\u00A0");

/** The location as typed, with links on the names of its venue and city if they have pages. */
function Place({ location, venue, city }: EventPlace & { location: string }) {
  const nameEnd = venue === null ? 0 : location.indexOf(",");
  const written = city ? location.toLowerCase().lastIndexOf(city.name.toLowerCase()) : -1;
  const [cityStart, cityEnd] =
    city && written >= nameEnd ? [written, written + city.name.length] : [location.length, location.length];
  return (
    <>
      {venue !== null && nameEnd > 0 && (
        <Link to={pathTo("/venues/:venue", { venue })} className="link py-1">
          {location.slice(0, nameEnd)}
        </Link>
      )}
      {location.slice(nameEnd, cityStart)}
      {city && cityEnd > cityStart && (
        <Link to={pathTo("/:city", { city: city.slug })} className="link py-1">
          {location.slice(cityStart, cityEnd)}
        </Link>
      )}
      {location.slice(cityEnd)}
    </>
  );
}

interface FactProps {
  name: string;
  /** A decorative icon in the first column. */
  mark: ReactNode;
  children: ReactNode;
}

function Fact({ name, mark, children }: FactProps) {
  return (
    <div className="event-fact">
      <dt>{name}</dt>
      <dd>
        {mark} {children}
      </dd>
    </div>
  );
}

/** Directions to a place: a disclosure with map services. No map is embedded, so that no service learns of the reader before a click. */
function PlaceLinks({ location }: { location: string }) {
  return (
    <details className="font-normal print:hidden">
      <summary className="link inline-block py-2.5">{t("directions")}</summary>
      {DIRECTIONS.map(({ service, address }) => (
        <a key={service} href={address(location)} rel="noreferrer" className="menu-item">
          {service}
        </a>
      ))}
    </details>
  );
}
