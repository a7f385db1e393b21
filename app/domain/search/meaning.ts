import type { AccessKind, Ages } from "#app/domain/events/attendance.ts";
import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Region } from "#app/domain/events/cities.ts";
import type { Day } from "#app/domain/events/days.ts";
import type { Place } from "#app/domain/events/near.ts";
import type { PartOfDay, Period, Radius } from "#app/domain/lists/filters.ts";
import type { Gazetteer, GazetteerPlace } from "#app/domain/places/gazetteer.ts";
import type { Phrase, Span } from "./tokens.ts";

/** A range of dates in the zone of the event, both ends included. */
export interface DayRange {
  readonly from: Day;
  /** Hour of `from` at which the range begins: a weekend begins on Friday at 17. Null: at midnight. */
  readonly fromHour: number | null;
  readonly to: Day;
}

export interface DaysMeaning extends DayRange {
  readonly filter: "days";
  /** The equivalent value of the filter `when`, if there is one. */
  readonly period: Period | null;
  /** Part of the day on each of the dates: "saturday night". */
  readonly time: PartOfDay | null;
  /** Other interpretations of the same words, with the same `time`, most likely first: on a Sunday, the next weekend. */
  readonly alternatives: readonly DayRange[];
}

/** Amounts in cents of US dollars, as in `events.price_min_cents`. */
interface AmountMeaning {
  readonly filter: "price";
  readonly kind: "amount";
  readonly minCents: number | null;
  /** Inclusive. */
  readonly maxCents: number;
}

export interface PlaceMeaning {
  readonly filter: "place";
  /** The place of the gazetteer; null for a region. */
  readonly place: GazetteerPlace | null;
  /** Slugs of places: the place itself, or the counties of a region. */
  readonly slugs: readonly string[];
  /** Null for a place, and for informal regions ("space coast"). */
  readonly region: Region | null;
}

/** The meaning of some words of a search. */
export type Meaning =
  | DaysMeaning
  | { readonly filter: "time"; readonly time: PartOfDay }
  | { readonly filter: "price"; readonly kind: "free" | "any-amount" }
  | AmountMeaning
  | PlaceMeaning
  /** `place` is null for "near me". */
  | { readonly filter: "near"; readonly place: Place | null; readonly radius: Radius }
  /** Venues of one name, by their slugs. */
  | { readonly filter: "venue"; readonly slugs: readonly string[] }
  | { readonly filter: "organizer"; readonly id: string; readonly name: string }
  | { readonly filter: "category"; readonly category: CategoryId }
  | { readonly filter: "audience"; readonly audience: "children" }
  | { readonly filter: "ages"; readonly ages: Ages }
  | { readonly filter: "access"; readonly access: AccessKind };

/** A span that is interpreted as a filter. */
export interface Part extends Span {
  readonly meaning: Meaning;
}

/** A search term: one word, or several that form one term ("mercado de agricultores", "free parking"). */
export interface SearchWord extends Span {
  readonly typed: string;
  /** Terms that match as well: "market" for "mercado". For a holiday also its next date, "2026-11-27", to find events on that day. */
  readonly synonyms: readonly string[];
  /** Whether the tables contain it; such words are exempt from spelling correction. */
  readonly isKnown: boolean;
}

/** A parsed search. All spans are disjoint, and each list is in the order of the text. */
export interface ParsedSearch {
  /** As it was typed. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly words: readonly SearchWord[];
  readonly phrases: readonly Phrase[];
  /** Noise and stop words: "in", "things to do". */
  readonly fillers: readonly Span[];
}

/** Returns the slugs of the venues with this name, given as `foldName` returns it; empty for an unknown name. */
export type VenueLookup = (name: string) => readonly string[];

/** An organizer with a public page who is named in a text. */
export interface NamedOrganizer {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The words of the text that name it, as `foldName` returns them. */
  readonly typed: string;
  /** Whether they have upcoming events; if not, the name does not filter a list. */
  readonly hasEvents: boolean;
}

/** The proper names that searches recognize, in addition to the words of the tables. */
export interface KnownNames {
  readonly gazetteer: Gazetteer;
  /** Without it, no venues are recognized. */
  readonly venues?: VenueLookup | undefined;
  /** Without them, no organizers are recognized. */
  readonly organizers?: readonly NamedOrganizer[] | undefined;
}

/** The kinds of unquoted tokens: a filter, a search term, noise, or stop words, which are only searched for if there is nothing else. */
export type TokenMatch =
  | { readonly is: "part"; readonly meaning: Meaning }
  | { readonly is: "word"; readonly synonyms: readonly string[] }
  | { readonly is: "noise" }
  | { readonly is: "stop" };
