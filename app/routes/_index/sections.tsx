import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { rememberPlace } from "#app/components/enhance/remembered-place.ts";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { posterAddress } from "#app/components/events/EventPicture.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CATEGORIES, type CategoryId } from "#app/domain/events/categories.ts";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { DescribedCollection } from "#app/domain/lists/collections.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** A part of the page with a heading. */
export function HomeSection({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-2 sm:mb-3 sm:gap-3">
        <h2 className="text-lg sm:text-3xl">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-2 sm:gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface SoonEventsProps {
  /** The chosen place, as in the URL, and its heading, "Near Tampa"; null for all of Florida. */
  place: { id: string; title: string; nothing: string } | null;
  /** The selected day, `YYYY-MM-DD`; null for today. */
  date: string | null;
  /** This evening and this weekend around the place, the nearest first. */
  near: readonly EventSummary[];
  /** Their distances, by id. */
  distances: Readonly<Record<string, string>>;
  /** This weekend in Florida; only if nothing is near. */
  weekend: readonly EventSummary[];
}

/** Tonight and this weekend: near the chosen place, else in all of Florida. Renders nothing without a place and events. */
export function SoonEvents({ place, date, near, distances, weekend }: SoonEventsProps) {
  if (!place && weekend.length === 0) return null;
  return (
    <HomeSection
      title={place ? place.title : t("thisWeekend")}
      actions={
        <>
          {place && (
            <ButtonLink
              to={pathTo("/", { date })}
              variant="plain"
              preventScrollReset
              onClick={() => rememberPlace(null)}
            >
              {t("allOfFlorida")}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo("/events", { when: "weekend", near: place?.id })} variant="plain">
            {t("allThisWeekend")}
          </ButtonLink>
        </>
      }
    >
      {place && near.length === 0 && (
        <p className="mb-3">
          {place.nothing}{" "}
          <Link to={pathTo("/create-event")} className="link">
            {t("createAnEvent")}
          </Link>
        </p>
      )}
      {place && weekend.length > 0 && <h3 className="mb-2 text-base sm:text-xl">{t("thisWeekend")}</h3>}
      <EventGrid events={near.length > 0 ? near : weekend} distances={distances} />
    </HomeSection>
  );
}

/** Today's collections as links: one row, which scrolls on phones. */
export function Collections({ collections }: { collections: readonly PicturedCollection[] }) {
  return (
    <ul className="collections">
      {collections.map(({ id, to, name, text, poster }) => (
        <li key={id}>
          <Link to={to} className="panel">
            <img src={posterAddress(poster)} alt="" width={1200} height={630} loading="lazy" />
            <span>
              <b>{name}</b> <small>{text}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A collection with the name of the poster that illustrates it. */
type PicturedCollection = DescribedCollection & { poster: string };

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
    <ol className="grid gap-x-8 gap-y-2 md:grid-cols-3">
      {stepsToAnEvent().map(({ title, text }, index) => (
        <li key={title} className="border-l-4 border-sun pl-3">
          <h3 className="font-sans text-lg font-bold tracking-normal">
            <span className="text-coral">{index + 1}</span> {title}
          </h3>
          <p className="text-ink-soft">{text}</p>
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
      {CATEGORIES.map(({ id, label }) => (
        <li key={id}>
          <Link to={pathTo("/events", { category: id })} className="panel">
            <img src={posterAddress(POSTERS[id])} alt="" width={1200} height={630} loading="lazy" /> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
