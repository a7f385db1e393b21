import { addDays, isDay } from "#app/domain/events/days.ts";
import { filled, line, requiredText, z } from "#app/domain/site/zod.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { MAX_COLLECTION_NAME_CHARS, MAX_COLLECTION_TEXT_CHARS } from "./collections.ts";
import { ALL_EVENTS_PATH, eventFiltersToSearch, FIRST_PAGE } from "./filters.ts";
import { parseEventFilters } from "./parse-filters.ts";

/** How many days after its first one a collection may end; also a constraint of the database. */
const MAX_COLLECTION_DAYS = 366;

/**
 * The canonical query of a list of all events, parsed from its address or just the part from "?" on. Only valid filters are kept. Null for
 * other pages, and without any filter.
 * @example readCollectionFilter("https://example.com/events?category=music&q=lights") // "?search=lights&category=music"
 */
export function readCollectionFilter(address: string): string | null {
  const [before = "", ...rest] = address.split("?");
  const path = before.replace(/^https?:\/\/[^/]+/, "");
  if (path !== "" && splitLanguage(path).path !== ALL_EVENTS_PATH) return null;
  const [query = ""] = rest.join("?").split("#");
  const filters = parseEventFilters(new URLSearchParams(query));
  return eventFiltersToSearch({ ...filters, ...FIRST_PAGE }) || null;
}

const name = (label: string) => requiredText(line, () => label, { min: 3, max: MAX_COLLECTION_NAME_CHARS });
const sentence = (label: string) => requiredText(line, () => label, { min: 5, max: MAX_COLLECTION_TEXT_CHARS });
const day = (label: string) => line.refine(isDay, { error: () => `Please enter the ${label} day` });

/** The form of a collection; `id` is "" for a new one. */
export const collectionSchema = z
  .object({
    id: line.refine((id) => /^\d{0,15}$/.test(id), { error: () => "This collection was already deleted" }),
    name_en: name("English name"),
    name_es: name("Spanish name"),
    text_en: sentence("English sentence"),
    text_es: sentence("Spanish sentence"),
    filter: filled(line, () => "Filter is required").refine(
      (text) => text === "" || readCollectionFilter(text) !== null,
      {
        error: () => "Please copy the address of the list of events with a filter, such as /events?category=music",
      },
    ),
    date: day("first"),
    until: day("last"),
  })
  .refine(({ date, until }) => !isDay(date) || !isDay(until) || until >= date, {
    path: ["until"],
    error: () => "The last day must not be before the first",
  })
  .refine(({ date, until }) => !isDay(date) || !isDay(until) || until <= addDays(date, MAX_COLLECTION_DAYS), {
    path: ["until"],
    error: () => "A collection lasts a year at most",
  })
  .transform(({ id, date, until, filter, ...texts }) => ({
    ...texts,
    id: id === "" ? null : Number(id),
    filter: readCollectionFilter(filter) ?? "",
    first_day: date,
    last_day: until,
  }));
