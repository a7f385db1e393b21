import { getPosition } from "suncalc";
import { cityOf } from "./cities.ts";
import { isReadableInstant } from "./days.ts";
import { centreOf } from "./near.ts";

/** Light conditions of drawings, in the order of the day. */
export const LIGHTS = ["dawn", "day", "dusk", "night"] as const;
export type Light = (typeof LIGHTS)[number];

/** Default location for the position of the sun: a city in the middle of Florida. */
const MIDDLE_OF_FLORIDA = { slug: "orlando" };

/** Degrees below the horizon at which civil twilight ends, about 25 minutes after sunset. */
const TWILIGHT = -6;
/** Elevation of the sun in degrees below which the light counts as dawn or dusk: in Florida about an hour before sunset. */
const LOW_SUN = 12;

/** The light at an instant in a city, or in the middle of Florida. Dawn and dusk comprise civil twilight and the hour of low sun. */
export function lightAt(moment: Date, city: { slug: string } | null): Light {
  const { latitude, longitude } = centreOf(city ?? MIDDLE_OF_FLORIDA);
  const { altitude, azimuth } = getPosition(moment, latitude, longitude);
  if (altitude < TWILIGHT) return "night";
  if (altitude > LOW_SUN) return "day";
  return azimuth < 180 ? "dawn" : "dusk";
}

interface LitEvent {
  location: string;
  start_date: string;
  is_all_day?: boolean;
}

/** The light in which an event starts, in the city that its location names; by day if it lasts all day, or its start is unparsable. */
export function lightOf({ location, start_date, is_all_day = false }: LitEvent): Light {
  return isReadableInstant(start_date) && !is_all_day ? lightAt(new Date(start_date), cityOf(location)) : "day";
}
