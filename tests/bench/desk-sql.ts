import { CONTENT, contentTables, idOf, type Phase } from "./fill-sql.ts";

/*
 * The admins' desk at its busiest, added to a small folder: events that are pending, were sent back, are public, or have just ended, each
 * as 2,000 events and 100 series of 30 dates. Among the public ones, twenty series of 60 dates belong to the first organizer.
 */

const SINGLES = 2_000;
const DATES = 30;
const ROWS = 5_000;

/** The number of the first row of each state. No other event of a folder has a number this high. */
const FIRST = { waiting: 2_000_000_000, returned: 2_000_010_000, live: 2_000_020_000, ended: 2_000_030_000 };

/** Number of public rows that are dates of the first organizer's series. */
const OWN_DATES = 1_200;

/** The organizer of twenty pending series, the maximum for an account. */
export const BUSY_ORGANIZER = 3;

type State = keyof typeof FIRST;

/** Number of events that the desk adds to its folder. */
export const DESK_EVENTS = ROWS * Object.keys(FIRST).length;

/** A pending event, a date of a pending series, and the first series of the first organizer. */
export const DESK_IDS = {
  event: idOf("desk event", FIRST.waiting + 1),
  date: idOf("desk event", FIRST.waiting + SINGLES + 1),
  ownSeries: idOf("desk live series", 1000),
};

/** The steps that fill the desk, after those of the folder. */
export function deskPhases(): Phase[] {
  const states: State[] = ["waiting", "returned", "live", "ended"];
  return [
    { name: "desk: nothing else waits", rows: 1, sql: NOTHING_ELSE_WAITS },
    ...states.flatMap((state): Phase[] => [
      { name: `desk: ${state} series`, rows: ROWS, sql: seriesOf(state) },
      { name: `desk: ${state}`, rows: ROWS, sql: eventsOf(state) },
    ]),
    { name: "desk: what is public", rows: 1, sql: PUBLISH },
  ];
}

const NOTHING_ELSE_WAITS = `
update public.events set review = 'returned' where review = 'waiting' and ($1::bigint, $2::bigint, $3::date) is not null`;

// For each row: its number, the number of the row whose text it copies, and the number of its series or null.
const rowsFrom = (state: State) => `
  select k, ${FIRST[state]} + k as number, ${FIRST[state]} + case when series is null then k else ${ROWS} + series end as n, series
  from (
    select k, case
      ${state === "live" ? `when k > ${ROWS - OWN_DATES} then 1000 + (k - ${ROWS - OWN_DATES} - 1) / 60` : ""}
      when k > ${SINGLES} then (k - ${SINGLES} - 1) / ${DATES} end as series
    from generate_series($1::bigint + 1, $2::bigint) as k
  ) as numbered`;

// No account has more than twenty pending events.
const OWNER = `case when series >= 1000 then bench.organizer(1) when series < 20 then bench.organizer(${BUSY_ORGANIZER})
  when series is not null then bench.organizer(100 + series) else bench.organizer(300 + k / 20) end`;

const seriesOf = (state: State) => `
insert into public.event_series (id, organizer_id, rhythm)
select distinct bench.id('desk ${state} series', series), ${OWNER}, 'weekly' from (${rowsFrom(state)}) as rows
where series is not null and $3::date is not null
on conflict do nothing`;

const STARTS: Record<State, string> = {
  waiting: "now() + interval '2 days' + make_interval(days => (number % 30)::int, mins => (n % 600)::int)",
  returned: "now() + interval '2 days' + make_interval(days => (number % 30)::int, mins => (n % 600)::int)",
  live: "now() + interval '2 days' + make_interval(days => 6 * (number % 60)::int, mins => (n % 600)::int)",
  // Ended events are removed a day later, and folders live longer, so a folder has some that are removed at its next start.
  ended: "now() - interval '10 hours' + make_interval(mins => (number % 300)::int)",
};

const eventsOf = (state: State) => `
insert into public.events (id, organizer_id, series_id, title, description, category, location, start_date, end_date, price_kind,
  is_approved, review, created_at, updated_at, submitted_at, first_approved_at)
select bench.id('desk event', number), ${OWNER}, case when series is not null then bench.id('desk ${state} series', series) end,
  title, description, category, location, start_date, start_date + interval '2 hours', 'free',
  ${state === "live" || state === "ended"}, ${state === "waiting" || state === "returned" ? `'${state}'` : "null"},
  made, made, made, ${state === "waiting" ? "case when n % 4 = 0 then made end" : "made"}
from (
  select k, n, number, series, ${CONTENT}, ${STARTS[state]} as start_date, now() - make_interval(mins => 60 + (n * 7 % 20000)::int) as made
  from (${rowsFrom(state)}) as numbers
  ${contentTables}
) as rows
where $3::date is not null`;

const PUBLISH = `
select private.rebuild_published_events(), private.rebuild_listings(), private.rebuild_lists() where ($1::bigint, $2::bigint, $3::date) is not null`;
