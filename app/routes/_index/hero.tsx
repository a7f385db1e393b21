import { useEffect, useRef } from "react";
import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { rememberCity } from "#app/components/enhance/remembered-city.ts";
import { SiteSearch } from "#app/components/site/SiteSearch.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES } from "#app/domain/events/cities.ts";
import type { PartOfDay } from "#app/domain/events/days.ts";
import { PICTURES } from "#app/drawings/drawings.ts";

interface HomeHeroProps {
  /** The hour of the picture. */
  hour: PartOfDay;
  isSignedIn: boolean;
  /** Without its picture on phones, where the first event is further down than usual. */
  isShort: boolean;
  /** The slug of the city that the page begins with; null for none. */
  city: string | null;
  /** The slug of the city to offer while the page begins with none. */
  offeredCity: string | null;
  /** The day to keep when a city is chosen; null for today. */
  date: string | null;
}

/** The top of the home page: what the site is for, the ways in, and the visitor's city. */
export function HomeHero({ hour, isSignedIn, isShort, ...choice }: HomeHeroProps) {
  return (
    <div className={`home-hero${isShort ? " home-hero-short" : ""}`}>
      <img src={`${PICTURES.home}#${hour}`} alt="" width={1600} height={900} fetchPriority="high" />
      <div className="page-width">
        <div className="lg:max-w-lg">
          <h1 className="text-[1.75rem] sm:text-6xl lg:max-xl:max-w-88 lg:max-xl:text-5xl">
            Find your next good day out in Florida
          </h1>
          <p className="mt-4 max-w-md text-lg max-sm:hidden sm:text-xl lg:max-w-80 xl:max-w-104">
            Concerts, markets, games and <span className="whitespace-nowrap">get-togethers</span> from Pensacola to Key
            West, listed by the people who put them on.
          </p>
          <div className="mt-2 sm:mt-4">
            <SiteSearch label="What would you like to do?" />
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to="/events">Browse Events</ButtonLink>
            <ButtonLink to={isSignedIn ? "/create-event" : "/signup"} variant="secondary">
              Create Event
            </ButtonLink>
          </div>
          <CityChoice {...choice} />
        </div>
      </div>
    </div>
  );
}

/** Chooses the city that the page begins with, by its address. */
function CityChoice({ city, offeredCity, date }: Pick<HomeHeroProps, "city" | "offeredCity" | "date">) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (city === null && offeredCity !== null && select.current) select.current.value = offeredCity;
  }, [city, offeredCity]);
  return (
    <FilterForm action="/" values={{ city: city ?? "" }} label="Events in your city" className="city-choice">
      <label htmlFor="city">Your city</label>
      <select
        ref={select}
        id="city"
        name="city"
        defaultValue={city ?? ""}
        onChange={({ target }) => {
          if (target.value === "") rememberCity(null);
        }}
        className="control"
      >
        <option value="">All of Florida</option>
        {CITIES.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      {date && <input type="hidden" name="date" value={date} />}
      <Button variant="secondary">Go</Button>
    </FilterForm>
  );
}
