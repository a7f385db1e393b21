import { categoryLabel } from "#app/domain/events/categories.ts";
import { CITIES, cityNamed, findCity, REGIONS } from "#app/domain/events/cities.ts";
import { type Day, monthDays } from "#app/domain/events/days.ts";
import { formatDay, formatMonth, formatShortDate } from "#app/domain/events/format.ts";
import { findPlace } from "#app/domain/events/near.ts";
import type { DaysMeaning, Meaning, Part, Span } from "#app/domain/search/meaning.ts";
import {
  choiceLabel,
  type EventFilters,
  type FilterGroup,
  type PartOfDay,
  type Period,
  type Price,
} from "./filters.ts";
import { groupOf, type ListSearch } from "./search.ts";
import { inQuotationMarks } from "./texts.ts";

// All wording about a list: chips, titles, and the heading of an empty one.

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  today: "Today",
  tonight: "Tonight",
  tomorrow: "Tomorrow",
  weekend: "This weekend",
  week: "Next 7 days",
};

const PERIODS_IN_SENTENCES: Readonly<Record<Period, string>> = {
  today: "today",
  tonight: "tonight",
  tomorrow: "tomorrow",
  weekend: "this weekend",
  week: "in the next 7 days",
};

const TIMES_IN_SENTENCES: Readonly<Record<PartOfDay, string>> = {
  morning: "in the morning",
  afternoon: "in the afternoon",
  evening: "in the evening",
};

/** "Fri, Nov 27", with the year unless it is the current one. */
function shortDay(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  const date = formatShortDate(`${day}T00:00:00Z`, "UTC");
  return year === today.slice(0, 4) ? date : `${date}, ${year}`;
}

/** "December" for a range that is a whole month or the rest of one, with the year unless it is the current one; else null. */
function monthText({ from, to }: { from: Day; to: Day | null }, today: Day): string | null {
  const month = monthDays(from.slice(0, 7));
  if (month === null || to !== month.last || (from !== month.first && from !== today)) return null;
  const year = from.slice(0, 4);
  return year === today.slice(0, 4) ? formatMonth(from) : `${formatMonth(from)} ${year}`;
}

/** "Friday, November 27", "Fri, Nov 27 – Sun, Nov 29", or "December" for a month; years unless they are the current one. */
export function daysText({ from, to }: { from: Day; to: Day | null }, today: Day): string {
  const month = monthText({ from, to }, today);
  if (month !== null) return month;
  return to === null || to === from ? formatDay(from, today) : `${shortDay(from, today)} – ${shortDay(to, today)}`;
}

function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

/** "Within 25 miles of Tampa", or "of you" for a point or null. @param place id of a `Place`. @param radius in miles. */
export function nearText(place: string | null, radius: number): string {
  return `Within ${radius} miles of ${(place && findPlace(place)?.city?.name) ?? "you"}`;
}

/** The name of a place: of a place within a city, a city, a region, or else as typed. */
function placeText(meaning: Extract<Meaning, { filter: "place" }>, typed: string): string {
  if (meaning.location !== null) return meaning.location;
  const names = meaning.cities.map((slug) => findCity(slug)?.name ?? slug);
  if (names.length === 1) return names.join();
  const region = REGIONS.find((name) => {
    const cities = CITIES.filter((city) => city.region === name);
    return cities.length === names.length && cities.every(({ slug }) => meaning.cities.includes(slug));
  });
  return region ?? capitalized(typed.replace(/^(in the|in|at|en|de) /i, ""));
}

/** The text with its first letter in upper case. */
function capitalized(text: string): string {
  const [first = ""] = text;
  return `${first.toUpperCase()}${text.slice(first.length)}`;
}

function daysLabel({ period, from, to, time }: DaysMeaning, today: Day): string {
  const days = period ? PERIOD_LABELS[period] : daysText({ from, to }, today);
  return time === null || period === "tonight" ? days : `${days}, ${choiceLabel("time", time).toLowerCase()}`;
}

