import { type CategoryId, findCategory } from "./categories.ts";
import { CITIES, findCity } from "./cities.ts";
import { type EventFilters, eventFiltersToSearch, FIRST_PAGE } from "./event-filters.ts";
import { inQuotationMarks } from "./list-texts.ts";

/** A piece of a text, and whether a search found it. */
export interface TextPiece {
  text: string;
  /** Where it begins in the text. */
  at: number;
  isMarked: boolean;
}

/** What a search marks, in lower case: whole words, and the text as it was typed wherever it stands. */
export interface Marks {
  markedWords: readonly string[];
  markedText: string;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Splits a text at what a search found in it: the typed text, where the text contains it, else words. The pieces make up the whole text.
 * @example markText("A Jazz Night", { markedWords: ["jazz"], markedText: "jaz night" }) // "A ", marked "Jazz", " Night"
 */
export function markText(text: string, { markedWords, markedText }: Marks): TextPiece[] {
  const typed = placesOf(text, markedText);
  const places = typed.length > 0 ? typed : wordPlaces(text, new Set(markedWords));
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of places) {
    if (from > end) pieces.push({ text: text.slice(end, from), at: end, isMarked: false });
    pieces.push({ text: text.slice(from, to), at: from, isMarked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end, isMarked: false });
  return pieces;
}

type Place = readonly [from: number, to: number];

function placesOf(text: string, typed: string): Place[] {
  const lower = text.toLowerCase();
  // A few characters have another length in lower case: then places are not those of the text itself.
  if (typed === "" || lower.length !== text.length) return [];
  const places: Place[] = [];
  for (let from = lower.indexOf(typed); from !== -1; from = lower.indexOf(typed, from + typed.length))
    places.push([from, from + typed.length]);
  return places;
}

function wordPlaces(text: string, words: ReadonlySet<string>): Place[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Place[] =>
    words.has(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

/** Where a card shows what was searched for; null for a text that has nothing of it. */
export interface CardMarks {
  title: TextPiece[] | null;
  location: TextPiece[] | null;
  /** A part of the description, below the rest, where the title has nothing of it. */
  excerpt: TextPiece[] | null;
}

/** A search as `browse_listings` answers it. */
interface FoundBySearch extends Marks {
  city: string | null;
  category: string | null;
  rest: string;
  corrected: string | null;
  excerpts: Readonly<Record<string, string>>;
}

/** What the cards of a list mark, by the id of the event; empty without a search. */
export function marksOf(
  events: readonly { id: string; title: string; location: string }[],
  search: FoundBySearch | null,
): Record<string, CardMarks> {
  if (search === null) return {};
  const marked = (text: string) => {
    const pieces = markText(text, search);
    return pieces.some(({ isMarked }) => isMarked) ? pieces : null;
  };
  return Object.fromEntries(
    events.map(({ id, title, location }) => [
      id,
      { title: marked(title), location: marked(location), excerpt: marked(search.excerpts[id] ?? "") },
    ]),
  );
}

/** Something that a list says about its search. */
export interface SearchNote {
  /** "" where the link says it all. */
  text: string;
  link: { label: string; to: string } | null;
}

/**
 * What a list says about its search: what was searched for instead of a text with typing errors, and the filters that the text names.
 * @param list its path, whether it is of one city, so that it cannot be narrowed to another, and whether it has events.
 */
export function notesOf(
  filters: EventFilters,
  search: FoundBySearch | null,
  { path, isOfCity, hasEvents }: { path: string; isOfCity: boolean; hasEvents: boolean },
): SearchNote[] {
  if (search === null) return [];
  const listOf = (changed: Partial<EventFilters>) =>
    `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, ...changed })}`;
  const typed = inQuotationMarks(filters.search);
  if (!hasEvents) {
    const bare = filters.search.replaceAll('"', " ").replace(/\s+/g, " ").trim();
    const isPhrase = filters.search.includes('"') && bare.includes(" ");
    return [
      ...(search.corrected
        ? [{ text: `No event has ${typed}, nor ${inQuotationMarks(search.corrected)}.`, link: null }]
        : []),
      ...(isPhrase
        ? [{ text: "", link: { label: "Search without quotation marks", to: listOf({ search: bare }) } }]
        : []),
    ];
  }
  const exactly = `"${filters.search.replaceAll('"', " ").trim()}"`;
  const corrected = search.corrected && {
    text: `No event has ${typed}. Showing results for ${inQuotationMarks(search.corrected)}.`,
    link: { label: `Search for exactly ${typed}`, to: listOf({ search: exactly }) },
  };
  const city = isOfCity || filters.location !== "" || filters.near !== null ? null : findCity(search.city);
  const category = filters.categories.length > 0 ? null : findCategory(search.category);
  const parts = [search.rest && inQuotationMarks(search.rest), category?.label, city?.name].filter(Boolean);
  const narrower = (city || category) && {
    text: "",
    link: {
      label: `Show only: ${parts.join(" · ")}`,
      to: listOf({
        search: search.rest,
        ...(category ? { categories: [category.id] } : {}),
        ...(city ? { location: city.name } : {}),
      }),
    },
  };
  return [corrected, narrower].filter((note) => note !== null && note !== "");
}

/** What a typed text asks the database for. */
export interface SearchText {
  /** The words that are left, each with all that it may be called. */
  words: string[][];
  /** What stood in quotes. */
  phrases: string[];
  /** What it means beside its words; empty for nothing. */
  understood: { city?: string; categories?: CategoryId[] };
  city: string | null;
  category: CategoryId | null;
  /** What it says beside the city and the name of the category. */
  rest: string;
}

const QUOTED = /["“”]([^"“”]+)["“”]/g;
const SEPARATORS = /[\s!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~·–—‘’“”•…]+/;

/** Words that say nothing about an event. */
const FILLERS = new Set(
  `a an the and or of in on at to for with by from as is are be me my we you your this that some do what where near around event events thing
  things happening fl florida`.split(/\s+/),
);

/** What people call the categories, besides their names; longer ones first. Any plural counts. */
const CATEGORY_WORDS: Readonly<Record<string, CategoryId>> = {
  ...{ "live music": "music", "open mic": "music", music: "music", concert: "music", gig: "music", band: "music" },
  ...{ technology: "tech", tech: "tech", coding: "tech", hackathon: "tech", programming: "tech", software: "tech" },
  ...{ "food truck": "food", food: "food", drink: "food", brunch: "food", tasting: "food", restaurant: "food" },
  ...{ art: "arts", culture: "arts", gallery: "arts", exhibition: "arts", theater: "arts", theatre: "arts" },
  ...{ sport: "sports", fitness: "sports", "5k": "sports", "10k": "sports", run: "sports", race: "sports" },
  ...{ families: "families", family: "families", kid: "families", children: "families", toddler: "families" },
  ...{ education: "education", workshop: "education", lecture: "education", lesson: "education", seminar: "education" },
  ...{ business: "business", networking: "business", entrepreneur: "business", career: "business" },
  ...{ health: "health", wellness: "health", meditation: "health", mindfulness: "health", pilates: "health" },
};
const CATEGORY_NAMES = new Set(
  "music technology tech food drink art culture sport fitness families family education business health wellness".split(
    " ",
  ),
);

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== "");
}

const CITY_NAMES = CITIES.flatMap(({ slug, name, nicknames }) =>
  [name, ...nicknames].map((spelling) => ({ slug, words: wordsOf(spelling) })),
).toSorted((one, other) => other.words.length - one.words.length);

/**
 * Reads a typed text: what stands in quotes, a city and a category that it names, and the words that are left.
 * @example readSearchText("jazz in st pete") // words [["jazz"]], understood { city: "st-petersburg" }
 */
export function readSearchText(text: string): SearchText {
  const phrases = [...text.matchAll(QUOTED)]
    .map(([, phrase = ""]) => phrase.trim())
    .filter((phrase) => wordsOf(phrase).length);
  const typed = wordsOf(phrases.length > 0 ? text.replaceAll(QUOTED, " ") : text);
  const isNamed = typed.map(() => false);
  const left = [...typed];
  const take = (words: readonly string[], name: boolean): boolean => {
    const at = left.findIndex((_, index) => words.every((word, offset) => left[index + offset] === word));
    if (at === -1) return false;
    for (let index = at; index < at + words.length; index += 1) {
      left[index] = "";
      isNamed[index] = name;
    }
    return true;
  };
  const city = CITY_NAMES.find(({ words }) => take(words, true))?.slug ?? null;
  const names = Object.keys(CATEGORY_WORDS).flatMap((word) => [word, `${word}s`]);
  let category: CategoryId | null = null;
  for (const name of names) {
    const meant = CATEGORY_WORDS[name] ?? CATEGORY_WORDS[name.slice(0, -1)];
    const isName = CATEGORY_NAMES.has(name) || CATEGORY_NAMES.has(name.replace(/s$/, ""));
    // Beside other words, "brunch" is one of them.
    const others = left.filter((word) => word !== "" && !FILLERS.has(word) && !wordsOf(name).includes(word));
    if (!meant || (category !== null && category !== meant) || (!isName && others.length > 0)) continue;
    if (take(wordsOf(name), isName)) category = meant;
  }
  const open = left.filter((word) => word !== "");
  const telling = open.filter((word) => !FILLERS.has(word));
  const isBare = telling.length === 0 && city === null && category === null && phrases.length === 0;
  return {
    words: [...new Set(isBare ? open : telling)].map((word) => [word]),
    phrases,
    understood: { ...(city ? { city } : {}), ...(category ? { categories: [category] } : {}) },
    city,
    category,
    rest: [...phrases.map((phrase) => `"${phrase}"`), ...typed.filter((_, index) => !isNamed[index])].join(" "),
  };
}
