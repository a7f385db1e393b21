import type { City } from "#app/domain/events/cities.ts";
import { CENTRAL_GUIDES } from "./central.ts";
import type { CityGuide } from "./guide.ts";
import { GULF_GUIDES } from "./gulf.ts";
import { NORTH_GUIDES } from "./north.ts";
import { SOUTH_GUIDES } from "./south.ts";

const GUIDES: Readonly<Record<string, CityGuide>> = {
  ...NORTH_GUIDES,
  ...CENTRAL_GUIDES,
  ...GULF_GUIDES,
  ...SOUTH_GUIDES,
};

/** The guide of a city; a generic text for a city without one. */
export function guideTo(city: City): CityGuide {
  return (
    GUIDES[city.slug] ?? {
      hero: `Concerts, markets, games and get-togethers in and around ${city.name}, listed by the people who put them on.`,
      description: `Local events in ${city.name}, Florida.`,
      keywords: [`${city.name} events`, `things to do in ${city.name}`],
    }
  );
}

/** At most `count` random cities other than `city`, by a Fisher-Yates shuffle. */
export function pickOtherCities(cities: readonly City[], city: City, count: number): City[] {
  const others = cities.filter((other) => other.slug !== city.slug);
  for (let last = others.length - 1; last > 0; last -= 1) {
    const index = Math.floor(Math.random() * (last + 1));
    const [picked, end] = [others[index], others[last]];
    if (picked && end) [others[index], others[last]] = [end, picked];
  }
  return others.slice(0, count);
}
