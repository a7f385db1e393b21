import { addDays } from "#app/domain/events/days.ts";
import { formatCursor } from "#app/domain/lists/parse-filters.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { BUSY_ORGANIZER, DESK_IDS } from "./desk-sql.ts";
import { CORE_DAYS_AHEAD, DATE_OF_SERIES, idOf, PASSWORD } from "./fill-sql.ts";
import { KNOWN_TITLE_WORDS, KNOWN_VENUE, KNOWN_WORDS } from "./words.ts";

/** Who opens a page: visitors get cached pages that all of them share, members and admins their own. */
export type Audience = "visitor" | "member" | "admin";

export interface BenchPage {
  name: string;
  audience: Audience;
  path: string;
}

/** Days from the day of the fill to the deep page. About half of all events come before it. */
const DEEP_DAYS = 180;

/** The pages of the quick mode. */
const QUICK_PAGES = [
  ...["home", "browse", "search: rare word", "city", "event", "sign-in"],
  ...["dashboard", "dashboard: search", "dashboard: past"],
];

/** The pages to load on a site with the benchmark's events. */
export async function listPages(origin: string, day: string): Promise<BenchPage[]> {
  const search = (text: string) => `/events?${new URLSearchParams({ search: text })}`;
  const location = (text: string) => `/events?${new URLSearchParams({ location: text })}`;
  const deepPosition = formatCursor({
    start_date: `${addDays(day, DEEP_DAYS)}T12:00:00+00:00`,
    id: "00000000-0000-4000-8000-000000000000",
  });
  const visitors = {
    home: "/",
    browse: "/events",
    "filter: category": "/events?category=music",
    "filter: date": `/events?date=${addDays(day, CORE_DAYS_AHEAD)}`,
    "filter: location text": location(KNOWN_VENUE),
    "filter: city as location": location("Tampa"),
    "search: rare word": search(KNOWN_WORDS.inTen),
    "search: common word": search("live"),
    "search: no match": search(KNOWN_WORDS.inNone),
    "search: two words": search(KNOWN_TITLE_WORDS.join(" ")),
    "search: two letters": search("ja"),
    "search: two letters, no match": search("xq"),
    "deep page": `/events?after=${deepPosition}`,
    city: "/tampa",
    "weekend of a city": "/tampa/weekend",
    event: await findEvent(origin),
    "event of a series": `/events/${DATE_OF_SERIES}`,
    "sign-in": "/signin",
  };
  const others: BenchPage[] = [
    { name: "dashboard", audience: "member", path: "/dashboard" },
    { name: "dashboard: search", audience: "member", path: `/dashboard?search=${KNOWN_TITLE_WORDS[0]}` },
    { name: "dashboard: past", audience: "member", path: "/dashboard?tab=past" },
    { name: "dashboard: drafts", audience: "member", path: "/dashboard?tab=drafts" },
    { name: "browse, signed in", audience: "member", path: "/events" },
    { name: "search, signed in", audience: "member", path: search(KNOWN_WORDS.inTen) },
    { name: "queue", audience: "admin", path: "/admin" },
    { name: "live events", audience: "admin", path: "/admin/live" },
    { name: "ended events", audience: "admin", path: "/admin/ended" },
    { name: "returned events", audience: "admin", path: "/admin/returned" },
    { name: "reports", audience: "admin", path: "/admin/reports" },
    { name: "audit log", audience: "admin", path: "/admin/audit" },
  ];
  return [
    ...Object.entries(visitors).map(([name, path]): BenchPage => ({ name, audience: "visitor", path })),
    ...others,
  ];
}

/** The pages of admins, and of the organizer with twenty series, on the busy desk. */
export function listDeskPages(): BenchPage[] {
  const queue = {
    "newest first": "/admin",
    "newest first, deep": "/admin?page=100",
    "longest waiting": "/admin?sort=longest",
    "longest waiting, deep": "/admin?sort=longest&page=100",
    "most urgent": "/admin?sort=urgent",
    "most urgent, deep": "/admin?sort=urgent&page=100",
    search: "/admin?search=a",
    "search, none": `/admin?search=${KNOWN_WORDS.inNone}`,
    city: "/admin?city=tampa",
    category: "/admin?category=music&sort=longest",
    "new ones": "/admin?type=new&sort=urgent",
    "changed ones": "/admin?type=changed&sort=urgent",
    "all filters": "/admin?search=a&city=tampa&category=music&type=new&sort=urgent",
  };
  const admins = {
    ...Object.fromEntries(Object.entries(queue).map(([name, path]) => [`queue, ${name}`, path])),
    "one event": `/admin/events/${DESK_IDS.event}`,
    "a date of a series": `/admin/events/${DESK_IDS.date}`,
    returned: "/admin/returned",
    "returned, search": "/admin/returned?search=a",
    live: "/admin/live",
    "live, search": `/admin/live?search=${KNOWN_TITLE_WORDS[0]}`,
    ended: "/admin/ended",
    reports: "/admin/reports",
    people: "/admin/people",
    "organizer of twenty public series": `/admin/people/${idOf("organizer", 1)}`,
    "organizer of twenty waiting series": `/admin/people/${idOf("organizer", BUSY_ORGANIZER)}`,
  };
  const members = {
    dashboard: "/dashboard",
    "dashboard, search": "/dashboard?search=a",
    "dashboard, past": "/dashboard?tab=past",
    "dashboard, dates of a series": `/dashboard?series=${DESK_IDS.ownSeries}`,
  };
  const of = (audience: Audience, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]): BenchPage => ({ name: `desk: ${name}`, audience, path }));
  return [...of("admin", admins), ...of("member", members)];
}

/** The pages selected for this run. */
export function choosePages(pages: BenchPage[], isQuick: boolean, wanted: RegExp | null): BenchPage[] {
  return pages.filter(({ name }) => (wanted ? wanted.test(name) : !isQuick || QUICK_PAGES.includes(name)));
}

async function findEvent(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/events`)).text();
  const path = /\/events\/[0-9a-f-]{36}/.exec(html)?.[0];
  if (path === undefined) throw new Error("The site lists no event.");
  return path;
}

/** The Cookie headers of the organizer with very many events, and of the admin. */
export async function signInAll(origin: string): Promise<Record<Audience, Record<string, string>>> {
  const cookiesOf = async (number: number) => {
    const email = `organizer.${number}@bench.example`;
    const { cookies } = await signedIn(origin, { email, password: PASSWORD });
    return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  };
  return { visitor: {}, member: await cookiesOf(1), admin: await cookiesOf(2) };
}
