import { createHash } from "node:crypto";
import { KNOWN_TITLE_WORDS, KNOWN_WORDS } from "./words.ts";

/** Accounts that own events. The first owns very many of them, the second is an admin. */
export const ORGANIZERS = 20_000;

/** The first events are the same at every size, so that each filter and search already fills its page at 1,000 events. */
export const CORE_EVENTS = 60;

/** As many rows as the longest list of a personal page shows. */
const FULL_PAGE = 100;

/** Drafts of the first organizer: half of an account's maximum. */
const DRAFTS = 500;

/** Days between the day of the fill and the first events. */
export const CORE_DAYS_AHEAD = 30;

/** The password of all organizers. The folders are used only by the benchmark. */
export const PASSWORD = "bench-sunshine-2026";

/** Tables and functions of the fill. The progress is stored in the same transaction as the rows that it counts. */
export const SCHEMA = `
create schema if not exists bench;
create table if not exists bench.fill (day date not null, finished_events bigint not null);
create table if not exists bench.progress (phase text primary key, done bigint not null);
create table if not exists bench.dropped_indexes (name text primary key, definition text not null);
create table if not exists bench.words (rank int primary key, word text not null);
create table if not exists bench.phrases (id int primary key, phrase text not null);
create table if not exists bench.places (slot int primary key, venue text not null, city text, slug text, cities text[], time_zone text, place text);
insert into bench.fill select (now() at time zone 'America/New_York')::date, 0 where not exists (select from bench.fill);

-- A number from 0 up to, not including, 1: the same for the same arguments. Expressions of hashes need no state, so that any batch can
-- be repeated on its own.
create or replace function bench.chance(n bigint, purpose bigint) returns double precision language sql immutable parallel safe
  return ((hashint8extended(n, purpose) >> 12) & 4503599627370495) / 4503599627370496.0::double precision;
create or replace function bench.pick(n bigint, purpose bigint, size int) returns int language sql immutable parallel safe
  return floor(bench.chance(n, purpose) * size)::int;
-- Rank of a word after Zipf: twice the rank, half as often.
create or replace function bench.zipf(n bigint, purpose bigint, size int) returns int language sql immutable parallel safe
  return floor(power(size::double precision, bench.chance(n, purpose)))::int;
-- Of version 4, as those that the database makes.
create or replace function bench.id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing 'a' from 17)::uuid;
create or replace function bench.organizer(n bigint) returns uuid language sql immutable parallel safe
  return bench.id('organizer', n);
-- A start on one of 364 days from tomorrow: Saturdays six times as often as Mondays, and from 8:00 to 21:45.
create or replace function bench.start(n bigint, day date) returns timestamptz language sql stable parallel safe
  return (day + 1 + 7 * bench.pick(n, 21, 52)
    + ((array[0,1,2,3,3,4,4,4,4,5,5,5,5,5,5,6,6,6,6])[1 + bench.pick(n, 22, 19)] - extract(isodow from day)::int + 14) % 7
    + make_interval(mins => 480 + 15 * bench.pick(n, 23, 56))) at time zone 'America/New_York';
`;

// One event in twenty is a date of a weekly series of twenty, with the text, place and owner of the first date.
const IS_IN_SERIES = "n > 400 and n % 20 = 13";
const FIRST_OF_SERIES = `case when ${IS_IN_SERIES} then n / 400 * 400 + 13 else n end`;

/** The same id as from `bench.id()`. */
export function idOf(kind: string, n: number): string {
  const digest = createHash("md5").update(`${kind} ${n}`).digest("hex");
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}

/** The first series, which belongs to the first organizer, and its tenth date. */
export const FIRST_SERIES = idOf("series", 1);
export const DATE_OF_SERIES = idOf("event", 593);

/** One step of a fill: the total number of rows, and the statement for the rows after $1 up to $2. $3 is the day of the fill. */
export interface Phase {
  name: string;
  rows: number;
  sql: string;
}

const word = (number: number) => `w${number}.word`;
const joinWord = (number: number, size: number) =>
  `join bench.words w${number} on w${number}.rank = bench.zipf(n, ${number}, ${size})`;
const joinPhrase = (number: number) =>
  `join bench.phrases p${number} on p${number}.id = bench.pick(n, ${60 + number}, 20000)`;

// The first place is the place of the first events.
const SLOT = `case when n <= ${CORE_EVENTS} then 0 else bench.pick(n, 15, 4096) end`;

