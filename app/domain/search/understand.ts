import { type Day, todayIn } from "#app/domain/events/days.ts";
import type { Gazetteer, GazetteerPlace } from "#app/domain/places/gazetteer.ts";
import { AGE_PARSERS, AUDIENCE_RULES } from "./audiences.ts";
import { DATE_PARSERS } from "./date-parsers.ts";
import { DATE_RULES } from "./dates.ts";
import type { KnownNames, Meaning, ParsedSearch, Part, SearchWord, TokenMatch, VenueLookup } from "./meaning.ts";
import { findOrganizer, findVenue, placeAlone, placeRules } from "./places.ts";
import { PRICE_PARSERS, PRICE_RULES } from "./prices.ts";
import { compileRules, type Matcher, type Rule } from "./rules.ts";
import { foldName, isJoinedToPrevious, type Span, type Token, tokenize, withoutQuotes } from "./tokens.ts";
import { CATEGORY_RULES, ENGLISH_TRANSLATIONS, HOLIDAY_RULES, SPANISH_MARKS, WORD_RULES } from "./word-rules.ts";

const matchers = new WeakMap<Gazetteer, Matcher<TokenMatch>>();

/** All rules, compiled into one trie at the first search with a gazetteer. */
function matcherOf(gazetteer: Gazetteer): Matcher<TokenMatch> {
  const known = matchers.get(gazetteer);
  if (known) return known;
  const places = placeRules(gazetteer);
  const matcher = compileRules(
    [
      ...HOLIDAY_RULES,
      ...[...DATE_RULES, ...PRICE_RULES, ...places.rules, ...CATEGORY_RULES, ...AUDIENCE_RULES].map(asPart),
      ...WORD_RULES,
    ],
    { ...DATE_PARSERS, ...PRICE_PARSERS, ...places.parsers, ...AGE_PARSERS },
    // A match may not end inside a compound: "free-form" is not a price.
    (next) => !next || !isJoinedToPrevious(next),
  );
  matchers.set(gazetteer, matcher);
  return matcher;
}

function asPart({ pattern, means }: Rule<Meaning>): Rule<TokenMatch> {
  return {
    pattern,
    means: (values, context) => {
      const meaning = means(values, context);
      return meaning && { is: "part", meaning };
    },
  };
}

const NO_VENUES: VenueLookup = () => [];

/**
 * Parses a search in English or Spanish into filters (days, price, place, category, audience, ages, access) and the words that remain for
 * the text search.
 *
 * One pass from left to right: at each token the longest matching rule wins, and no token belongs to two matches. Quoted text is literal,
 * so quoting a part undoes its interpretation. The result holds spans of the text. Rows that contain the whole text as typed are found in
 * any case, titles first; that is decided in the database and not here.
 *
 * Parts of the same kind are alternatives, joined by OR ("tampa or orlando"); different kinds are joined by AND ("free in tampa"). An event
 * has one category, so "family" beside another category is an audience: "family concerts".
 *
 * Ambiguities, as decided here: names that resemble filters are words ("free parking", "Taco Tuesday", "Art Basel", "may" without a day or
 * "in"), as are hyphenated compounds ("smoke-free"). "Sunday brunch" means brunch on a Sunday; an event with this title ranks first anyway.
 * A word for part of a category ("brunch") stays a word.
 *
 * @param text as it was typed; no text makes it throw, and the time is proportional to its length.
 * @param now a valid date; relative days are counted from it, see dates.ts.
 * @param zone IANA zone of the site. "today" may be another date in the zone of an event, so lists filter by `period` if it is set.
 * @param known the places, the venues by name, and the organizers that the text names.
 * @throws RangeError when `zone` is not a time zone.
 * @example understand("free yoga in St. Pete, mañana", new Date("2026-11-23T15:00:00Z"), "America/New_York", { gazetteer }) // parts: price
 * free (0–4), place St. Petersburg (10–21), days 2026-11-24 with period "tomorrow" (23–29) // words: yoga (5–9)
 * @example understand("mercado", now, zone, { gazetteer }).words // [{ typed: "mercado", synonyms: ["market"], … }]
 * @example understand("saturday night", now, zone, { gazetteer }).parts[0].meaning // { filter: "days", from: "2026-11-28", time:
 * "evening", … }
 * @example understand('"free" parking', now, zone, { gazetteer }) // phrase "free", word "parking"
 */
export function understand(text: string, now: Date, zone: string, known: KnownNames): ParsedSearch {
  const { tokens, phrases } = tokenize(text);
  const { parts, words, noise, stops } = interpretTokens(text, tokens, todayIn(zone, now), known);
  const hasOnlyStops = parts.length + words.length + phrases.length + noise.length === 0;
  // A text of only stop words ("to do") is searched for literally.
  if (hasOnlyStops) return { text, parts, words: stops.map((span) => wordOf(text, span)), phrases, fillers: [] };
  const fillers = [...noise, ...stops].sort((one, other) => one.start - other.start);
  return { text, parts, words, phrases, fillers };
}

