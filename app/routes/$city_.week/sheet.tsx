import { useId } from "react";
import { SavedMarksScript } from "#app/components/enhance/SavedMarks.tsx";
import { SaveMark, saidBySavedMarks } from "#app/components/events/EventCard.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { useSite } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { PrintButton } from "#app/components/ui/PrintButton.tsx";
import { QrCode } from "#app/components/ui/QrCode.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { cityPicture } from "#app/drawings/city-drawings.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/week.ts";

const t = translator(messages);

interface WeekEvent {
  id: string;
  title: string;
  /** See `EventSummary`. */
  lang: string | undefined;
  location: string;
  /** Such as "Free" or "$12 – $40"; null if unknown. */
  price: string | null;
  /** "Sold out"; null if it takes place as planned. */
  plan: string | null;
  startsAt: string;
  /** "Through Sun, Nov 22" for an event of several days, else null. */
  until: string | null;
  /** Such as "7:30 PM", with the zone if it is not the site's. */
  time: string;
}

interface CityWeekProps {
  city: { slug: string; name: string };
  /** Such as "Sunday, November 22 – Saturday, November 28". */
  span: string;
  /** Days with events, in order. */
  days: readonly { day: string; weekday: string; date: string; events: readonly WeekEvent[] }[];
  /** Number of events that do not fit, such as "0", "7" or "964+". */
  more: string;
  /** QR code with the address of the city's page. */
  code: { size: number; path: string };
}

/** Font sizes, each with the most events that fit on a sheet; the first that fits is used. */
const SIZES = [
  ["large", 5],
  ["medium", 12],
] as const;

/** The events of a city in the next seven days, on one sheet of Letter or A4. */
export function CityWeek({ city, span, days, more, code }: CityWeekProps) {
  const { productName, siteUrl } = useSite();
  const path = pathTo("/:city", { city: city.slug });
  const saving = useId();
  const count = days.reduce((sum, { events }) => sum + events.length, 0);
  const [size] = SIZES.find(([, most]) => count <= most) ?? ["small"];
  return (
    <div className="week">
      <BackLink to={path}>{t("allEvents", { city: city.name })}</BackLink>
      <article className="week-sheet" data-size={size}>
        <img className="week-picture" src={cityPicture(city.slug)} alt="" width={1200} height={800} />
        <div className="week-body">
          <h1>{t("title", { city: city.name })}</h1>
          <p className="week-span">{span}</p>
          {days.length === 0 && (
            <EmptyState title={t("nothing", { city: city.name })} text={t("later")}>
              <ButtonLink to={path}>{t("allEvents", { city: city.name })}</ButtonLink>
            </EmptyState>
          )}
          <div className="week-days" {...saidBySavedMarks()}>
            {days.map(({ day, weekday, date, events }) => (
              <section key={day}>
                <h2>
                  {weekday} <small>{date}</small>
                </h2>
                <ul>
                  {events.map((event) => (
                    <WeekLine key={event.id} event={event} saving={saving} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
        <form id={saving} />
        <div className="week-foot">
          <QrCode className="week-code" label={t("code", { city: city.name })} {...code} />
          <div>
            {more !== "0" && <p className="week-more">{t("more", { count: more })}</p>}
            <p>{t("whole", { city: city.name })}</p>
            <p className="week-address">
              {withoutScheme(siteUrl)}
              <wbr />
              {localPath(path)}
            </p>
          </div>
          <p className="week-mark">
            <img src={PICTURES.logo} alt="" width={32} height={32} />
            {productName}
          </p>
        </div>
      </article>
      {count > 0 && (
        <div className="week-hint">
          <p>{t("print")}</p>
          <PrintButton />
          <SavedMarksScript />
        </div>
      )}
    </div>
  );
}

/** @param saving id of the form of its bookmark. */
function WeekLine({ event, saving }: { event: WeekEvent; saving: string }) {
  return (
    <li>
      <time dateTime={event.startsAt}>{event.time}</time>
      <div>
        <a lang={event.lang} href={localPath(pathTo("/events/:eventId", { eventId: event.id }))}>
          {event.title}
        </a>
        <p>
          {event.plan !== null && <b>{event.plan} · </b>}
          {event.until !== null && `${event.until} · `}
          {event.price !== null && `${event.price} · `}
          {event.location}
        </p>
      </div>
      <SaveMark event={event} form={saving} />
    </li>
  );
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
