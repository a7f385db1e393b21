import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateBadge, StartTime } from "#app/components/events/EventCard.tsx";
import { PlaceLinks } from "#app/components/events/PlaceLinks.tsx";
import { AccessIcon, ClockIcon, PeopleIcon, PersonIcon, PinIcon, TicketIcon } from "#app/components/site/icons.tsx";
import type { StatedAttendance } from "#app/domain/events/attendance.ts";
import type { EventSummary, FullDates } from "#app/domain/events/summary.ts";
import { placeWithAddress } from "#app/domain/events/venues.ts";
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

/** An event as its page shows it. */
export interface ShownEvent extends EventSummary, FullDates {
  attendance: StatedAttendance;
  /** Its street address, if the organizer gives one. */
  address: string | null;
  /** When its organizer confirmed that it takes place, "November 20, 2026"; null before that. */
  confirmedOn: string | null;
}

/** Time, location, price and capacity of an event, and who can come. */
export function EventFactList({ event, venue, city }: EventPlace & { event: ShownEvent }) {
  const { forWhom, setting, access } = event.attendance;
  const weekday = event.longDate.slice(0, -event.dashboardDate.length);
  return (
    <dl>
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
      {event.price !== null && (
        <Fact name={t("price")} mark={<TicketIcon />}>
          {event.price}
        </Fact>
      )}
      <Fact name={t("location")} mark={<PinIcon />}>
        <Place location={event.location} venue={venue} city={city} />{" "}
        {event.address !== null && <span className="block font-normal">{event.address}</span>}
        {setting !== null && <span className="block font-normal">{setting}</span>}
        <PlaceLinks location={placeWithAddress(event)} />
      </Fact>
      {forWhom !== null && (
        <Fact name={attend("forWhom")} mark={<PersonIcon />}>
          {forWhom}
        </Fact>
      )}
      {access.length > 0 && (
        <Fact name={attend("access")} isNamedOnPaper mark={<AccessIcon />}>
          {access.join(" · ")}
        </Fact>
      )}
      {event.maxAttendees !== null && (
        <Fact name={t("maxAttendees")} isNamedOnPaper mark={<PeopleIcon />}>
          {event.maxAttendees.toLocaleString(LOCALES[currentLanguage()])}
        </Fact>
      )}
    </dl>
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
        <Link to={pathTo("/venues/:venue", { venue })} className="link">
          {location.slice(0, nameEnd)}
        </Link>
      )}
      {location.slice(nameEnd, cityStart)}
      {city && cityEnd > cityStart && (
        <Link to={pathTo("/:city", { city: city.slug })} className="link">
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
  /** Whether its name is printed, because the text alone would be unclear on the poster-like print layout. */
  isNamedOnPaper?: boolean;
  children: ReactNode;
}

function Fact({ name, mark, isNamedOnPaper = false, children }: FactProps) {
  return (
    <div className="event-fact">
      <dt className={`text-sm text-ink-soft${isNamedOnPaper ? "" : " print:hidden"}`}>{name}</dt>
      <dd className="font-semibold text-balance">
        {mark} {children}
      </dd>
    </div>
  );
}
