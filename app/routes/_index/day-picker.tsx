import { Link } from "@remix-run/react";
import { DayCalendar } from "#app/components/enhance/DayCalendar.tsx";
import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { DayStrip, type StripDay } from "#app/components/events/DayStrip.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/home.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** One event of the selected day. */
interface DayEvent {
  id: string;
  title: string;
  /** See `EventSummary`. */
  lang: string | undefined;
  /** Such as "7:30 PM", with the zone if it is not the site's. */
  time: string;
  startsAt: string;
  /** The city, or the whole location if it contains no known city. */
  place: string;
  /** "Canceled"; null if it takes place as planned. */
  plan: string | null;
}

/** One of the days that can be selected. */
interface WeekDay extends StripDay {
  /** Such as "Saturday, November 21". */
  label: string;
}

interface DayPickerProps {
  /** The chosen place, as in the URL, kept when another day is chosen; null without one. */
  near: string | null;
  /** Caption of the counts, "Events near Tampa by day"; null without a place. */
  byDay: string | null;
  /** The selected day, `YYYY-MM-DD`. */
  day: string;
  /** First day that can be selected, `YYYY-MM-DD`. */
  today: string;
  /** Today and the next six days. */
  week: readonly WeekDay[];
  /** Such as "Saturday, November 21". */
  dayLabel: string;
  /** The first events of the day, those near the place first, each soonest first. */
  events: readonly DayEvent[];
  /** How many of these are near the place. */
  nearOnDay: number;
  /** Number of all events of the day, such as "40" or "1,000+"; null if all are listed. */
  dayCount: string | null;
}

/** Selects a day and lists its events. */
export function DayPicker({ near, byDay, day, today, week, dayLabel, events, nearOnDay, dayCount }: DayPickerProps) {
  return (
    <section
      id="day"
      aria-labelledby="day-title"
      className="panel grid scroll-mt-6 gap-x-8 p-3 shadow-panel sm:p-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="day-title" className="text-base sm:text-3xl" aria-live="polite">
          {t("eventsOn", { day: dayLabel })}
        </h2>
        <FilterForm
          action={pathTo("/")}
          fragment="#day"
          values={{ date: day }}
          label={t("eventsOnDay")}
          className="relative mt-2 flex flex-wrap items-end gap-2 sm:max-w-md"
        >
          {near && <input type="hidden" name="near" value={near} />}
          <div className="picked-date w-24 grow">
            <label htmlFor="date" className="mb-1 block text-sm font-semibold max-sm:sr-only">
              {t("pickDate")}
            </label>
            <input id="date" type="date" name="date" min={today} defaultValue={day} required className="control" />
          </div>
          <DayCalendar fieldId="date" day={day} today={today} />
          <Button variant="secondary">
            <span>{t.rich("showEvents", { events: (text) => <span className="max-sm:sr-only">{text}</span> })}</span>
          </Button>
        </FilterForm>
        {/* Hidden on phones, where the place is right above and the first event has to be on the first screen. */}
        {byDay && <p className="text-sm text-ink-soft max-sm:sr-only sm:mt-3">{byDay}</p>}
        <DayStrip days={week} shown={day} className={byDay ? "mt-2 sm:mt-1" : "mt-2 sm:mt-4"} />
      </div>
      <div>
        {events.length === 0 && <NothingThatDay week={week} day={day} today={today} />}
        <DayEvents events={nearOnDay > 0 ? events.slice(0, nearOnDay) : events} />
        {nearOnDay > 0 && <DayEvents title={t("elsewhere")} events={events.slice(nearOnDay)} />}
        {dayCount !== null && (
          <p className="mt-3">
            <Link to={pathTo("/events", { date: day })} className="link">
              {t("allOnDay", { count: dayCount })}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** Events of the day, one line each. Renders nothing without events. */
function DayEvents({ title, events }: { title?: string; events: readonly DayEvent[] }) {
  if (events.length === 0) return null;
  return (
    <>
      {title && <h3 className="mt-3 font-sans text-base font-bold tracking-normal">{title}</h3>}
      <ul className="day-list">
        {events.map((event) => (
          <li key={event.id}>
            <a href={localPath(pathTo("/events/:eventId", { eventId: event.id }))}>
              <time dateTime={event.startsAt}>{event.time}</time>{" "}
              <span lang={event.lang}>
                {event.title} {event.plan && <b>{event.plan}</b>} <small>{event.place}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shown for a day without events, with a link to the next day that has some; not on phones. */
function NothingThatDay({ week, day, today }: Pick<DayPickerProps, "week" | "day" | "today">) {
  const next = week.find((other) => other.day > day && other.count) ?? week.find((other) => other.count);
  return (
    <div className="mt-2">
      <p className="sm:text-lg">
        {t.rich("nothingThatDay", {
          link: (text) => (
            <Link to={pathTo("/create-event")} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      {next && (
        <ButtonLink to={next.to} variant="secondary" preventScrollReset className="mt-3 max-sm:hidden">
          {next.day === today ? t("seeToday") : t("seeDay", { day: next.label })}
        </ButtonLink>
      )}
    </div>
  );
}
