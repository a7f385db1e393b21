import type { CityScene } from "#app/domain/city-guide.ts";
import { CityPicture } from "./CityPicture.tsx";
import { FilterForm } from "./enhance/FilterForm.tsx";
import { RefreshButton } from "./RefreshButton.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";

interface CityHeroProps {
  city: { slug: string; name: string };
  scene: CityScene;
  blurb: string;
  /** What the list is searched for, and the page's query string with it. */
  search: string;
  query: string;
  productName: string;
}

/** The top of a city page: picture, blurb, and what one can do here. */
export function CityHero({ city, scene, blurb, search, query, productName }: CityHeroProps) {
  const path = `/${city.slug}`;
  const placeholder = `Search ${productName} in ${city.name}...`;
  return (
    <div className="border-b border-line bg-gulf-wash">
      <div className="mx-auto grid max-w-7xl items-center gap-8 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="text-4xl font-extrabold sm:text-5xl">Events in {city.name}</h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">{blurb}</p>
          <FilterForm
            action={path}
            values={{ search }}
            label={`Events in ${city.name}`}
            className="mt-6 flex max-w-xl flex-col gap-3 sm:flex-row"
          >
            <input
              type="search"
              name="search"
              aria-label={placeholder}
              placeholder={placeholder}
              defaultValue={search}
              maxLength={100}
              className="min-h-11 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft"
            />
            <Button>Search</Button>
          </FilterForm>
          <div className="mt-4 flex flex-wrap gap-3">
            <RefreshButton action={path} search={query} />
            <ButtonLink to="/create-event" look="secondary">
              Create Event
            </ButtonLink>
          </div>
        </div>
        <CityPicture scene={scene} className="h-40 w-full rounded-2xl sm:h-56 lg:h-72" />
      </div>
    </div>
  );
}
