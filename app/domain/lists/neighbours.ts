import { type City, findCity } from "#app/domain/events/cities.ts";
import { centreOf, milesBetween } from "#app/domain/events/near.ts";
import messages from "#app/messages/city.ts";
import { translator } from "#app/messages/translator.ts";
import { countEvents } from "./texts.ts";

const t = translator(messages);

/** A nearby city and its number of events; a lower bound when the nearby cities have more than 500 together. */
export interface Neighbour {
  city: string;
  events: number;
}

/** A nearby city as pages show it. */
export interface DescribedNeighbour {
  slug: string;
  name: string;
  /** "46 miles away: 12 events". */
  text: string;
}

/** Describes a city near another one. */
export function describeNeighbour(city: City, { city: slug, events }: Neighbour): DescribedNeighbour {
  const other = findCity(slug);
  const miles = other ? Math.max(1, Math.round(milesBetween(centreOf(city), centreOf(other)))) : 0;
  return { slug, name: other?.name ?? slug, text: t("away", { miles, events: countEvents(events, false) }) };
}
