import { ACCESS_KINDS, type AccessKind } from "#app/domain/events/attendance.ts";
import type { CategoryId } from "#app/domain/events/categories.ts";
import { cityNamed } from "#app/domain/events/cities.ts";
import type { Day } from "#app/domain/events/days.ts";
import { listed } from "#app/domain/events/format.ts";
import type { Meaning, Part } from "#app/domain/search/meaning.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import type { ChoiceName, EventFilters, FilterGroup, Price } from "./filters.ts";
import {
  daysInSentence,
  dollars,
  labelOf,
  monthText,
  nearInSentence,
  PERIODS_IN_SENTENCES,
  placeInSentence,
  TIMES_IN_SENTENCES,
} from "./labels.ts";
import { groupOf, type ListSearch } from "./search.ts";
import { capitalized, inQuotationMarks } from "./texts.ts";

const t = translator(messages);

/** The phrases of a title; "" for none. */
interface TitleParts {
  /** "free"; before the events in English. */
  price: string;
  events: string;
  /** After the events, in this order: "for kids", "up to $20". The price is "" if it is before them. */
  after: Record<Exclude<ChoiceName, "time"> | "access", string>;
  place: string;
  when: string;
  /** `when` for use after "nothing": "on Saturday, November 28". */
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
  const { price, events, after, place, when } = titleParts(facts);
  const more = Object.values(after).filter(Boolean).join(" ");
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
    after: {
      audience: filters.audience || of("audience").length > 0 ? t("forChildren") : "",
      price: price.after,
      tickets: filters.tickets ? t("withTickets") : "",
      ...attendanceOf(filters, meanings),
    },
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

const ACCESS_IN_SENTENCES = {
  step_free: "stepFree",
  restroom: "withRestroom",
  asl: "withAsl",
  captions: "withCaptions",
  quiet: "inQuiet",
} as const satisfies Record<AccessKind, string>;

function attendanceOf(
  filters: EventFilters,
  meanings: readonly Part[],
): Pick<TitleParts["after"], "ages" | "setting" | "access"> {
  const ages = filters.ages ?? meanings.flatMap(({ meaning }) => (meaning.filter === "ages" ? meaning.ages : []))[0];
  const meant = meanings.flatMap(({ meaning }) => (meaning.filter === "access" ? meaning.access : []));
  const access = ACCESS_KINDS.filter((kind) => filters.access.includes(kind) || meant.includes(kind));
  return {
    ages: ages === "all" ? t("forAllAges") : ages ? t("forAges", { age: ages }) : "",
    setting: filters.setting ? t(filters.setting === "indoors" ? "setIndoors" : "setOutdoors") : "",
    access: listed(
      access.map((kind) => t(ACCESS_IN_SENTENCES[kind])),
      "conjunction",
    ),
  };
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
    meaning.filter === "near" ? nearInSentence(meaning.place, meaning.radius) : [],
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

/** The search terms as typed, and the names of organizers. */
function wordsOf(search: ListSearch | null): string {
  if (search === null) return "";
  const terms = search.runs.map(({ start, end }) => ({ start, text: search.text.slice(start, end) }));
  const names = search.parts.flatMap(({ start, meaning }) =>
    meaning.filter === "organizer" ? { start, text: meaning.name } : [],
  );
  return [...terms, ...names]
    .sort((one, other) => one.start - other.start)
    .map(({ text }) => text)
    .join(" ");
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
  const isNearby = near !== null && near.filters.near !== null;
  const instead = texts.length === 1 && !isNearby ? texts[0]?.instead : "";
  return t("nothing", { what, instead: near ? titleInstead(titleOf(near), instead) : everythingIn(list.city) });
}

function titleInstead(title: string, instead = ""): string {
  return instead === "" ? title : t("titleInstead", { title, instead });
}

function everythingIn(city: { name: string } | null): string {
  return city ? t("everythingInCity", { city: city.name }) : t("everything");
}

/**
 * Wording for each dropped group of filters: what no event matches, and what is shown instead. In the order of the sentence: "Nothing free
 * in Tampa this weekend".
 */
function leftOutTexts(list: TitleFacts): Record<FilterGroup, { nothing: string; instead: string }> {
  const { price, after, place, when, nothingWhen } = titleParts({ ...list, city: null });
  return {
    price: { nothing: price || after.price, instead: t("insteadOfPrice") },
    category: { nothing: t("nothingOfKind"), instead: t("insteadOfKind") },
    audience: { nothing: after.audience, instead: t("insteadOfAudience") },
    tickets: { nothing: after.tickets, instead: t("insteadOfTickets") },
    ages: { nothing: after.ages, instead: t("insteadOfAges") },
    setting: { nothing: after.setting, instead: t("insteadOfSetting") },
    access: { nothing: after.access, instead: t("insteadOfAccess") },
    search: { nothing: t("nothingWithWords", { words: inQuotationMarks(wordsOf(list.search)) }), instead: "" },
    location: { nothing: place, instead: t("insteadOfPlace") },
    when: { nothing: nothingWhen, instead: t("insteadOfDays") },
    time: { nothing: when, instead: t("insteadOfTime") },
  };
}
