import { CITIES } from "#app/domain/events/cities.ts";
import { NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { DATE_OF_SERIES, FIRST_SERIES } from "./fill-sql.ts";
import { KNOWN_TITLE_WORDS, KNOWN_VENUE, KNOWN_WORDS } from "./words.ts";

/** A range of days, in days from today. */
const daysAhead = (from: number, to = from, hour = 0) =>
  `tsmultirange(tsrange(current_date + ${from} + interval '${hour} hours', current_date + ${to} + interval '1 day'))::text`;
const SOON = daysAhead(6);
const WEEKEND = daysAhead(4, 6, 17);

/** One page of a list; filters are SQL expressions by their names in `private.list_filter`. */
function browse(filters: Readonly<Record<string, string>> = {}, position = "", choices = true): string {
  const given = { site_zone: "'America/New_York'", starts_from: "now()", ...filters };
  const pairs = Object.entries(given).map(([name, value]) => `'${name}', ${value}`);
  return `select public.browse_listings(jsonb_build_object(${pairs.join(", ")}), ${position} choices => ${choices ? changesOf(filters) : "null"})`;
}

/** For each filter, the list without it, as the site requests it. */
function changesOf(filters: Readonly<Record<string, string>>): string {
  const fields = ["days", "categories", "time_of_day", "price", "price_max_cents", "has_tickets", "ages", "setting"];
  const changes = fields.filter((field) => field in filters).map((field) => [field, { [field]: null }]);
  return `'${JSON.stringify(Object.fromEntries(changes))}'::jsonb`;
}

/** The counts on the map. */
function countByCity(filters: Readonly<Record<string, string>> = {}): string {
  const given = { site_zone: "'America/New_York'", starts_from: "now()", ...filters };
  const pairs = Object.entries(given).map(([name, value]) => `'${name}', ${value}`);
  const cities = CITIES.map(({ slug }) => `'${slug}'`);
  return `select public.count_listings_by_city(jsonb_build_object(${pairs.join(", ")}), array[${cities.join(", ")}])`;
}

/** A search, parsed as the site does. */
function searched(text: string): Record<string, string> {
  const where = { city: null, now: new Date(), zone: "America/New_York", gazetteer: FLORIDA };
  const { words = [], phrases = [], implied = {} } = parseListSearch({ ...NO_FILTERS, search: text }, where) ?? {};
  const json = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
  return { search: `'${text}'`, words: json(words), phrases: json(phrases), understood: json(implied) };
}

const search = (text: string, more: Readonly<Record<string, string>> = {}) => browse({ ...searched(text), ...more });
const categories = (...ids: string[]) => ({ categories: `array[${ids.map((id) => `'${id}'`).join(", ")}]` });
const near = (slug: string, radius: number) => ({ near_to: `'${slug}'`, radius: String(radius) });

const DEEP_PLACE =
  "jsonb_build_object('start', now() + interval '200 days', 'id', '80000000-0000-4000-8000-000000000000', 'place', 'tampa', 'rank', 3)";
const DEEP = `after => ${DEEP_PLACE},`;
const DEEP_BACK = `before => ${DEEP_PLACE},`;
const AROUND_TAMPA = near("tampa", 50);

/** Each word is frequent, but hardly any event contains all of them. */
const FREQUENT_WORDS =
  "live community night family free music local art food market open garden beach park class workshop";

/** Database calls of public pages, by name. */
export const VISITORS_CALLS: Readonly<Record<string, string>> = {
  home: "select public.home_listings('America/New_York', now(), current_date + 6, current_date, '{}')",
  "home near a place":
    "select public.home_listings('America/New_York', now(), current_date + 6, current_date, '{}', 'sebring')",
  map: countByCity(),
  "map of a search": countByCity(searched("jazz")),
  "month of the calendar": "select public.count_listings_by_day('America/New_York', current_date, current_date + 31)",
  browse: browse(),
  "deep page": browse({}, DEEP),
  "deep page, backwards": browse({}, DEEP_BACK),
  category: browse(categories("music")),
  "several categories": browse(categories("business", "tech", "other")),
  "rare category, deep": browse(categories("other"), DEEP),
  day: browse({ days: SOON }),
  today: browse({ days: daysAhead(0) }),
  weekend: browse({ days: WEEKEND }),
  "half a year": browse({ days: daysAhead(3, 180) }),
  "day and rare category": browse({ days: daysAhead(60), ...categories("other") }),
  evening: browse({ time_of_day: "'evening'" }),
  tonight: browse({ days: daysAhead(0, 0, 17), time_of_day: "'evening'" }),
  "next seven days": browse({ days: daysAhead(0, 6) }),
  "with tickets": browse({ has_tickets: "true" }),
  free: browse({ price: "'free'" }),
  "any amount in a rare category": browse({ price: "'any_amount'", ...categories("other") }),
  "at most ten dollars with tickets": browse({ price_max_cents: "1000", has_tickets: "true" }),
  "few ages": browse({ ages: "'18'" }),
  outdoors: browse({ setting: "'outdoors'" }),
  "access that few events have": browse({ access: "array['step_free', 'asl']" }),
  city: browse({ city: "'tampa'" }),
  "city with hardly anything": browse({ city: "'celebration'", price: "'any_amount'", ...categories("other") }),
  "far around a city": browse(near("orlando", 100)),
  "small city, deep": browse({ city: "'sebring'" }, DEEP),
  "city and category": browse({ city: "'sebring'", ...categories("other") }),
  "city, weekend, free": browse({ city: "'miami'", days: WEEKEND, price: "'free'" }),
  "week of a city": browse({ city: "'miami'", starts_before: "now() + interval '7 days'" }),
  "near a city": browse(AROUND_TAMPA),
  "near a small city": browse(near("sebring", 25)),
  "nearest first": browse({ ...AROUND_TAMPA, sort: "'nearest'" }),
  "nearest first, deep": browse({ ...AROUND_TAMPA, sort: "'nearest'" }, DEEP),
  "nowhere near": browse(near("nowhere", 25)),
  venue: browse({
    venue: "(select venue from public.listings where venue is not null order by start_date desc limit 1)",
  }),
  "venue without events": browse({ venue: "'no-such-hall-tampa'" }),
  organizer: browse({ organizer: "(select organizer_id from public.listings order by start_date desc limit 1)" }),
  "location text": browse({ place: `'${KNOWN_VENUE}'` }),
  "location text of two letters": browse({ place: "'qz'" }),
  "location text of one letter": browse({ place: "'a'" }),
  "location text across words": browse({ place: "'tampa, m'" }),
  "location text that is nowhere": browse({ place: "'Atlantis'" }),
  "search: word in one event": search(KNOWN_WORDS.inOne),
  "search: word in ten events": search(KNOWN_WORDS.inTen),
  "search: word in none": search(KNOWN_WORDS.inNone),
  "search: frequent word": search("live"),
  "search: frequent word, deep": browse(searched("live"), DEEP),
  "search: less frequent word": search("manatee"),
  "search: word in a thousandth": search("orchestra"),
  "search: part of a word": search("anate"),
  "search: phrase of frequent words": search('"live music"'),
  "search: city and category": search("tampa music"),
  "search: frequent words, one in parts": search("fun show kids"),
  "search: fifty words of one letter": search(
    Array.from({ length: 50 }, (_, index) => "abcdefghij"[index % 10]).join(" "),
  ),
  "search: sixteen frequent words": search(FREQUENT_WORDS),
  "search: quoted words that are rarely together": search('"circus carnival"'),
  "search: frequent words that never stand so": search('"music live kids"'),
  "search: frequent words, in the order of starts": search("circus carnival", { sort: "'soonest'" }),
  "search: frequent words, deep": browse(searched("circus carnival"), DEEP),
  "search: frequent words, backwards": browse(searched("circus carnival"), DEEP_BACK),
  "search: parts of frequent words": search("ive musi"),
  "search: a frequent word and a beginning": search("live m"),
  "search: a beginning of two letters": search("th"),
  "search: letters around a full stop": search("e. l"),
  "search: a hundred letters": search("a".repeat(100)),
  "search: city, category and word": search("tampa music carnival"),
  "search: two cities": search("miami tampa"),
  "search: punctuation only": search("!!! & | <-> :*"),
  "search: an emoji": search("🎷"),
  "search: Japanese": search("音楽"),
  "search: typing errors": search("orchesta"),
  "search: two words": search(KNOWN_TITLE_WORDS.join(" ")),
  "search: two words never together": search("quixolite zephyrine"),
  "search: a holiday": search("black friday"),
  "search: a holiday, deep": browse(searched("black friday"), DEEP),
  "search: a holiday and frequent words": search("new years eve live music show"),
  "search: a holiday beside other days": search("halloween", { days: WEEKEND }),
  "search: two letters": search("bl"),
  "search: two letters that are nowhere": search("zx"),
  "search: one letter": search("q"),
  "search: percent sign": search("%"),
  "search in a city": search("jazz", { city: "'tampa'" }),
  "search near a city": search("jazz", AROUND_TAMPA),
  "search, nearest first": search("jazz", { ...AROUND_TAMPA, sort: "'nearest'" }),
  "search at a place": search("live", { place: `'${KNOWN_VENUE}'` }),
  "search this weekend": search("jazz", { days: WEEKEND }),
  "search with tickets": search("circus carnival", { has_tickets: "true" }),
  "search in the evening, free": search("live", { time_of_day: "'evening'", price: "'free'" }),
  "search for what may cost any amount": search("carnival", { price: "'any_amount'" }),
  "search for a rare word in a small city": search(KNOWN_WORDS.inTen, { city: "'sebring'" }),
  "search in a category on a day": search("market", { ...categories("food"), days: SOON }),
  "all filters": search("live", {
    city: "'tampa'",
    ...categories("music"),
    days: SOON,
    price_max_cents: "2500",
    time_of_day: "'evening'",
  }),
  "all filters, nothing found": search(KNOWN_WORDS.inOne, {
    city: "'sebring'",
    ...categories("other"),
    days: SOON,
    price: "'any_amount'",
  }),
  "live events": browse({ starts_from: "'1900-01-01Z'::timestamptz" }),
  event:
    "select public.event_page((select id from public.listings where start_date > now() order by start_date, id limit 1), now(), 'America/New_York')",
  "event of a series": `select public.event_page('${DATE_OF_SERIES}', now(), 'America/New_York')`,
  "page of an organizer": "select public.organizer_page('bench-organizer', 'America/New_York', now())",
  version: "select public.listings_version()",
};

const SOME_EVENT = "'80000000-0000-4000-8000-000000000000'";

/** Database calls of the pages of an organizer with very many events. */
export const MEMBERS_CALLS: Readonly<Record<string, string>> = {
  "who is signed in": "select public.own_context()",
  dashboard: "select public.own_dashboard(decided_from => now() - interval '30 days')",
  "dashboard, deep": `select public.own_dashboard('upcoming', after_start => now() + interval '45 days', after_id => ${SOME_EVENT})`,
  "dashboard, search": "select public.own_dashboard('upcoming', search => 'concert')",
  "dashboard, waiting": "select public.own_dashboard('waiting')",
  "dashboard, drafts": "select public.own_dashboard('drafts')",
  "dashboard, dates of a series": `select public.own_dashboard(series => '${FIRST_SERIES}')`,
  "list of drafts":
    "select id, event_id, fields, picture_id, updated_at from public.event_drafts order by updated_at desc, id limit 25",
  "dashboard, past": "select public.own_dashboard('past')",
  "dashboard that asks about an event": `select public.own_dashboard(asked_id => ${SOME_EVENT})`,
  "place in the queue": `select public.queue_place(${SOME_EVENT})`,
  "usual wait": "select public.usual_wait()",
  "figures of moderation": "select public.moderation_figures()",
  "events like a new one": `select public.events_like_mine(e.title, e.location, e.start_date) from (
    select title, location, start_date from public.listings where start_date > now() order by start_date, id limit 1) as e`,
  "newest event":
    "select id from public.events where organizer_id = (select auth.uid()) order by created_at desc limit 1",
};

const panel = (more = "") => `select public.admin_panel(page_size => 12${more})`;
const publicEvents = (more: Readonly<Record<string, string>>, position = "") =>
  browse({ starts_from: "'1900-01-01Z'::timestamptz", sort: "'soonest'", ...more }, position, false);
const live = (more: Readonly<Record<string, string>> = {}, position = "") =>
  publicEvents({ has_ended: "false", plans: "'any'", ...more }, position);
const ended = () => publicEvents({ has_ended: "true", starts_before: "now()", every_date: "true" });
const returned = (filters = "") => `select public.list_sent_back_events(26${filters && `, filters => '${filters}'`})`;

/** Database calls of admin pages. */
export const ADMINS_CALLS: Readonly<Record<string, string>> = {
  "who is signed in, admin": "select public.own_context()",
  "Admin Panel": panel(),
  "weeks of the desk": "select public.desk_weeks('America/New_York')",
  "Admin Panel, deep": panel(`, page_number => 10, asked_id => ${SOME_EVENT}`),
  "Admin Panel, longest waiting": panel(", sort => 'longest'"),
  "Admin Panel, most urgent": panel(", sort => 'urgent'"),
  "Admin Panel, search": panel(`, filters => '{"search": "${KNOWN_WORDS.inTen}", "city": "tampa"}'`),
  "live events of an admin": live(),
  "live events of an admin, deep": live({}, DEEP),
  "live events of an admin, search": live(searched(KNOWN_WORDS.inTen)),
  "ended events of an admin": ended(),
  "returned events": returned(),
  "returned events, search": returned(`{"search": "${KNOWN_WORDS.inTen}", "city": "tampa"}`),
  "one event": `select public.judged_event((select id from public.events where review = 'waiting' order by created_at limit 1))`,
  "a date of a series": `select public.judged_event((select id from public.events where review = 'waiting' and series_id is not null limit 1))`,
  "trusted changes": "select public.list_trusted_changes(26)",
  reports: "select public.list_reported_events(20)",
  "audit log": "select public.list_audit(51)",
  "audit log, deep": "select public.list_audit(51, before_id => 80)",
  "audit log, frequent action": "select public.list_audit(51, 'event_approved')",
  "audit log, less frequent action": "select public.list_audit(51, 'event_deleted')",
  "audit log, person": "select public.list_audit(51, of_person => (select auth.uid()))",
  "audit log, event": `select public.list_audit(51, of_event => ${SOME_EVENT})`,
  "audit log, title": "select public.list_audit(51, in_title => 'concert')",
  "audit log, action that never was": "select public.list_audit(51, 'token_created')",
};
