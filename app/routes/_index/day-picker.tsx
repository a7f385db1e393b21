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
  /** As in `EventSummary`. */
  lang: string | undefined;
  /** Such as "7:30 PM", with the zone if it is not the site's. */
  time: string;
  startsAt: string;
  /** The city, or the whole location if it contains no known city. */
  place: string;
  /** "Canceled"; null where it takes place as planned. */
  plan: string | null;
  /** Whether it is in the chosen city. */
  isInCity: boolean;
}

/** One of the days that can be selected. */
interface WeekDay extends StripDay {
  /** Such as "Saturday, November 21". */
  label: string;
}

interface DayPickerProps {
  /** The chosen city, kept by the links to other days, whose events come first and are counted by day; null without one. */
  city: { slug: string; name: string } | null;
  /** The selected day, `YYYY-MM-DD`. */
  day: string;
  /** First day that can be selected, `YYYY-MM-DD`. */
  today: string;
  /** Today and the next six days. */
  week: readonly WeekDay[];
  /** Such as "Saturday, November 21". */
  dayLabel: string;
  /** The first events of the day, soonest first. */
  events: readonly DayEvent[];
  /** Number of all events of the day, such as "40" or "1,000+"; null if all are listed. */
  dayCount: string | null;
}

/** Selects a day and lists its events. */
export function DayPicker({ city, day, today, week, dayLabel, events, dayCount }: DayPickerProps) {
  return (
    <section id="day" aria-labelledby="day-title" className="panel scroll-mt-6 p-4 shadow-panel sm:p-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:gap-y-5">
        <h2 id="day-title" className="text-[1.0625rem] sm:text-3xl" aria-live="polite">
          {t("eventsOn", { day: dayLabel })}
        </h2>
        <FilterForm
          action={pathTo("/")}
          fragment="#day"
          values={{ date: day }}
          label={t("eventsOnDay")}
          className="relative flex grow flex-wrap items-end gap-2 sm:max-w-md sm:gap-3"
        >
          {city && <input type="hidden" name="city" value={city.slug} />}
          <div className="picked-date min-w-28 grow basis-28">
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
      </div>
      {/* On phones the city stands right above, and the first event has to be on the first screen. */}
      {city && <p className="text-sm text-ink-soft max-sm:sr-only sm:mt-6">{t("byDayIn", { city: city.name })}</p>}
      <DayStrip days={week} shown={day} className={city ? "mt-3 sm:mt-1" : "mt-3 sm:mt-6"} />
      {events.length === 0 && <NothingThatDay week={week} day={day} today={today} />}
      {city && events.some(({ isInCity }) => isInCity) ? (
        <>
          <DayEvents title={t("inCity", { city: city.name })} events={events.filter(({ isInCity }) => isInCity)} />
          <DayEvents title={t("elsewhere")} events={events.filter(({ isInCity }) => !isInCity)} />
        </>
      ) : (
        <DayEvents events={events} />
      )}
      {dayCount !== null && (
        <p className="mt-4">
          <Link to={pathTo("/events", { date: day })} className="link">
            {t("allOnDay", { count: dayCount })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Events of the day, one line each. Renders nothing without events. */
function DayEvents({ title, events }: { title?: string; events: readonly DayEvent[] }) {
  if (events.length === 0) return null;
  return (
    <>
      {title && <h3 className="mt-4 font-sans text-base font-bold tracking-normal">{title}</h3>}
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

/** Says that the day has no events, with a link to the next day of the week that has some; not on phones. */
function NothingThatDay({ week, day, today }: Pick<DayPickerProps, "week" | "day" | "today">) {
  const next = week.find((other) => other.day > day && other.count) ?? week.find((other) => other.count);
  return (
    <div className="mt-2 sm:mt-6 sm:space-y-4">
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
        <ButtonLink to={next.to} variant="secondary" preventScrollReset className="max-sm:hidden">
          {next.day === today ? t("seeToday") : t("seeDay", { day: next.label })}
        </ButtonLink>
      )}
    </div>
  );
}
