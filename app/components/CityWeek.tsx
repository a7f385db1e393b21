import { EmptyState } from "./EmptyState.tsx";
import { Page } from "./Page.tsx";
import { PrintedAddress } from "./PrintedAddress.tsx";
import { ButtonLink } from "./ui/Button.tsx";

interface WeekEvent {
  id: string;
  title: string;
  location: string;
  startsAt: string;
  /** "7:30 PM", or "7:30 PM CST" where that is not the site's zone. */
  time: string;
}

interface CityWeekProps {
  city: { slug: string; name: string };
  /** Days that have events, in order, each with its date in words. */
  days: readonly { label: string; events: readonly WeekEvent[] }[];
  /** Events of the week that did not fit. */
  more: number;
}

/** What is on in a city in the next seven days, close together: on paper it is one sheet. */
export function CityWeek({ city, days, more }: CityWeekProps) {
  const path = `/${city.slug}`;
  return (
    <Page
      title={`This week in ${city.name}`}
      lead={days.length > 0 && "The next seven days on one sheet. Print it with your browser and pin it up."}
      width="text"
      actions={
        days.length > 0 && (
          <ButtonLink to={path} look="secondary">
            All events in {city.name}
          </ButtonLink>
        )
      }
    >
      {days.length === 0 && (
        <EmptyState title={`Nothing listed in ${city.name} this week`} text="Anything later is on the city's page.">
          <ButtonLink to={path}>All events in {city.name}</ButtonLink>
        </EmptyState>
      )}
      <div className="week-sheet">
        {days.map(({ label, events }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {events.map((event) => (
                <li key={event.id}>
                  <time dateTime={event.startsAt}>{event.time}</time>
                  <div>
                    <a href={`/events/${event.id}`}>{event.title}</a>
                    <p>{event.location}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {more > 0 && (
        <p className="mt-6">
          And {more} more: see the page of {city.name}.
        </p>
      )}
      <PrintedAddress path={path} />
    </Page>
  );
}