/** Label of the chip of an implied filter: "St. Petersburg", "Up to $20". */
export function labelOf({ meaning, start, end }: Part, text: string, today: Day): string {
  const typed = text.slice(start, end);
  switch (meaning.filter) {
    case "days":
      return daysLabel(meaning, today);
    case "time":
      return choiceLabel("time", meaning.time);
    case "price":
      if (meaning.kind !== "amount") return choiceLabel("price", meaning.kind === "free" ? "free" : "any-amount");
      return meaning.minCents === null
        ? `Up to ${dollars(meaning.maxCents)}`
        : `${dollars(meaning.minCents)} to ${dollars(meaning.maxCents)}`;
    case "place":
      return placeText(meaning, typed);
    case "near":
      return nearText(meaning.city, meaning.radius);
    case "venue":
      // Capitalised like a name, however it was typed.
      return typed
        .replace(/^(at|en) /i, "")
        .split(" ")
        .map(capitalized)
        .join(" ");
    case "category":
      return categoryLabel(meaning.category);
    case "audience":
      return choiceLabel("audience", meaning.audience);
  }
}

/** Label of the chip of a run of search terms: "Farmers market". */
export function labelOfRun({ start, end }: Span, text: string): string {
  return capitalized(text.slice(start, end));
}

/** The phrases of a title by their position in the sentence; "" for none. */
interface TitleParts {
  /** Before the subject: "free". */
  price: string;
  subject: string;
  /** After the subject: "for children", "up to $20". */
  more: string;
  /** The price within `more`; "" if it is before the subject. */
  priceAfter: string;
  place: string;
  when: string;
}

/** What a title describes. */
export interface TitleFacts {
  filters: EventFilters;
  search: ListSearch | null;
  /** The city of the page; null for the list of all events. */
  city: { name: string } | null;
  today: Day;
}

/**
 * The title of a list: "Free yoga in St. Petersburg, this weekend".
 * @example titleOf({ filters: NO_FILTERS, search: null, city: null, today }) // "Events"
 */
export function titleOf(facts: TitleFacts): string {
  const { price, subject, more, place, when } = titleParts(facts);
  const events = [price, subject, more, place].filter(Boolean).join(" ");
  return capitalized(when === "" ? events : `${events}, ${when}`);
}

function titleParts({ filters, search, city, today }: TitleFacts): TitleParts {
  const meanings = (search?.parts ?? []).map((part) => ({ ...part, label: labelOf(part, search?.text ?? "", today) }));
  const of = (group: FilterGroup) => meanings.filter(({ meaning }) => groupOf(meaning) === group);
  const words = wordsOf(search);
  const categories = [...filters.categories.map(categoryLabel), ...of("category").map(({ label }) => label)];
  const price = priceOf(filters.price, meanings);
  return {
    price: price.before,
    subject: subjectOf(words, categories),
    more: [
      filters.audience || of("audience").length > 0 ? "for children" : "",
      price.after,
      filters.tickets ? "with tickets" : "",
    ]
      .filter(Boolean)
      .join(" "),
    priceAfter: price.after,
    place: placeOf(filters, of("location"), city),
    when: whenOf(filters, meanings, today),
  };
}

function subjectOf(words: string, categories: readonly string[]): string {
  const events = categories.length === 0 ? "events" : `${listed(categories, "and").toLowerCase()} events`;
  if (words === "") return events;
  return categories.length === 0 ? words : `${events} with “${words.replaceAll('"', "")}”`;
}

function priceOf(price: Price | null, meanings: readonly Part[]): { before: string; after: string } {
  const meant = meanings.flatMap(({ meaning }) => (meaning.filter === "price" ? meaning : []));
  const amount = meant.find(({ kind }) => kind === "amount");
  if (amount?.kind === "amount") {
    const { minCents, maxCents } = amount;
    return {
      before: "",
      after: minCents === null ? `up to ${dollars(maxCents)}` : `for ${dollars(minCents)} to ${dollars(maxCents)}`,
    };
  }
  const kind = price ?? meant[0]?.kind ?? "";
  if (kind === "free") return { before: "free", after: "" };
  if (kind === "any-amount") return { before: "pay-what-you-can", after: "" };
  return { before: "", after: kind === "" ? "" : `up to $${kind}` };
}

