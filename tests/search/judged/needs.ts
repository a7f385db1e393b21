import { addDays, type Day } from "#app/domain/events/days.ts";
import { dayFrom, EVENTS, type JudgedEvent } from "./corpus.ts";
import { gradeOfKind } from "./kinds.ts";
import { isPartOf, milesBetweenTowns, townOf } from "./towns.ts";

/*
 * Events are graded by what the person who types a query needs, not by the words of the query or the event.
 *
 *   3  exactly what was asked
 *   2  fits: an acceptable substitute
 *   1  near: another day, another town or another kind, but a sensible suggestion
 *   0  everything else
 *
 * A need has aspects, each graded separately:
 *
 * - in a town, neighborhood or ZIP code: 3 there or in a part of it, 2 up to 5 miles from its centre, 1 up to 25 miles
 * - near a town: 3 up to 10 miles, 2 up to 25, 1 up to 40
 * - in counties, as regions: 3 or 0
 * - kind: 3 for one of the kinds or groups asked for, 1 for a neighbour by `kinds.ts`
 * - days: 3 on one of them, 1 on the day before or after
 * - part of the day (the evening from 5 PM, the morning before noon, the afternoon between): 3 or 0
 * - free: 3 free, 2 pay what you can, 1 if no price is stated; up to an amount: 3 within it, 1 up to 50% more, or not stated
 * - children: 3 if suitable for them, else 0, because nobody brings them on a guess; for adults: 3 from 18 or 21 on, else 0
 * - setting: 3 as asked, 1 if not stated; language: 3 in it, 1 in the other
 * - organizer, venue: 3 or 0
 * - events by key, for what is known by name: as graded, else 0
 *
 * The grade of an event is that of its weakest aspect, and 0 if two aspects are only near. A query may have further needs, for
 * suggestions, each with the highest grade that it gives. The best of an event's grades counts.
 *
 * The language of a query says nothing about the language of the events wanted, unless the query names one.
 */

export type Grade = 0 | 1 | 2 | 3;

/** What somebody wants. Lists are alternatives; missing aspects do not matter. */
export interface Need {
  in?: string | readonly string[];
  near?: string;
  counties?: readonly string[];
  kind?: string | readonly string[];
  /** A second kind that it has to be too. */
  andKind?: string;
  /** One day, or the first and the last, in the notation of `dayFrom`. */
  days?: string | readonly [first: string, last: string];
  part?: "morning" | "afternoon" | "evening";
  isFree?: true;
  maxDollars?: number;
  isForChildren?: true;
  isForAdults?: true;
  setting?: "outdoors" | "indoors";
  language?: "en" | "es";
  organizer?: string;
  /** The beginning of the location. */
  venue?: string;
  keys?: Readonly<Record<string, Grade>>;
}

const listOf = <Value>(value: Value | readonly Value[]): readonly Value[] =>
  Array.isArray(value) ? value : [value as Value];

const best = (grades: readonly Grade[]): Grade =>
  grades.reduce<Grade>((most, grade) => (grade > most ? grade : most), 0);

function gradeIn(town: string, event: JudgedEvent): Grade {
  if (isPartOf(event.town, town)) return 3;
  const miles = milesBetweenTowns(event.town, town);
  return miles <= 5 ? 2 : miles <= 25 ? 1 : 0;
}

function gradeNear(town: string, event: JudgedEvent): Grade {
  const miles = milesBetweenTowns(event.town, town);
  return miles <= 10 ? 3 : miles <= 25 ? 2 : miles <= 40 ? 1 : 0;
}

function gradeOfDays(days: NonNullable<Need["days"]>, { day }: JudgedEvent): Grade {
  const [first, last]: readonly Day[] = (typeof days === "string" ? [days, days] : days).map(dayFrom);
  if (first === undefined || last === undefined) throw new Error("a span of days has two ends");
  if (first <= day && day <= last) return 3;
  return day === addDays(first, -1) || day === addDays(last, 1) ? 1 : 0;
}

const partOf = (hour: number) => (hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening");

function gradeOfFree({ priceKind }: JudgedEvent): Grade {
  if (priceKind === "free") return 3;
  return priceKind === "any_amount" ? 2 : priceKind === null ? 1 : 0;
}

function gradeOfPrice(dollars: number, { priceKind, priceCents }: JudgedEvent): Grade {
  if (priceKind === null) return 1;
  const cost = (priceCents ?? 0) / 100;
  return cost <= dollars ? 3 : cost <= dollars * 1.5 ? 1 : 0;
}

/** The grade of one aspect; none if it is not asked for. */
function aspect<Value>(asked: Value | undefined, grade: (asked: Value) => Grade): Grade[] {
  return asked === undefined ? [] : [grade(asked)];
}

/** The grade of an event for one need. @throws Error for a need without aspects, or with unknown names. */
export function gradeOf(need: Need, event: JudgedEvent): Grade {
  const yesNo = (holds: boolean): Grade => (holds ? 3 : 0);
  const grades: Grade[] = [
    ...aspect(need.in, (towns) => best(listOf(towns).map((town) => gradeIn(town, event)))),
    ...aspect(need.near, (town) => gradeNear(town, event)),
    ...aspect(need.counties, (counties) => yesNo(counties.includes(townOf(event.town).county))),
    ...aspect(need.kind, (kinds) => best(listOf(kinds).map((kind) => gradeOfKind(kind, event.kinds)))),
    ...aspect(need.andKind, (kind) => gradeOfKind(kind, event.kinds)),
    ...aspect(need.days, (days) => gradeOfDays(days, event)),
    ...aspect(need.part, (part) => yesNo(part === partOf(event.hour))),
    ...aspect(need.isFree, () => gradeOfFree(event)),
    ...aspect(need.maxDollars, (dollars) => gradeOfPrice(dollars, event)),
    ...aspect(need.isForChildren, () => yesNo(event.isForChildren)),
    ...aspect(need.isForAdults, () => yesNo(event.ages !== null)),
    ...aspect(need.setting, (setting) => (event.setting === setting ? 3 : event.setting === null ? 1 : 0)),
    ...aspect(need.language, (language) => (event.language === language ? 3 : 1)),
    ...aspect(need.organizer, (organizer) => yesNo(event.organizer === organizer)),
    ...aspect(need.venue, (venue) => yesNo(event.location.startsWith(venue))),
    ...aspect(need.keys, (keys) => keys[event.key] ?? 0),
  ];
  if (grades.length === 0) throw new Error("a need without aspects");
  if (grades.filter((grade) => grade === 1).length > 1) return 0;
  return grades.reduce((least, grade) => (grade < least ? grade : least));
}

/** A query, and what it should find, best first. */
export interface JudgedQuery {
  text: string;
  language: "en" | "es";
  group: string;
  needs: readonly (readonly [highest: Grade, need: Need])[];
}

/** The graded events of a query, by key, without those of grade 0. @throws Error for an unknown key. */
export function gradesOf({ text, needs }: JudgedQuery): Map<string, Grade> {
  for (const key of needs.flatMap(([, { keys }]) => Object.keys(keys ?? {})))
    if (!EVENTS.some((event) => event.key === key)) throw new Error(`"${text}" names ${key}, which is no event`);
  const graded = EVENTS.map((event) => {
    const grades = needs.map(([highest, need]) => Math.min(highest, gradeOf(need, event)) as Grade);
    return [event.key, best(grades)] as const;
  });
  return new Map(graded.filter(([, grade]) => grade > 0));
}
