import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { posterAddress } from "#app/components/events/EventPicture.tsx";
import { PictureTile } from "#app/components/lists/PictureTile.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CATEGORIES, type CategoryId } from "#app/domain/events/categories.ts";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { DescribedCollection } from "#app/domain/lists/collections.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface CityEventsProps {
  city: {
    slug: string;
    name: string;
    /** Whether nothing is coming up there, on other parts of the page either. */
    isEmpty: boolean;
    /** This evening, if another day is selected. */
    tonight: readonly EventSummary[];
    /** The next ones. */
    events: readonly EventSummary[];
    /** In other cities, the nearest first; only if few are coming up here. */
    near: readonly EventSummary[];
    /** How far those are away, by id. */
    distances: Readonly<Record<string, string>>;
  };
}

/** What else is coming up in the chosen city and, if that is little, in the cities around it. Renders nothing if nothing is left to show. */
export function CityEvents({ city }: CityEventsProps) {
  const { slug, name, isEmpty, tonight, events, near, distances } = city;
  if (!isEmpty && tonight.length + events.length + near.length === 0) return null;
  return (
    <section aria-labelledby="city-title" className="panel space-y-4 p-4 shadow-panel sm:space-y-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="city-title" className="text-lg sm:text-3xl">
          {t("comingUpIn", { city: name })}
        </h2>
        <ButtonLink to={pathTo("/:city", { city: slug })} variant="plain">
          {t("allEventsIn", { city: name })}
        </ButtonLink>
      </div>
      {isEmpty && (
        <p className="sm:text-lg">
          {t.rich("nothingInCity", {
            city: name,
            link: (text) => (
              <Link to={pathTo("/create-event", { city: slug })} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {tonight.length > 0 && (
        <div>
          <h3 className="mb-2 text-base sm:text-xl">{t("tonightIn", { city: name })}</h3>
          <EventGrid events={tonight} />
        </div>
      )}
      {events.length > 0 && <EventGrid events={events} />}
      {near.length > 0 && (
        <div>
          <h3 className="mb-2 text-base sm:text-xl">{t("onNear", { city: name })}</h3>
          <EventGrid events={near} distances={distances} />
        </div>
      )}
    </section>
  );
}

/** Lists that have a name today, as links. */
export function Collections({ collections }: { collections: readonly DescribedCollection[] }) {
  return (
    <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col sm:gap-4">
      {collections.map(({ id, to, name, text }) => (
        <li key={id} className="grid">
          <Link to={to} className="panel block min-w-0 p-4 break-words no-underline sm:p-5">
            <b className="text-lg text-gulf underline">{name}</b>{" "}
            <small className="mt-1 block text-base text-ink-soft">{text}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function stepsToAnEvent(): { title: string; text: ReactNode }[] {
  return [
    { title: t("discover"), text: t("discoverText") },
    { title: t("join"), text: t("joinText") },
    {
      title: t("create"),
      text: t.rich("createText", { nowrap: (text) => <span className="whitespace-nowrap">{text}</span> }),
    },
  ];
}

/** How to use the site, in three steps. */
export function HowItWorks() {
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {stepsToAnEvent().map(({ title, text }, index) => (
        <li key={title} className="border-t-4 border-sun pt-5">
          <h3 className="font-display text-2xl font-extrabold tracking-tight">
            <span aria-hidden="true" className="mr-2 text-coral">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Name of the poster that illustrates each category. */
const POSTERS: Record<CategoryId, string> = {
  music: "bandshell-200",
  tech: "robot-110",
  food: "foodTruck-220",
  arts: "painting-130",
  sports: "cycling-040",
  families: "kite-150",
  education: "storytime-160",
  business: "meeting-170",
  health: "yoga-280",
  other: "hotAir-190",
};

/** The ten categories as links to their events. */
export function CategoryGrid() {
  return (
    <ul className="category-grid">
      {CATEGORIES.map(({ id, label, description }) => (
        <li key={id} className="flex">
          <PictureTile
            to={pathTo("/events", { category: id })}
            picture={posterAddress(POSTERS[id])}
            name={label}
            text={description}
          />
        </li>
      ))}
    </ul>
  );
}
