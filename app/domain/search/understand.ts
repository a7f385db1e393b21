import { type Day, todayIn } from "#app/domain/events/days.ts";
import { DATE_READERS } from "./date-words.ts";
import { DATE_RULES } from "./dates.ts";
import { KIND_RULES } from "./kinds.ts";
import type { Meaning, Outcome, Part, SearchWord, Span, Understood, VenueLookup } from "./meaning.ts";
import { findVenue, PLACE_READERS, PLACE_RULES } from "./places.ts";
import { PRICE_READERS, PRICE_RULES } from "./prices.ts";
import { compileRules, type Matcher, type Rule } from "./rules.ts";
import { isGlued, readText, type Token, withoutQuotes, withPairedQuotes } from "./tokens.ts";
import { KNOWN_ENGLISH, SPANISH_MARKS, WORD_RULES } from "./words.ts";

let matcher: Matcher<Outcome> | undefined;

/** All rules as one tree, made at the first search. */
function matcherOfAll(): Matcher<Outcome> {
  matcher ??= compileRules(
    [...[...DATE_RULES, ...PRICE_RULES, ...PLACE_RULES, ...KIND_RULES].map(asPart), ...WORD_RULES],
    { ...DATE_READERS, ...PRICE_READERS, ...PLACE_READERS },
    // The end of an expression is not the middle of a word: "smoke-free" is no price.
    (next) => !next || !isGlued(next),
  );
  return matcher;
}