export const CONTENT = `
  initcap(${word(1)} || ' ' || ${word(2)} || ' ' || case when n <= ${CORE_EVENTS} then '${KNOWN_TITLE_WORDS.join(" ")}' else ${word(3)} end) as title,
  initcap(left(p1.phrase, 1)) || substr(p1.phrase, 2) || '. ' || p2.phrase || ', ' || ${word(4)} || ' ' || ${word(5)} || '. '
    || p3.phrase || ' ' || ${word(6)} || '. ' || p4.phrase || '. ' || p5.phrase
    || case when n <= 10 then ' ${KNOWN_WORDS.inTen}' else '' end || case when n = 1 then ' ${KNOWN_WORDS.inOne}' else '' end || '.' as description,
  case when n <= ${CORE_EVENTS} then 'arts' else (array['music','food','arts','families','sports','education','health','business','tech','other'])
    [1 + width_bucket(bench.chance(n, 11), array[0.24, 0.42, 0.55, 0.66, 0.75, 0.83, 0.89, 0.94, 0.98])] end as category,
  s.venue || case when bench.chance(n, 12) < 0.3 and n > ${CORE_EVENTS} then ', ' || (1 + bench.pick(n, 13, 4000)) || ' ' || initcap(${word(3)}) || ' Street' else '' end
    || coalesce(', ' || s.city, ', County Road ' || bench.pick(n, 14, 900)) as location`;

export const contentTables = `
  ${[1, 2, 3, 4, 5, 6].map((number) => joinWord(number, 50_000)).join("\n  ")}
  ${[1, 2, 3, 4, 5].map(joinPhrase).join("\n  ")}
  join bench.places s on s.slot = ${SLOT}`;

/** The steps of a fill with this many events, in order. */
export function phases(events: number): Phase[] {
  return [
    {
      name: "phrases",
      rows: 20_000,
      sql: `insert into bench.phrases select n - 1, concat_ws(' ', ${[1, 2, 3, 4, 5, 6, 7].map(word).join(", ")})
        from generate_series($1::bigint + 1, $2::bigint) as n ${[1, 2, 3, 4, 5, 6, 7].map((number) => joinWord(number, 4_000)).join("\n")}
        where $3::date is not null`,
    },
    { name: "organizers", rows: ORGANIZERS, sql: ORGANIZERS_SQL },
    { name: "series", rows: Math.floor(events / 400), sql: SERIES_SQL },
    { name: "events", rows: events, sql: EVENTS_SQL },
    { name: "past events", rows: Math.max(FULL_PAGE, Math.ceil(events / 20)), sql: PAST_EVENTS_SQL },
    { name: "drafts", rows: DRAFTS, sql: DRAFTS_SQL },
    { name: "decisions", rows: Math.ceil(events / 20), sql: DECISIONS_SQL },
    { name: "listings", rows: events, sql: LISTINGS_SQL },
    { name: "published events", rows: events, sql: PUBLISHED_SQL },
    { name: "audit log", rows: Math.ceil(events / 10), sql: AUDIT_SQL },
    { name: "reports", rows: Math.max(FULL_PAGE, Math.ceil(events / 100)), sql: REPORTS_SQL },
  ];
}

const ORGANIZERS_SQL = `
with people as (
  select n, bench.organizer(n) as id, 'organizer.' || n || '@bench.example' as email, initcap(w1.word || ' ' || w2.word) as name
  from generate_series($1::bigint + 1, $2::bigint) as n ${joinWord(1, 50_000)} ${joinWord(2, 50_000)}
), users as (
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, created_at, updated_at)
  select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
    (select extensions.crypt('${PASSWORD}', '$2a$06$benchbenchbenchbenchbe')), $3::date, '{"provider": "email", "providers": ["email"]}',
    jsonb_build_object('full_name', name), $3::date - 90, $3::date - 90
  from people
), identities as (
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', $3::date - 90, $3::date - 90
  from people
), profiles as (
  insert into public.profiles (id, full_name, is_admin, created_at) select id, name, n = 2, $3::date - 90 from people
)
-- The first of them has a page.
insert into public.organizers (founder_id, slug, name, is_approved)
select id, 'bench-organizer', 'Bench Organizer', true from people where n = 1`;

// Every tenth of the first 50,000 events and every tenth series belong to the first organizer; the others to any other organizer except the
// admin.
const ORGANIZER_OF_EVENT = `case when (n % 10 = 0 or n % 4000 = 413) and n <= 50000 then bench.organizer(1)
  else bench.organizer(3 + floor(power(bench.chance(n, 31), 2) * ${ORGANIZERS - 2})::bigint) end`;

// At every size, the first organizer has 17 pending events: members may have 20.
const IS_APPROVED = `case when n % 4000 = 413 then true when n % 10 = 0 and n <= 50000 then n <= ${CORE_EVENTS} or n > 400 or n % 20 <> 0
  else n <= ${CORE_EVENTS} or bench.chance(n, 37) >= 0.05 end`;

