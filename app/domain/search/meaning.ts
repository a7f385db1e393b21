import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Day } from "#app/domain/events/days.ts";
import type { PartOfDay, Period, Radius } from "#app/domain/lists/filters.ts";

/** A piece of the typed text: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Days where the event happens, the last one included. */
export interface DayRange {
  readonly from: Day;
  /** The hour of `from` before which an event is not meant: Friday from 17 o'clock belongs to the weekend. Null: the whole day. */
  readonly fromHour: number | null;
  readonly to: Day;
}

export interface DaysMeaning extends DayRange {
  readonly filter: "days";
  /** The period of lists that these days are, if they are one. */
  readonly period: Period | null;
  /** A part of each of the days: "saturday night". */
  readonly time: PartOfDay | null;
  /** Other days that may be meant, with the same `time`, the likelier first: on a Sunday, the next weekend as well. */
  readonly alternatives: readonly DayRange[];
}

/** In cents, as `price_min_cents` of events. */
interface AmountMeaning {
  readonly filter: "price";
  readonly kind: "amount";
  readonly minCents: number | null;
  /** Included. */
  readonly maxCents: number;
}

export interface PlaceMeaning {
  readonly filter: "place";
  /** Slugs: one for a city, several for a region. Empty for a name that several cities have a place of ("Riverwalk"). */
  readonly cities: readonly string[];
  /** A place within a city, as locations write it; where it is not null, it alone narrows, and `cities` says where it is. */
  readonly location: string | null;
}

/** What some words of a search mean. */
export type Meaning =
  | DaysMeaning
  | { readonly filter: "time"; readonly time: PartOfDay }
  | { readonly filter: "price"; readonly kind: "free" | "any-amount" }
  | AmountMeaning
  | PlaceMeaning
  /** `city` is null for "near me": where that is, the text does not say. */
  | { readonly filter: "near"; readonly city: string | null; readonly radius: Radius }
  /** Venues of one name, by their slugs. */
  | { readonly filter: "venue"; readonly slugs: readonly string[] }
  | { readonly filter: "category"; readonly category: CategoryId }
  | { readonly filter: "audience"; readonly audience: "children" };

/** Words that were understood. */
export interface Part extends Span {
  readonly meaning: Meaning;
}

/** Words that events are searched for: one, or several that are one term ("farmers market" in Spanish, "free parking"). */
export interface SearchWord extends Span {
  readonly typed: string;
  /** English terms that count as much as what was typed: "market" for "mercado". */
  readonly also: readonly string[];
  /** The category that most such events are in; a hint, since others have them as well. */
  readonly category: CategoryId | null;
  /** Whether it is in the tables of words, so that it is spelled as it is meant. */
  readonly isKnown: boolean;
}

/** What stood in quotes. The span includes the quotation marks, `text` does not. */
export interface Phrase extends Span {
  readonly text: string;
}

/** A search, understood. All spans are disjoint, and each list is in the order of the text. */
export interface Understood {
  /** As it was typed. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly words: readonly SearchWord[];
  readonly phrases: readonly Phrase[];
  /** Words that say nothing about an event: "in", "things to do". */
  readonly fillers: readonly Span[];
  /** Whether there is nothing but fillers such as "events": then all events are meant. */
  readonly isEverything: boolean;
}

/** The slugs of the venues with this name, which is in lower case, without accents and punctuation, with single spaces. */
export type VenueLookup = (name: string) => readonly string[];

/** What words outside of quotes are: understood, searched for, or of no account. `stop` words count where nothing else does. */
export type Outcome =
  | { readonly is: "part"; readonly meaning: Meaning }
  | { readonly is: "word"; readonly also: readonly string[]; readonly category: CategoryId | null }
  | { readonly is: "noise" }
  | { readonly is: "stop" };
