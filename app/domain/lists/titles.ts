import { type CategoryId, categoryLabel } from "#app/domain/events/categories.ts";
import { CITIES, cityNamed, findCity, REGIONS, type Region, regionName } from "#app/domain/events/cities.ts";
import { type Day, monthDays } from "#app/domain/events/days.ts";
import { formatDay, formatMonth, formatShortDate, withYear } from "#app/domain/events/format.ts";
import { findPlace } from "#app/domain/events/near.ts";
import type { DaysMeaning, Meaning, Part, Span } from "#app/domain/search/meaning.ts";
import { currentLanguage, type Language, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import type { ChoiceName, ChosenValues, EventFilters, FilterGroup, PartOfDay, Period, Price } from "./filters.ts";
import { groupOf, type ListSearch } from "./search.ts";
import { capitalized, inQuotationMarks } from "./texts.ts";

const t = translator(messages);

// All wording about a list: chips, titles, and the heading of an empty one.

/** A value of one of the single-value filters. */
type ChosenValue = NonNullable<ChosenValues[ChoiceName]>;

/** "$12", "$12.50". */
function dollars(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

const PERIODS_IN_SENTENCES = {
  today: "onToday",
  tonight: "onTonight",
  tomorrow: "onTomorrow",
  weekend: "onWeekend",
  week: "onWeek",
} as const satisfies Record<Period, string>;

const TIMES_IN_SENTENCES = {
  morning: "inMorning",
  afternoon: "inAfternoon",
  evening: "inEvening",
} as const satisfies Record<PartOfDay, string>;

const REGIONS_IN_SENTENCES = {
  "North Florida": "inNorthFlorida",
  "Central Florida": "inCentralFlorida",
  "Tampa Bay": "inTampaBay",
  "Southwest Florida": "inSouthwestFlorida",
  "South Florida": "inSouthFlorida",
} as const satisfies Record<Region, string>;

/** The label of a period on chips and choices. */
export function periodLabel(period: Period): string {
  return t(period);
}

/** Headings of the choices of each single-value filter. */
const CHOICE_HEADINGS = {
  time: "timeOfDay",
  audience: "forWhom",
  price: "price",
  tickets: "tickets",
} as const satisfies Record<ChoiceName, string>;

/** The heading of the choices of a filter. */
export function choiceHeading(name: ChoiceName): string {
  return t(CHOICE_HEADINGS[name]);
}

/** The label of a value on chips and choices. @example choiceLabel("10") // "Up to $10" */
export function choiceLabel(value: ChosenValue): string {
  switch (value) {
    case "children":
      return t("goodForChildren");
    case "any-amount":
      return t("payWhatYouCan");
    case "yes":
      return t("hasTickets");
    case "10":
    case "25":
    case "50":
      return t("upTo", { price: `$${value}` });
    default:
      return t(value);
  }
}

/** "Fri, Nov 27", with the year unless it is the current one. */
function shortDay(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  const date = formatShortDate(`${day}T00:00:00Z`, "UTC");
  return year === today.slice(0, 4) ? date : withYear(date, year);
}

/** "December" for a range that is a whole month or the rest of one, with the year unless it is the current one; else null. */
function monthText({ from, to }: { from: Day; to: Day | null }, today: Day): string | null {
  const month = monthDays(from.slice(0, 7));
  if (month === null || to !== month.last || (from !== month.first && from !== today)) return null;
  return formatMonth(from, today);
}

/** "Friday, November 27", "Fri, Nov 27 – Sun, Nov 29", or "December" for a month; years unless they are the current one. */
export function daysText({ from, to }: { from: Day; to: Day | null }, today: Day): string {
  const days =
    monthText({ from, to }, today) ??
    (to === null || to === from ? formatDay(from, today) : `${shortDay(from, today)} – ${shortDay(to, today)}`);
  return capitalized(days);
}

/** Days as a title says them: "Friday, November 27", "in December". */
function daysInSentence({ from, to }: { from: Day; to: Day | null }, today: Day): string {
  const month = monthText({ from, to }, today);
  if (month !== null) return t("inMonth", { month });
  if (to === null || to === from) return t("onDay", { day: formatDay(from, today) });
  return t("onDays", { from: shortDay(from, today), to: shortDay(to, today) });
}

/** "within 25 miles of Tampa", or "of you" for a point or null. @param place id of a `Place`. @param miles radius. */
function nearInSentence(place: string | null, miles: number): string {
  const city = place && findPlace(place)?.city?.name;
  return city ? t("withinOfCity", { miles, city }) : t("withinOfYou", { miles });
}

/** "Within 25 miles of Tampa". */
export function nearText(place: string | null, miles: number): string {
  return capitalized(nearInSentence(place, miles));
}

/** The region that consists of these cities; undefined for other cities. */
function regionOf(slugs: readonly string[]): Region | undefined {
  return REGIONS.find((name) => {
    const cities = CITIES.filter((city) => city.region === name);
    return cities.length === slugs.length && cities.every(({ slug }) => slugs.includes(slug));
  });
}

type PlaceMeaning = Extract<Meaning, { filter: "place" }>;

/** The name of a place: of a place within a city, a city, a region, or else as typed. */
function placeText({ location, cities }: PlaceMeaning, typed: string): string {
  if (location !== null) return location;
  const names = cities.map((slug) => findCity(slug)?.name ?? slug);
  if (names.length === 1) return names.join();
  const region = regionOf(cities);
  return region ? regionName(region) : capitalized(typed.replace(/^(in the|in|at|en|de) /i, ""));
}

/** The name of a place as it follows "in": Spanish regions have an article. */
function placeInSentence(meaning: PlaceMeaning, label: string): string {
  const region = meaning.location === null && meaning.cities.length > 1 ? regionOf(meaning.cities) : undefined;
  return region ? t(REGIONS_IN_SENTENCES[region]) : label;
}

function daysLabel({ period, from, to, time }: DaysMeaning, today: Day): string {
  const days = period ? periodLabel(period) : daysText({ from, to }, today);
  return time === null || period === "tonight" ? days : t("daysAndTime", { days, time });
}

/** Label of the chip of an implied filter: "St. Petersburg", "Up to $20". */
export function labelOf({ meaning, start, end }: Part, text: string, today: Day): string {
  const typed = text.slice(start, end);
  switch (meaning.filter) {
    case "days":
      return daysLabel(meaning, today);
    case "time":
      return choiceLabel(meaning.time);
    case "price":
      if (meaning.kind !== "amount") return choiceLabel(meaning.kind);
      return meaning.minCents === null
        ? t("upTo", { price: dollars(meaning.maxCents) })
        : t("fromTo", { from: dollars(meaning.minCents), to: dollars(meaning.maxCents) });
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
      return choiceLabel(meaning.audience);
  }
}

/** Label of the chip of a run of search terms: "Farmers market". */
export function labelOfRun({ start, end }: Span, text: string): string {
  return capitalized(text.slice(start, end));
}

/** The phrases of a title; "" for none. */
interface TitleParts {
  /** "free"; before the events in English. */
  price: string;
  events: string;
  /** After the events: "for children", "up to $20". */
  more: string;
  /** The price within `more`; "" if it is `price`. */
  priceAfter: string;
  place: string;
  when: string;
  /** `when` as it follows "nothing": "on Saturday, November 28". */
  nothingWhen: string;
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
  const { price, events, more, place, when } = titleParts(facts);
  const title = t("title", { price, events, more, place }).replace(/ +/g, " ").trim();
  return capitalized(when === "" ? title : t("titleWithDays", { title, days: when }));
}

function titleParts({ filters, search, city, today }: TitleFacts): TitleParts {
  const meanings = (search?.parts ?? []).map((part) => ({ ...part, label: labelOf(part, search?.text ?? "", today) }));
  const of = (group: FilterGroup) => meanings.filter(({ meaning }) => groupOf(meaning) === group);
  const meant = meanings.flatMap(({ meaning }) => (meaning.filter === "category" ? meaning.category : []));
  const price = priceOf(filters.price, meanings);
  const when = whenOf(filters, meanings, today);
  return {
    price: price.before,
    events: eventsOf(wordsOf(search), [...filters.categories, ...meant]),
    more: [
      filters.audience || of("audience").length > 0 ? t("forChildren") : "",
      price.after,
      filters.tickets ? t("withTickets") : "",
    ]
      .filter(Boolean)
      .join(" "),
    priceAfter: price.after,
    place: placeOf(filters, of("location"), city),
    when: when.text,
    nothingWhen: when.isDate ? t("nothingOnDate", { date: when.text }) : when.text,
  };
}

function eventsOf(words: string, categories: readonly CategoryId[]): string {
  const kinds = listed(
    categories.map((category) => t("kind", { category })),
    "conjunction",
  );
  const events = kinds === "" ? t("events") : t("eventsOfKind", { kinds });
  if (words === "") return events;
  return kinds === "" ? words : t("eventsWithWords", { events, words: words.replaceAll('"', "") });
}

function priceOf(price: Price | null, meanings: readonly Part[]): { before: string; after: string } {
  const meant = meanings.flatMap(({ meaning }) => (meaning.filter === "price" ? meaning : []));
  const amount = meant.find(({ kind }) => kind === "amount");
  if (amount?.kind === "amount") {
    const { minCents, maxCents } = amount;
    const most = dollars(maxCents);
    return {
      before: "",
      after:
        minCents === null ? t("pricedUpTo", { price: most }) : t("pricedFromTo", { from: dollars(minCents), to: most }),
    };
  }
  const kind = price ?? meant[0]?.kind ?? "";
  if (kind === "free") return { before: t("pricedFree"), after: "" };
  if (kind === "any-amount") return { before: t("pricedByVisitor"), after: "" };
  return { before: "", after: kind === "" ? "" : t("pricedUpTo", { price: `$${kind}` }) };
}

function placeOf(
  { location, near, radius }: EventFilters,
  meanings: readonly { meaning: Meaning; label: string }[],
  city: { name: string } | null,
): string {
  const named = [
    ...(location === "" ? [] : [cityNamed(location)?.name ?? location]),
    ...meanings.flatMap(({ meaning, label }) => (meaning.filter === "place" ? placeInSentence(meaning, label) : [])),
  ];
  const venues = meanings.flatMap(({ meaning, label }) => (meaning.filter === "venue" ? label : []));
  const around = meanings.flatMap(({ meaning }) =>
    meaning.filter === "near" ? nearInSentence(meaning.city, meaning.radius) : [],
  );
  const all = [...named, ...(city ? [city.name] : [])];
  const places = city && named.length > 0 ? all.join(", ") : listed(all, "disjunction");
  return [
    venues.length === 0 ? "" : t("atVenues", { venues: listed(venues, "disjunction") }),
    places === "" ? "" : t("inPlaces", { places }),
    near === null ? "" : nearInSentence(near, radius),
    ...around,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The days and the time of day of a title; `isDate`: it begins with a date. */
function whenOf(
  { when, date, until, time }: EventFilters,
  meanings: readonly Part[],
  today: Day,
): { text: string; isDate: boolean } {
  const meant = meanings.flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : []));
  const parts = meanings.flatMap(({ meaning }) => (meaning.filter === "time" ? meaning.time : []));
  const part = time ?? meant.find((meaning) => meaning.time && meaning.period !== "tonight")?.time ?? parts[0] ?? null;
  const days = [
    ...(when ? [{ period: when, from: today, to: null }] : []),
    ...(date ? [{ period: null, from: date, to: until }] : []),
    ...meant,
  ];
  const [first] = days;
  const texts = days.map((range) =>
    range.period ? t(PERIODS_IN_SENTENCES[range.period]) : daysInSentence(range, today),
  );
  return {
    text: [listed(texts, "disjunction"), part ? t(TIMES_IN_SENTENCES[part]) : ""].filter(Boolean).join(" "),
    isDate: first !== undefined && !first.period && monthText(first, today) === null,
  };
}

/** Locales for lists: American English would put a comma before the last "and". */
const LIST_LOCALES: Readonly<Record<Language, string>> = { ...LOCALES, en: "en-GB" };

/** "Miami, Tampa or Orlando"; each text once. */
function listed(texts: readonly string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(LIST_LOCALES[currentLanguage()], { type }).format(new Set(texts));
}

/** The search terms as typed. */
function wordsOf(search: ListSearch | null): string {
  return (search?.runs ?? []).map(({ start, end }) => search?.text.slice(start, end) ?? "").join(" ");
}

/**
 * The heading of the nearest results of an empty list: "Nothing this weekend. Free yoga on other days".
 * @param groups the groups of filters that were dropped to find them.
 * @param near the list that is shown instead; null for all events.
 */
export function nearestHeading(groups: readonly FilterGroup[], list: TitleFacts, near: TitleFacts | null): string {
  const texts = Object.entries(leftOutTexts(list)).flatMap(([group, text]) =>
    groups.some((dropped) => dropped === group) ? text : [],
  );
  const what = texts.length > 2 ? t("nothingLikeThat") : [...new Set(texts.map((text) => text.nothing))].join(" ");
  const instead = texts.length === 1 ? texts[0]?.instead : "";
  return t("nothing", { what, instead: near ? titleInstead(titleOf(near), instead) : everythingIn(list.city) });
}

function titleInstead(title: string, instead = ""): string {
  return instead === "" ? title : t("titleInstead", { title, instead });
}

function everythingIn(city: { name: string } | null): string {
  return city ? t("everythingInCity", { city: city.name }) : t("everything");
}

/**
 * Wording for each group of filters that is dropped: what no event of the list matches, and what is shown instead. In the order in which a
 * sentence names them: "Nothing free in Tampa this weekend".
 */
function leftOutTexts(list: TitleFacts): Record<FilterGroup, { nothing: string; instead: string }> {
  const { price, priceAfter, place, when, nothingWhen } = titleParts({ ...list, city: null });
  return {
    price: { nothing: price || priceAfter, instead: t("insteadOfPrice") },
    category: { nothing: t("nothingOfKind"), instead: t("insteadOfKind") },
    audience: { nothing: t("forChildren"), instead: t("insteadOfAudience") },
    tickets: { nothing: t("withTickets"), instead: t("insteadOfTickets") },
    search: { nothing: t("nothingWithWords", { words: inQuotationMarks(wordsOf(list.search)) }), instead: "" },
    location: { nothing: place, instead: t("insteadOfPlace") },
    when: { nothing: nothingWhen, instead: t("insteadOfDays") },
    time: { nothing: when, instead: t("insteadOfTime") },
  };
}