const SERIES_SQL = `
insert into public.event_series (id, organizer_id, rhythm)
select bench.id('series', n / 400), ${ORGANIZER_OF_EVENT}, 'weekly'
from (select 400 * k + 13 as n from generate_series($1::bigint + 1, $2::bigint) as k) as firsts
where $3::date is not null`;

const EVENTS_SQL = `
insert into public.events (id, organizer_id, series_id, title, description, category, location, start_date, end_date, event_url, max_attendees,
  price_kind, price_min_cents, price_max_cents, ages, setting, access, is_approved, review, created_at, updated_at, first_approved_at)
select bench.id('event', number), organizer_id, case when ${IS_IN_SERIES} then bench.id('series', n / 400) end,
  title, description, category, location, start_date,
  case when kind < 0.01 then start_date + interval '8 hours'
    when kind > 0.96 and n > ${CORE_EVENTS} then start_date + make_interval(days => 1 + bench.pick(n, 45, 9))
    when bench.chance(n, 32) < 0.7 then start_date + make_interval(mins => 60 + 30 * bench.pick(n, 33, 8)) end,
  case when bench.chance(n, 34) < 0.3 then 'https://example.com/events/' || n end,
  case when bench.chance(n, 35) < 0.2 then 10 + bench.pick(n, 36, 490) end,
  price, case when price = 'paid' then 500 * (1 + bench.pick(n, 42, 12)) end,
  case when price = 'paid' and bench.chance(n, 43) < 0.4 then 500 * (14 + bench.pick(n, 44, 20)) end,
  (array['all', '18', '21'])[1 + width_bucket(bench.chance(n, 46), array[0.2, 0.23, 0.25])],
  (array['indoors', 'outdoors', 'both'])[1 + width_bucket(bench.chance(n, 47), array[0.15, 0.25, 0.27])],
  array_remove(array[case when bench.chance(n, 48) < 0.1 then 'step_free' end, case when bench.chance(n, 49) < 0.002 then 'asl' end], null),
  is_approved, case when not is_approved then 'waiting' end, created_at, created_at, case when is_approved then created_at + interval '1 hour' end
from (
  select number, n, kind, (array['free', 'paid', 'any_amount', null])[1 + width_bucket(bench.chance(n, 41), array[0.3, 0.75, 0.8])] as price,
    ${IS_APPROVED} as is_approved, ${ORGANIZER_OF_EVENT} as organizer_id, ${CONTENT},
    case
      when n <= ${CORE_EVENTS} then ($3::date + ${CORE_DAYS_AHEAD} + make_interval(mins => 540 + 10 * n::int)) at time zone 'America/New_York'
      -- Under way on the day of the fill, and far away.
      when kind < 0.01 then $3::date::timestamp at time zone 'America/New_York' + make_interval(mins => 15 * bench.pick(n, 38, 48))
      when kind > 0.98 then bench.start(n, $3::date) + make_interval(days => 364 * (1 + bench.pick(n, 39, 3)))
      else bench.start(n, $3::date)
    end + make_interval(days => 7 * (number - n)::int / 20) as start_date,
    $3::date - make_interval(mins => bench.pick(n, 40, 86400)) as created_at
  from (
    select number, n, bench.chance(n, 20) as kind
    from (select n as number, ${FIRST_OF_SERIES} as n from generate_series($1::bigint + 1, $2::bigint) as n) as alike
  ) as numbers
  ${contentTables}
) as rows`;