function asPart({ pattern, means }: Rule<Meaning>): Rule<Outcome> {
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
 * Understands a search in English or Spanish: which of its words mean days, a price, a place or a kind of event, and which are looked for.
 *
 * One pass from left to right; at each word, the longest expression of the tables counts, and nothing is understood twice. What is in quotes
 * is literal, so that everything that was understood is undone by quoting it. The result is data with spans of the text. It says nothing
 * about rows that contain the text as a whole: those are found too, whatever was understood, a title that has it before everything else.
 *
 * Parts of one kind widen ("tampa or orlando"), parts of different kinds narrow ("free in tampa"). Since an event has one category, "family"
 * beside another one is an audience: "family concerts".
 *
 * Decided here: names that sound like filters are words ("free parking", "Black Friday", "Art Basel", and "may" without a day or "in"), as is
 * what a hyphen joins to another word ("smoke-free"). "Sunday brunch" is brunch on Sunday, as "saturday morning market" is a market then: a
 * title with these words comes first anyway. A word for a part of a category ("brunch") stays a word, with the category as a hint.
 *
 * @param text as it was typed; never throws, in time proportional to its length.
 * @param now a valid date, from which days are counted; see dates.ts for what they mean.
 * @param zone IANA zone of the site. Periods such as "today" may be another day where an event happens: lists apply the code `period`.
 * @param venues finds venues that have events by their names, see `venueLookup`; without it no venue is known.
 * @throws RangeError when `zone` is not a time zone.
 * @example understand("free yoga in St. Pete, mañana", new Date("2026-11-23T15:00:00Z"), "America/New_York")
 * // parts: price free (0–4), place st-petersburg (10–21), days 2026-11-24 with period "tomorrow" (23–29)
 * // words: yoga (5–9)
 * @example understand("mercado", now, zone).words // [{ typed: "mercado", also: ["market"], … }]
 * @example understand("saturday night", now, zone).parts[0].meaning // { filter: "days", from: "2026-11-28", time: "evening", … }
 * @example understand('"free" parking', now, zone) // phrase "free", word "parking"
 */
export function understand(text: string, now: Date, zone: string, venues: VenueLookup = NO_VENUES): Understood {
  const { tokens, phrases } = readText(text);
  const found = readTokens(text, tokens, todayIn(zone, now), venues);
  const isNothing = found.parts.length === 0 && found.words.length === 0 && phrases.length === 0;
  if (!isNothing || found.noise.length > 0) {
    const fillers = [...found.noise, ...found.stops].sort((one, other) => one.start - other.start);
    return { text, parts: found.parts, words: found.words, phrases, fillers, isEverything: isNothing };
  }
  // Nothing but "to" and "do": then these are looked for.
  const words = found.stops.map((span) => wordOf(text, span));
  return { text, parts: [], words, phrases, fillers: [], isEverything: false };
}

function readTokens(text: string, tokens: readonly Token[], today: Day, venues: VenueLookup) {
  const match = matcherOfAll();
  const context = { today, isSpanish: tokens.some(({ folded }) => SPANISH_MARKS.has(folded)) };
  const parts: Part[] = [];
  const words: SearchWord[] = [];
  const noise: Span[] = [];
  const stops: Span[] = [];
  for (let at = 0, length = 1; at < tokens.length; at += length) {
    const first = tokens[at];
    const isWhole = at === 0 || (first !== undefined && !isGlued(first));
    const known = isWhole ? match(tokens, at, context) : null;
    const venue = findVenue(tokens, at, venues, needsAt(known?.result));
    const isVenue = venue !== null && venue.length > (known?.length ?? 0);
    length = isVenue ? venue.length : (known?.length ?? 1);
    const span = { start: first?.start ?? 0, end: tokens[at + length - 1]?.end ?? text.length };
    const outcome: Outcome | undefined = isVenue
      ? { is: "part", meaning: { filter: "venue", slugs: venue.slugs } }
      : known?.result;
    if (outcome?.is === "part") parts.push({ ...span, meaning: outcome.meaning });
    else if (outcome?.is === "noise") noise.push(span);
    else if (outcome?.is === "stop") stops.push(span);
    else words.push(wordOf(text, span, first?.folded, outcome));
  }
  return { parts: withFamiliesAsAudience(parts), words, noise, stops };
}

/** Families beside other categories are whom an event is for. */
function withFamiliesAsAudience(parts: readonly Part[]): Part[] {
  const isFamilies = ({ meaning }: Part) => meaning.filter === "category" && meaning.category === "families";
  const hasOthers = parts.some((part) => part.meaning.filter === "category" && !isFamilies(part));
  return parts.map((part) =>
    hasOthers && isFamilies(part) ? { ...part, meaning: { filter: "audience", audience: "children" } } : part,
  );
}

/** Whether a venue with a name that begins so has to follow "at": its name must not take over what means a price, a day or a kind. */
function needsAt(known: Outcome | undefined): boolean {
  return known?.is === "part" && known.meaning.filter !== "place" && known.meaning.filter !== "near";
}

function wordOf(
  text: string,
  { start, end }: Span,
  folded = "",
  known?: Pick<SearchWord, "also" | "category">,
): SearchWord {
  const also = known?.also.filter((other) => other !== folded) ?? [];
  const typed = text.slice(start, end);
  return {
    start,
    end,
    typed,
    also,
    category: known?.category ?? null,
    isKnown: known !== undefined || KNOWN_ENGLISH.has(folded),
  };
}

/**
 * A text without one of its parts, for the link that removes it. What is left may be understood anew: "free" is a price again without the
 * "parking" that followed it.
 * @example withoutSpan("free yoga, in St. Pete", { start: 11, end: 22 }) // "free yoga"
 */
export function withoutSpan(text: string, { start, end }: Span): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`
    .replace(/\s+([,;:])/g, "$1")
    .replace(/^[\s,;:]+|[\s,;:]+$/g, "");
}

/**
 * A text with one of its parts in quotes, so that it is looked for as it stands.
 * @example quoteSpan("free yoga", { start: 0, end: 4 }) // '"free" yoga'
 */
export function quoteSpan(text: string, { start, end }: Span): string {
  const paired = withPairedQuotes(text);
  return `${paired.slice(0, start)}"${paired.slice(start, end)}"${paired.slice(end)}`;
}

/** The whole text in quotes, for the link that searches for exactly what was typed; "" for a text without any. */
export function quoteAll(text: string): string {
  const unquoted = withoutQuotes(text);
  return unquoted === "" ? "" : `"${unquoted}"`;
}
