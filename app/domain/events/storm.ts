import { countCharacters, readLine } from "#app/domain/site/text.ts";
import { CITIES, findCity, REGIONS } from "./cities.ts";
import { addDays, type Day, isDay } from "./days.ts";
import { formatDay } from "./format.ts";
import { type StormKind, stormKindOf } from "./plans.ts";

/** Kinds of storm notices (`storm_notices.kind`), as worded for admins. */
export const STORM_KINDS: Readonly<Record<StormKind, string>> = {
  check: "Check with the organizer",
  postponed: "Postponed (weather)",
};

/** Constraints of the database, and of `place_storm_notice()`. */
export const MAX_STORM_DAYS = 31;
export const MAX_STORM_TEXT_CHARS = 200;
export const MAX_STORM_EVENTS = 3000;
const MIN_STORM_TEXT_CHARS = 5;

/** A storm notice before it is placed. */
export interface StormPlan {
  /** Slugs. */
  cities: readonly string[];
  firstDay: Day;
  lastDay: Day;
  kind: StormKind;
  /** Additional sentence for readers; null for none. */
  textEn: string | null;
  textEs: string | null;
}

/** The submitted values of a notice's form, to show it again. */
export interface StormFields {
  cities: readonly string[];
  regions: readonly string[];
  date: string;
  until: string;
  kind: string;
  textEn: string;
  textEs: string;
}

/** The fields in the form's URL; by default the next three days. */
export function readStormFields(params: URLSearchParams, today: Day): StormFields {
  const text = (name: string) => readLine(params.get(name) ?? "");
  return {
    cities: params.getAll("city"),
    regions: params.getAll("region"),
    date: params.has("date") ? text("date") : today,
    until: params.has("until") ? text("until") : addDays(today, 2),
    kind: stormKindOf(params.get("kind")) ?? "check",
    textEn: text("text_en"),
    textEs: text("text_es"),
  };
}

/**
 * The notice that the fields describe, or the errors by field.
 * @param today in Florida: past days are rejected.
 */
export function parseStormPlan(
  fields: StormFields,
  today: Day,
): { plan: StormPlan; errors: null } | { plan: null; errors: Record<string, string[]> } {
  const chosen = new Set([
    ...fields.cities.filter((slug) => findCity(slug) !== null),
    ...CITIES.filter(({ region }) => fields.regions.includes(region)).map(({ slug }) => slug),
  ]);
  const errors: Record<string, string[]> = {};
  if (chosen.size === 0) errors.city = ["Please choose at least one city"];
  if (!isDay(fields.date)) errors.date = ["Please enter the first day"];
  if (!isDay(fields.until)) errors.until = ["Please enter the last day"];
  else if (fields.until < today) errors.until = ["These days have passed"];
  else if (!errors.date && fields.until < fields.date) errors.until = ["The last day must not be before the first"];
  else if (!errors.date && fields.until > addDays(fields.date, MAX_STORM_DAYS - 1))
    errors.until = [`A notice covers at most ${MAX_STORM_DAYS} days`];
  for (const [name, text] of [
    ["text_en", fields.textEn],
    ["text_es", fields.textEs],
  ] as const) {
    const length = countCharacters(text);
    if (length > 0 && (length < MIN_STORM_TEXT_CHARS || length > MAX_STORM_TEXT_CHARS))
      errors[name] = [`The sentence must have ${MIN_STORM_TEXT_CHARS} to ${MAX_STORM_TEXT_CHARS} characters`];
  }
  if (Object.keys(errors).length > 0) return { plan: null, errors };
  const plan = {
    cities: CITIES.flatMap(({ slug }) => (chosen.has(slug) ? slug : [])),
    firstDay: fields.date,
    lastDay: fields.until,
    kind: stormKindOf(fields.kind) ?? "check",
    textEn: fields.textEn || null,
    textEs: fields.textEs || null,
  };
  return { plan, errors: null };
}

/** "Tampa, Miami": the names of cities, or the name of a complete region. */
export function nameCities(slugs: readonly string[]): string {
  const names = REGIONS.flatMap((region) => {
    const cities = CITIES.filter((city) => city.region === region);
    const chosen = cities.filter(({ slug }) => slugs.includes(slug));
    return chosen.length === cities.length ? `all of ${region}` : chosen.map(({ name }) => name);
  });
  return names.join(", ");
}

/** "Saturday, November 21 – Monday, November 23", as `formatDay` writes days. */
export function nameDays(first: Day, last: Day, today: Day): string {
  return first === last ? formatDay(first, today) : `${formatDay(first, today)} – ${formatDay(last, today)}`;
}