// The same rows as from private.listed_events, in a tenth of the time, because the benchmark's places and words are known and its words are
// short. A test compares the two. Rows are inserted in the order of approval, as when organizers write the events.
const LISTINGS_SQL = `
with listed as (
  insert into public.listings (id, organizer_id, series_id, title, category, location, start_date, end_date, is_all_day, image_url, picture, max_attendees, price_kind,
    price_min_cents, price_max_cents, language, ages, setting, access, has_tickets, venue, added_at, time_zone, city, other_cities, place, search_text, title_words, words, is_for_children)
  select e.id, e.organizer_id, e.series_id, e.title, e.category, e.location, e.start_date, e.end_date, e.is_all_day, e.image_url, e.picture, e.max_attendees, e.price_kind,
    e.price_min_cents, e.price_max_cents, e.language, e.ages, e.setting, e.access, e.event_url is not null, private.venue_of(e.location, s.slug), e.first_approved_at,
    coalesce(s.time_zone, ''), s.slug, array_remove(s.cities, s.slug), s.place,
    lower(concat_ws(E'\\n', e.title, e.description, replace(e.setting, 'both', 'indoors outdoors'))), array_to_tsvector(private.index_words(e.title)),
    w.words, private.is_for_children(e.good_for_children, e.ages, e.category, w.words)
  from (select n as number, ${FIRST_OF_SERIES} as n from generate_series($1::bigint + 1, $2::bigint) as n) as numbers
  join public.events as e on e.id = bench.id('event', number) and e.is_approved
  join bench.places as s on s.slot = ${SLOT}
  cross join lateral (
    select array_to_tsvector(
      private.index_words(concat_ws(' ', e.title, e.description, e.location, replace(e.setting, 'both', 'indoors outdoors'))) || '{",", "."}') as words
  ) as w
  where $3::date is not null
  returning search_text || ' ' || location as texts
), change as (
  update private.listings_version set number = number + 1
)
insert into private.listing_words as w (word, language, listings)
select t.word, 'en', count(*)
from listed cross join lateral unnest(private.index_words(texts)) as t (word)
group by 1 order by 1
on conflict (word, language) do update set listings = w.listings + excluded.listings`;

// Does the work of publish_versions() and rebuild_lists() in batches.
const PUBLISHED_SQL = `
with listed as (
  select l.id, l.category, l.organizer_id, l.venue, l.city, l.other_cities, private.version_of(e) as version, date_trunc('second', e.updated_at) as changed_at
  from generate_series($1::bigint + 1, $2::bigint) as n
  join public.events as e on e.id = bench.id('event', n) join public.listings as l on l.id = e.id
  where $3::date is not null
), revisions as (
  insert into private.published_events (id, version, changed_at) select l.id, l.version, l.changed_at from listed as l
)
insert into private.published_lists as p (kind, name, events, changed_at)
select k.kind, k.name, count(*), max(l.changed_at)
from listed as l
cross join lateral (
  select 'all', '' union all select 'part', left(l.id::text, 2) union all select 'category', l.category
  union all select 'organizer', l.organizer_id::text union all select 'venue', l.venue
  union all select 'city', unnest(l.city || l.other_cities)
) as k (kind, name)
where k.name is not null group by 1, 2
on conflict (kind, name) do update set events = p.events + excluded.events, changed_at = greatest(p.changed_at, excluded.changed_at)`;

const PAST_EVENTS_SQL = `
insert into public.past_events (id, organizer_id, title, description, category, location, start_date, was_approved, created_at, removed_at)
select bench.id('past event', n), case when n <= ${FULL_PAGE} then bench.organizer(1) else ${ORGANIZER_OF_EVENT} end, ${CONTENT}, bench.start(n, $3::date - 400), true, $3::date - 420, $3::date - 20
from generate_series($1::bigint + 1, $2::bigint) as n ${contentTables}`;

const DRAFTS_SQL = `
insert into public.event_drafts (id, owner_id, fields, created_at, updated_at)
select bench.id('draft', n), bench.organizer(1), jsonb_build_object('title', title, 'description', description, 'location', location, 'category', category),
  $3::date - 30, $3::date - make_interval(mins => bench.pick(n, 53, 40000))
from (select n, ${CONTENT} from generate_series($1::bigint + 1, $2::bigint) as n ${contentTables}) as typed`;

const DECISIONS_SQL = `
insert into private.decisions (organizer_id, event_id, title, decision, reason, decided_at)
select e.organizer_id, e.id, e.title, 'approved', null, $3::date - make_interval(mins => bench.pick(n, 51, 40000))
from generate_series($1::bigint + 1, $2::bigint) as n join public.events e on e.id = bench.id('event', n * 10)`;

const AUDIT_SQL = `
with entries as (
  insert into public.audit_log (at, actor_id, action, subject_kind, subject_id, details)
  select $3::date - interval '60 days' + make_interval(secs => n), bench.organizer(2),
    case when n % 20 = 0 then 'event_deleted' else 'event_approved' end, 'event', bench.id('event', n)::text, '{"by": "admin"}'
  from generate_series($1::bigint + 1, $2::bigint) as n
  order by n
  returning id, subject_id
)
insert into public.audit_titles (entry_id, organizer_id, title)
select x.id, e.organizer_id, e.title from entries as x join public.events as e on e.id = x.subject_id::uuid`;

const REPORTS_SQL = `
insert into public.event_reports (event_id, reason, details, created_at)
select bench.id('event', 1 + n % ${CORE_EVENTS}), 'wrong_details', 'Report ' || n, $3::date - make_interval(mins => bench.pick(n, 52, 40000))
from generate_series($1::bigint + 1, $2::bigint) as n`;