function interpretTokens(
  text: string,
  tokens: readonly Token[],
  today: Day,
  { gazetteer, venues = NO_VENUES, organizers = [] }: KnownNames,
) {
  const match = matcherOf(gazetteer);
  const context = { today, isSpanish: tokens.some(({ folded }) => SPANISH_MARKS.has(folded)) };
  const parts: Part[] = [];
  const words: SearchWord[] = [];
  const noise: Span[] = [];
  const stops: Span[] = [];
  for (let at = 0, length = 1; at < tokens.length; at += length) {
    const first = tokens[at];
    const isWhole = at === 0 || (first !== undefined && !isJoinedToPrevious(first));
    const known = isWhole ? match(tokens, at, context) : null;
    const isOther = hasOtherMeaning(known?.result);
    const venue = findVenue(tokens, at, venues, isOther);
    const organizer = findOrganizer(tokens, at, organizers, isOther);
    const named = (organizer?.length ?? 0) > (venue?.length ?? 0) ? organizer : venue;
    const isName = named !== null && named.length > (known?.length ?? 0);
    length = isName ? named.length : (known?.length ?? 1);
    const span = { start: first?.start ?? 0, end: tokens[at + length - 1]?.end ?? text.length };
    const outcome: TokenMatch | undefined = isName ? { is: "part", meaning: named.meaning } : known?.result;
    if (outcome?.is === "part") parts.push({ ...span, meaning: outcome.meaning });
    else if (outcome?.is === "noise") noise.push(span);
    else if (outcome?.is === "stop") stops.push(span);
    else {
      // The parts of "hip-hop" are one word, which may be written without the hyphen.
      const compound = first?.gap === "-" && words.at(-1)?.end === span.start - 1 ? words.pop() : null;
      const start = compound?.start ?? span.start;
      words.push(
        wordOf(text, { ...span, start }, foldedOf(tokens, at, length), compound ? undefined : outcome?.synonyms),
      );
    }
  }
  const place = placeOfWords(text, words, parts, gazetteer);
  if (place) parts.push(place);
  return { parts: withFamiliesAsAudience(withNarrowestPlaces(text, parts)), words: place ? [] : words, noise, stops };
}

/** Merges the name of a place with that of a following larger place that contains it: "Wynwood, Miami". */
function withNarrowestPlaces(text: string, parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const [one, other] = [last, part].map((each) => (each?.meaning.filter === "place" ? each.meaning.place : null));
    const isJoined = last !== undefined && /^[\s,]*$/.test(text.slice(last.end, part.start));
    const inner = one && other && isJoined ? (isPartOf(one, other) ? last : isPartOf(other, one) ? part : null) : null;
    if (last && inner) merged[merged.length - 1] = { ...inner, start: last.start, end: part.end };
    else merged.push(part);
  }
  return merged;
}

function isPartOf(one: GazetteerPlace, other: GazetteerPlace): boolean {
  return one.partOf === other.slug || (other.kind === "county" && one.county === other.county);
}

/** The place named by all words of a text together; null if there is none, or the text names another one. */
function placeOfWords(
  text: string,
  words: readonly SearchWord[],
  parts: readonly Part[],
  gazetteer: Gazetteer,
): Part | null {
  const [first, last] = [words[0], words.at(-1)];
  const hasPlace = parts.some(({ meaning }) => PLACES.has(meaning.filter));
  if (!first || !last || hasPlace) return null;
  const meaning = placeAlone(foldName(text.slice(first.start, last.end)), gazetteer, parts.length > 0);
  return meaning && { start: first.start, end: last.end, meaning };
}

const PLACES: ReadonlySet<Meaning["filter"]> = new Set(["place", "near", "venue"]);

function foldedOf(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(" ");
}

/** Beside another category, "families" is an audience rather than a second category. */
function withFamiliesAsAudience(parts: readonly Part[]): Part[] {
  const isFamilies = ({ meaning }: Part) => meaning.filter === "category" && meaning.category === "families";
  const hasOthers = parts.some((part) => part.meaning.filter === "category" && !isFamilies(part));
  return parts.map((part) =>
    hasOthers && isFamilies(part) ? { ...part, meaning: { filter: "audience", audience: "children" } } : part,
  );
}

/** Whether a name here only counts after "at" or "by", because the same words already match a price, a date or a category. */
function hasOtherMeaning(known: TokenMatch | undefined): boolean {
  return known?.is === "part" && known.meaning.filter !== "place" && known.meaning.filter !== "near";
}

/** @param known synonyms of a word of the tables; undefined for other words. */
function wordOf(text: string, { start, end }: Span, folded = "", known?: readonly string[]): SearchWord {
  return {
    start,
    end,
    typed: text.slice(start, end),
    synonyms: known?.filter((other) => other !== folded) ?? [],
    isKnown: known !== undefined || ENGLISH_TRANSLATIONS.has(folded),
  };
}

/**
 * The text without one of its parts, for the link that removes that part. The rest may parse differently: without "parking", "free" is a
 * price again.
 * @example withoutSpan("free yoga, in St. Pete", { start: 11, end: 22 }) // "free yoga"
 */
export function withoutSpan(text: string, { start, end }: Span): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`
    .replace(/(?<!\s)\s+([,;:])/g, "$1")
    .replace(/^[\s,;:]+|(?<![\s,;:])[\s,;:]+$/g, "");
}

/** The whole text in quotes, for the link that searches for exactly what was typed; "" for a blank text. */
export function quoteAll(text: string): string {
  const unquoted = withoutQuotes(text);
  return unquoted === "" ? "" : `"${unquoted}"`;
}
