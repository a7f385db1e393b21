import { addDays, type Day, todayIn } from "#app/domain/events/days.ts";
import { allCandidates, type Candidate, CandidatePool, toRow } from "./candidates.ts";
import type { Timing } from "./catalogue/idea.ts";
import type { EventRow, Person } from "./factories.ts";
import { SEED_PEOPLE } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { endedSpan, isWeekend, type Span, spanOn, suits } from "./timing.ts";

/** One event to insert. */
export interface PlannedEvent {
  /** Index into `people` of the plan. */
  organizer: number;
  is_approved: boolean;
  row: EventRow;
}

/** The people and events of the seed. */
export interface SeedPlan {
  people: readonly Person[];
  events: readonly PlannedEvent[];
}

const FIRST_DAY_AHEAD = 2;
/** Days from today to the last one with events. */
export const LAST_DAY_AHEAD = 90;
const HAPPENING = 2;
const ENDED = 6;
const NEXT_TODAY = 3;
const LATER_TODAY = 3;
const TOMORROW = 7;
const PENDING = 12;
// Margin, so that a person can open an event's page before it starts.
const SOONEST_START_MS = 5 * 60_000;
// A fixed random seed makes the plan reproducible.
const RANDOM_SEED = 20_260;
/** Share of the events without a fixed weekday that are put on Friday to Sunday. */
const WEEKEND_SHARE = 0.6;
/** An exponent: above 1, near days are more frequent than far ones. */
const NEARNESS = 1.5;

/**
 * The people and events of a fresh site: every idea of the catalogue once, dated relative to `now` over the next
 * 90 days, in the local time of its city. 12 wait for approval, 6 ended yesterday, 2 are happening, 6 start later
 * today (fewer when hardly anything can start before midnight). The same arguments give the same plan.
 * @param siteTimeZone IANA zone of cities that have none of their own.
 */
export function planSeed(now: Date, siteTimeZone: string): SeedPlan {
  const random = createRandom(RANDOM_SEED);
  const pool = new CandidatePool(random.shuffle(allCandidates(siteTimeZone)));
  const events: PlannedEvent[] = [];
  const add = (candidate: Candidate, span: Span, isApproved = true) => {
    const organizer = Math.floor(random.next() * SEED_PEOPLE.length);
    events.push({ organizer, is_approved: isApproved, row: toRow(candidate, span) });
  };
  const dayFromNow = ({ zone }: Candidate, days: number) => addDays(todayIn(zone, now), days);
  const spanIn = (candidate: Candidate, days: number) =>
    spanOn(candidate.idea.when, dayFromNow(candidate, days), candidate.zone);
  const suitsIn = (candidate: Candidate, days: number) => suits(candidate.idea.when, dayFromNow(candidate, days));

  // A three-day event that began yesterday is in progress at any hour.
  for (const each of pool.takeHidden(HAPPENING, ({ idea }) => daysOf(idea.when) === 3)) add(each, spanIn(each, -1));

  const soonest = new Date(now.getTime() + SOONEST_START_MS).toISOString();
  const startsLater = (each: Candidate) => suitsIn(each, 0) && spanIn(each, 0).start >= soonest;
  const next = pool.take(NEXT_TODAY, startsLater, (each) => spanIn(each, 0).start);
  for (const each of [...next, ...pool.take(LATER_TODAY, startsLater)]) add(each, spanIn(each, 0));

  const ended = (each: Candidate) => endedSpan(each.idea.when, dayFromNow(each, -1), each.zone, now);
  const past = pool.takeHidden(ENDED, (each) => suitsIn(each, -1) && ended(each) !== null);
  // Late in the evening few events are recent enough; a weekday is then no reason to leave one out.
  past.push(...pool.takeHidden(ENDED - past.length, (each) => ended(each) !== null));
  for (const each of past) {
    const span = ended(each);
    if (span) add(each, span);
  }

  for (const each of pool.take(TOMORROW, (candidate) => suitsIn(candidate, 1))) add(each, spanIn(each, 1));

  const anyDay = (each: Candidate) => spanIn(each, pickDaysAhead(each, todayIn(each.zone, now), random));
  for (const each of pool.takeHidden(PENDING, () => true)) add(each, anyDay(each), false);
  for (const each of pool.take(Number.POSITIVE_INFINITY, () => true)) add(each, anyDay(each));
  return { people: SEED_PEOPLE, events };
}

function daysOf({ wholeDays, until }: Timing): number {
  return wholeDays ?? until?.days ?? 1;
}

/** Days from `today`, 2 to 90, to a day that suits the event. Near days and, for events without a weekday, weekends are more frequent. */
function pickDaysAhead({ idea }: Candidate, today: Day, random: Random): number {
  const weekendOnly = idea.when.on === "any" && random.next() < WEEKEND_SHARE;
  const choices: number[] = [];
  for (let days = FIRST_DAY_AHEAD; days <= LAST_DAY_AHEAD; days += 1) {
    const day = addDays(today, days);
    if (suits(idea.when, day) && (!weekendOnly || isWeekend(day))) choices.push(days);
  }
  const choice = choices[Math.floor(choices.length * random.next() ** NEARNESS)];
  if (choice === undefined) throw new Error(`No day suits "${idea.title}".`);
  return choice;
}