function placeOf(
  { location, near, radius }: EventFilters,
  meanings: readonly { meaning: Meaning; label: string }[],
  city: { name: string } | null,
): string {
  const within = (label: string) => `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
  const named = [
    ...(location === "" ? [] : [cityNamed(location)?.name ?? location]),
    ...meanings.flatMap(({ meaning, label }) => (meaning.filter === "place" ? label : [])),
  ];
  const venues = meanings.flatMap(({ meaning, label }) => (meaning.filter === "venue" ? label : []));
  const around = meanings.flatMap(({ meaning, label }) => (meaning.filter === "near" ? within(label) : []));
  const places = [...named, ...(city ? [city.name] : [])];
  return [
    venues.length === 0 ? "" : `at ${listed(venues, "or")}`,
    places.length === 0 ? "" : city && named.length > 0 ? `in ${places.join(", ")}` : `in ${listed(places, "or")}`,
    near === null ? "" : within(nearText(near, radius)),
    ...around,
  ]
    .filter(Boolean)
    .join(" ");
}

function whenOf({ when, date, until, time }: EventFilters, meanings: readonly Part[], today: Day): string {
  const days = meanings.flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : []));
  const parts = meanings.flatMap(({ meaning }) => (meaning.filter === "time" ? meaning.time : []));
  const part = time ?? days.find((meaning) => meaning.time && meaning.period !== "tonight")?.time ?? parts[0] ?? null;
  const inSentence = (range: { from: Day; to: Day | null }) => {
    const month = monthText(range, today);
    return month === null ? daysText(range, today) : `in ${month}`;
  };
  const texts = [
    ...(when ? [PERIODS_IN_SENTENCES[when]] : []),
    ...(date ? [inSentence({ from: date, to: until })] : []),
    ...days.map((meaning) => (meaning.period ? PERIODS_IN_SENTENCES[meaning.period] : inSentence(meaning))),
  ];
  return [listed(texts, "or"), part ? TIMES_IN_SENTENCES[part] : ""].filter(Boolean).join(" ");
}

function listed(texts: readonly string[], word: "and" | "or"): string {
  const unique = [...new Set(texts)];
  const last = unique.pop() ?? "";
  return unique.length === 0 ? last : `${unique.join(", ")} ${word} ${last}`;
}

/** The search terms as typed. */
function wordsOf(search: ListSearch | null): string {
  return (search?.runs ?? []).map(({ start, end }) => search?.text.slice(start, end) ?? "").join(" ");
}

const EVERYTHING = "Everything that is coming up";

/**
 * The heading of the nearest results of an empty list: "Nothing this weekend. Free yoga on other days".
 * @param groups the groups of filters that were dropped to find them.
 * @param near the list that is shown instead; null for all events.
 */
export function nearestHeading(groups: readonly FilterGroup[], list: TitleFacts, near: TitleFacts | null): string {
  const texts = Object.entries(leftOutTexts(list)).flatMap(([group, text]) =>
    groups.some((dropped) => dropped === group) ? text : [],
  );
  const nothing = texts.length > 2 ? "like that" : [...new Set(texts.map((text) => text.nothing))].join(" ");
  const instead = texts.length === 1 ? texts[0]?.instead : "";
  const place = list.city ? ` in ${list.city.name}` : "";
  const title = near ? `${titleOf(near)}${instead && ` ${instead}`}` : `${EVERYTHING}${place}`;
  return `Nothing ${nothing}. ${title}`;
}

/**
 * Wording for each group of filters that is dropped: what no event of the list matches, and what is shown instead. In the order in which a
 * sentence names them: "Nothing free in Tampa this weekend".
 */
function leftOutTexts(list: TitleFacts): Record<FilterGroup, { nothing: string; instead: string }> {
  const { price, priceAfter, place, when } = titleParts({ ...list, city: null });
  return {
    price: { nothing: price || priceAfter, instead: "at any price" },
    category: { nothing: "of this kind", instead: "of other kinds" },
    audience: { nothing: "for children", instead: "for everybody" },
    tickets: { nothing: "with tickets", instead: "with or without tickets" },
    search: { nothing: `with ${inQuotationMarks(wordsOf(list.search))}`, instead: "" },
    location: { nothing: place, instead: "in other places" },
    when: { nothing: /^[A-Z]/.test(when) ? `on ${when}` : when, instead: "on other days" },
    time: { nothing: when, instead: "at other times of the day" },
  };
}
