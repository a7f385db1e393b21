import type { City } from "#app/domain/events/cities.ts";
import { currentLanguage, type Language } from "#app/messages/language.ts";
import * as en from "../en/city-guides/index.ts";
import * as es from "../es/city-guides/index.ts";
import type { CityGuide } from "./guide.ts";

/** The slugs of the cities with a guide: one in every language, or this does not compile. */
type GuidedCity = keyof typeof en.GUIDES | keyof typeof es.GUIDES;

interface CityGuides {
  readonly GUIDES: Readonly<Record<GuidedCity, CityGuide>>;
  generalGuide(name: string): CityGuide;
}

const CITY_GUIDES: Readonly<Record<Language, CityGuides>> = { en, es };

/** The guide to a city in the current language; a generic text for a city without one. */
export function guideTo(city: City): CityGuide {
  const { GUIDES, generalGuide } = CITY_GUIDES[currentLanguage()];
  const guides: Readonly<Record<string, CityGuide>> = GUIDES;
  return guides[city.slug] ?? generalGuide(city.name);
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
