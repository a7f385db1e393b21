import { Link } from "@remix-run/react";
import { SearchBox } from "#app/components/lists/SearchBox.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { DescribedNeighbour } from "#app/domain/lists/neighbours.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { cityPicture } from "#app/drawings/city-drawings.ts";
import messages from "#app/messages/city.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface CityHeroProps {
  city: { slug: string; name: string };
  blurb: string;
  /** The current search text. */
  search: string;
  /** The other filters of the list, as hidden fields of the search form. */
  kept: readonly [name: string, value: string][];
  /** A filtered list hides the text about the city, and on phones its picture, to make room for the events. */
  isFiltered: boolean;
  productName: string;
}

/** The hero of a city page: picture, blurb, search and actions. */
export function CityHero({ city, blurb, search, kept, isFiltered, productName }: CityHeroProps) {
  return (
    <div className="mx-auto max-w-7xl sm:px-6 sm:pt-2">
      <div className="city-hero">
        <div>
          <h1>{t("eventsIn", { city: city.name })}</h1>
          {!isFiltered && <p>{blurb}</p>}
          <div className="flex flex-wrap gap-3">
            <SearchBox
              action={pathTo("/:city", { city: city.slug })}
              search={search}
              kept={kept}
              label={t("eventsIn", { city: city.name })}
              fieldLabel={t("searchIn", { product: productName, city: city.name })}
              placeholder={t("searchIn", { product: productName, city: city.name })}
            />
            <ButtonLink to={pathTo("/create-event", { city: city.slug })} variant="secondary" className="max-sm:hidden">
              {t("createEvent")}
            </ButtonLink>
          </div>
        </div>
        <img
          src={cityPicture(city.slug)}
          alt=""
          width={1200}
          height={800}
          fetchPriority="high"
          className={isFiltered ? "max-sm:hidden" : undefined}
        />
      </div>
    </div>
  );
}

interface CityOutroProps {
  city: { slug: string; name: string };
  productName: string;
  others: readonly { slug: string; name: string }[];
  /** Whether the list above is empty. */
  isEmpty: boolean;
}

/** The end of a city page: about the site, and links to other cities. */
export function CityOutro({ city, productName, others, isEmpty }: CityOutroProps) {
  return (
    <>
      <section className="mt-14 rounded-3xl bg-gulf-wash p-6 sm:p-10 lg:flex lg:items-center lg:justify-between lg:gap-10">
        <div>
          <h2 className="text-2xl">{t("productIn", { product: productName, city: city.name })}</h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            {t(isEmpty ? "listingIsFreeWhenEmpty" : "listingIsFree", { city: city.name })}
          </p>
        </div>
        <div className="mt-5 flex shrink-0 flex-wrap gap-3 lg:mt-0">
          <ButtonLink to={pathTo("/events")}>{t("allEvents")}</ButtonLink>
          <ButtonLink to={pathTo("/create-event", { city: city.slug })} variant="secondary">
            {t("createEvent")}
          </ButtonLink>
          <ButtonLink to={pathTo("/:city/changes", { city: city.slug })} variant="plain" reloadDocument>
            {t("whatChanged")}
          </ButtonLink>
        </div>
      </section>
      <section className="mt-12">
        <h2 className="mb-6 text-2xl sm:text-3xl">{t("moreInFlorida", { product: productName })}</h2>
        <CityGrid cities={others} />
      </section>
    </>
  );
}

interface NeighboursProps {
  title: string;
  /** Nearest first, each with the path of its list. */
  neighbours: readonly (DescribedNeighbour & { to: string })[];
}

/** Links to lists of nearby cities that have more events. */
export function Neighbours({ title, neighbours }: NeighboursProps) {
  if (neighbours.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-xl sm:text-2xl">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {neighbours.map(({ slug, name, text, to }) => (
          <li key={slug}>
            <Link to={to} className="panel block p-4 text-ink no-underline hover:border-line-strong">
              <b className="block text-lg underline decoration-1 underline-offset-4">{name}</b>{" "}
              <span className="text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cities as links to their pages, each with its drawing. */
function CityGrid({ cities }: { cities: readonly { slug: string; name: string }[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
      {cities.map(({ slug, name }) => (
        <li key={slug} className="flex">
          <Link to={pathTo("/:city", { city: slug })} className="tile">
            <img src={cityPicture(slug)} alt="" width={1200} height={800} loading="lazy" decoding="async" />
            <b>{name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
