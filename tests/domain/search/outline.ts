import type {
  DayRange,
  Meaning,
  NamedOrganizer,
  ParsedSearch,
  SearchWord,
  VenueLookup,
} from "#app/domain/search/meaning.ts";
import { foldName } from "#app/domain/search/tokens.ts";
import { understand } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";

/** Monday, November 23, 2026, 10 in the morning in Florida. */
export const MONDAY = new Date("2026-11-23T15:00:00Z");
export const ZONE = "America/New_York";

/**
 * The interpretation of a search text, in the order of the text, in this notation. Filler words ("in", "events") are left out.
 *
 * - `weekend=2026-11-27T17/2026-11-29`: a period of the lists with its days, from 5 PM on the first of them
 * - `2026-12-05@evening or 2026-12-12`: a day with a part of the day, and an alternative reading
 * - `free`, `<=$20`, `$10-$30`, `any-amount`; `in:tampa`, `in:Tampa Bay`, `near:tampa`, `near:me`, `venue:the-ritz-tampa`, `by:an-id`
 * - `#music` a category, `children` an audience, `21+` ages, `access:asl` a kind of access
 * - `mercado→market` a searched word with its synonyms, `*` for more than four; `"free"` a phrase
 */
export function outline(
  text: string,
  now = MONDAY,
  venues?: VenueLookup,
  organizers?: readonly NamedOrganizer[],
): string {
  return outlineOf(understand(text, now, ZONE, { gazetteer: FLORIDA, venues, organizers }));
}

export function outlineOf({ parts, words, phrases }: ParsedSearch): string {
  const lines = [
    ...parts.map((part) => ({ start: part.start, line: outlineOfMeaning(part.meaning) })),
    ...words.map((word) => ({ start: word.start, line: outlineOfWord(word) })),
    ...phrases.map(({ start, text }) => ({ start, line: `"${text}"` })),
  ];
  return lines
    .sort((one, other) => one.start - other.start)
    .map(({ line }) => line)
    .join(" | ");
}

function outlineOfMeaning(meaning: Meaning): string {
  switch (meaning.filter) {
    case "days": {
      const period = meaning.period ? `${meaning.period}=` : "";
      const time = meaning.time ? `@${meaning.time}` : "";
      return `${period}${outlineOfRange(meaning)}${time}${meaning.alternatives.map((range) => ` or ${outlineOfRange(range)}`).join("")}`;
    }
    case "time":
      return `@${meaning.time}`;
    case "price":
      if (meaning.kind !== "amount") return meaning.kind === "free" ? "free" : "any-amount";
      return meaning.minCents === null
        ? `<=$${meaning.maxCents / 100}`
        : `$${meaning.minCents / 100}-$${meaning.maxCents / 100}`;
    case "place":
      return `in:${meaning.region ?? meaning.slugs.join("+")}`;
    case "near":
      return `near:${meaning.place?.id ?? "me"}${meaning.radius === 25 ? "" : `:${meaning.radius}`}`;
    case "venue":
      return `venue:${meaning.slugs.join("+")}`;
    case "organizer":
      return `by:${meaning.id}`;
    case "category":
      return `#${meaning.category}`;
    case "audience":
      return meaning.audience;
    case "ages":
      return `${meaning.ages}+`;
    case "access":
      return `access:${meaning.access}`;
  }
}

function outlineOfRange({ from, fromHour, to }: DayRange): string {
  const start = fromHour === null ? from : `${from}T${fromHour}`;
  return from === to ? start : `${start}/${to}`;
}

function outlineOfWord({ typed, synonyms }: SearchWord): string {
  if (synonyms.length === 0) return typed;
  return `${typed}→${synonyms.length > 4 ? "*" : synonyms.join("/")}`;
}

/** Lookup of venues for `understand`. */
export function venueLookup(venues: readonly { name: string; slug: string }[]): VenueLookup {
  return (name) => venues.flatMap((venue) => (foldName(venue.name) === name ? venue.slug : []));
}
