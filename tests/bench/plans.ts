import postgres from "postgres";
import { z } from "#app/domain/zod.ts";
import { startStack } from "#supabase/local/stack.ts";
import { KNOWN_TITLE_WORDS, KNOWN_VENUE, KNOWN_WORDS } from "./words.ts";

/** A statement that ran within a call, as PostgreSQL executed it. */
export interface ExecutedStatement {
  text: string;
  /** Tables that were read from beginning to end. */
  scannedTables: string[];
  /** Rows that were read from tables and indexes, whether they were kept or not. */
  rowsRead: number;
  milliseconds: number;
}

/** A call that a page makes, and what it did. */
export interface ExecutedCall {
  name: string;
  statements: ExecutedStatement[];
  milliseconds: number;
}

const dayAhead = (days: number) => `(current_date + ${days})::text`;
const SOON = dayAhead(6);

/** A page of a list; filters are expressions of SQL by their names in `private.list_filter`. */
function browse(filters: Readonly<Record<string, string>> = {}, position = ""): string {
  const given = { site_zone: "'America/New_York'", starts_from: "now()", ...filters };
  const pairs = Object.entries(given).map(([name, value]) => `'${name}', ${value}`);
  return `select public.browse_listings(jsonb_build_object(${pairs.join(", ")}), ${position} with_choices => true)`;
}

const search = (text: string, more: Readonly<Record<string, string>> = {}) => browse({ search: `'${text}'`, ...more });
const categories = (...ids: string[]) => ({ categories: `array[${ids.map((id) => `'${id}'`).join(", ")}]` });
const near = (...slugs: string[]) => ({ near: `array[${slugs.map((slug) => `'${slug}'`).join(", ")}]` });

const DEEP = "after_start => now() + interval '200 days', after_id => '80000000-0000-4000-8000-000000000000',";
const DEEP_BACK = DEEP.replaceAll("after_", "before_");
const AROUND_TAMPA = near("tampa", "st-petersburg", "bradenton", "lakeland");

/** What public pages ask the database, by name. */
const VISITORS_CALLS: Readonly<Record<string, string>> = {
  home: "select public.home_listings('America/New_York', now(), current_date + 6, current_date)",
  "home with a city":
    "select public.home_listings('America/New_York', now(), current_date + 6, current_date, 'sebring')",
  "month of the calendar": "select public.count_listings_by_day('America/New_York', current_date, current_date + 31)",
  browse: browse(),
  "deep page": browse({}, DEEP),
  "deep page, backwards": browse({}, DEEP_BACK),
  category: browse(categories("music")),
  "several categories": browse(categories("business", "tech", "other")),
  "rare category, deep": browse(categories("other"), DEEP),
  day: browse({ first_day: SOON }),
  today: browse({ period: "'today'" }),
  weekend: browse({ period: "'weekend'" }),
  "half a year": browse({ first_day: dayAhead(3), last_day: dayAhead(180) }),
  "day and rare category": browse({ first_day: dayAhead(60), ...categories("other") }),
  evening: browse({ time_of_day: "'evening'" }),
  free: browse({ price: "'free'" }),
  "any amount in a rare category": browse({ price: "'any_amount'", ...categories("other") }),
  "at most ten dollars with tickets": browse({ price: "'10'", has_tickets: "true" }),
  city: browse({ city: "'tampa'" }),
  "city with hardly anything, and the cities around it": browse({
    city: "'celebration'",
    price: "'any_amount'",
    ...categories("other"),
    neighbours: "array['kissimmee', 'orlando', 'tampa', 'miami', 'sebring']",
  }),
  "small city, deep": browse({ city: "'sebring'" }, DEEP),
  "city and category": browse({ city: "'sebring'", ...categories("other") }),
  "city, weekend, free": browse({ city: "'miami'", period: "'weekend'", price: "'free'" }),
  "week of a city": browse({ city: "'miami'", starts_before: "now() + interval '7 days'" }),
  "near a city": browse(AROUND_TAMPA),
  "near small cities": browse(near("sebring", "ocala")),
  "nearest first": browse({ ...AROUND_TAMPA, sort: "'nearest'" }),
  "nearest first, deep": browse({ ...AROUND_TAMPA, sort: "'nearest'" }, `${DEEP} after_city => 'tampa',`),
  "nowhere near": browse(near("nowhere")),
  venue: browse({
    venue: "(select venue from public.listings where venue is not null order by start_date desc limit 1)",
  }),
  "venue without events": browse({ venue: "'no-such-hall-tampa'" }),
  organizer: browse({ organizer: "(select organizer_id from public.listings order by start_date desc limit 1)" }),
  "location text": browse({ place: `'${KNOWN_VENUE}'` }),
  "location text of two letters": browse({ place: "'qz'" }),
  "location text that is nowhere": browse({ place: "'Atlantis'" }),
  "search: word in one event": search(KNOWN_WORDS.inOne),
  "search: word in ten events": search(KNOWN_WORDS.inTen),
  "search: word in none": search(KNOWN_WORDS.inNone),
  "search: frequent word": search("live"),
  "search: frequent word, deep": browse({ search: "'live'" }, DEEP),
  "search: less frequent word": search("manatee"),
  "search: word in a thousandth": search("orchestra"),
  "search: part of a word": search("anate"),
  "search: phrase of frequent words": search('"live music"'),
  "search: city and category": search("tampa music"),
  "search: frequent words, one in parts": search("fun show kids"),
  "search: fifty words of one letter": search(
    Array.from({ length: 50 }, (_, index) => "abcdefghij"[index % 10]).join(" "),
  ),
  "search: punctuation only": search("!!! & | <-> :*"),
  "search: an emoji": search("🎷"),
  "search: Japanese": search("音楽"),
  "search: typing errors": search("orchesta"),
  "search: two words": search(KNOWN_TITLE_WORDS.join(" ")),
  "search: two words never together": search("quixolite zephyrine"),
  "search: two letters": search("bl"),
  "search: two letters that are nowhere": search("zx"),
  "search: one letter": search("q"),
  "search: percent sign": search("%"),
  "search in a city": search("jazz", { city: "'tampa'" }),
  "search near a city": search("jazz", AROUND_TAMPA),
  "search for a rare word in a small city": search(KNOWN_WORDS.inTen, { city: "'sebring'" }),
  "search in a category on a day": search("market", { ...categories("food"), first_day: SOON }),
  "all filters": search("live", {
    city: "'tampa'",
    ...categories("music"),
    first_day: SOON,
    price: "'25'",
    time_of_day: "'evening'",
  }),
  "all filters, nothing found": search(KNOWN_WORDS.inOne, {
    city: "'sebring'",
    ...categories("other"),
    first_day: SOON,
    price: "'any_amount'",
  }),
  "live events": browse({ starts_from: "'1900-01-01Z'::timestamptz" }),
  event:
    "select public.event_page((select id from public.listings where start_date > now() order by start_date, id limit 1), now(), 'America/New_York')",
  "page of an organizer": "select public.organizer_page('bench-organizer', 'America/New_York', now())",
  version: "select public.listings_version()",
};

const SOME_EVENT = "'80000000-0000-4000-8000-000000000000'";

/** What the pages of an organizer with very many events ask. */
const MEMBERS_CALLS: Readonly<Record<string, string>> = {
  "who is signed in": "select public.own_context()",
  dashboard: "select public.own_dashboard(now() - interval '30 days')",
  "dashboard, deep": `select public.own_dashboard(now() - interval '30 days', now() - interval '45 days', ${SOME_EVENT})`,
  "dashboard that asks about an event": `select public.own_dashboard(now() - interval '30 days', asked_id => ${SOME_EVENT})`,
  "newest event":
    "select id from public.events where organizer_id = (select auth.uid()) order by created_at desc limit 1",
};

const panel = (more = "") => `select public.admin_panel(page_size => 25, site_zone => 'America/New_York'${more})`;

/** What the pages of admins ask. */
const ADMINS_CALLS: Readonly<Record<string, string>> = {
  "who is signed in, admin": "select public.own_context()",
  "Admin Panel": panel(),
  "Admin Panel, deep": panel(
    `, older_created => now() - interval '45 days', older_id => ${SOME_EVENT}, live_after_start => now() + interval '200 days', live_after_id => ${SOME_EVENT}, asked_id => ${SOME_EVENT}`,
  ),
  "Admin Panel, longest waiting": panel(`, newer_created => '1970-01-01Z', newer_id => ${SOME_EVENT}`),
  "Admin Panel, search": panel(`, live_search => '${KNOWN_WORDS.inTen}'`),
  reports: "select public.list_open_reports(1, 20)",
  "audit log": "select public.list_audit(51)",
  "audit log, deep": "select public.list_audit(51, before_id => 80)",
  "audit log, frequent action": "select public.list_audit(51, 'event_approved')",
  "audit log, less frequent action": "select public.list_audit(51, 'event_deleted')",
  "audit log, action that never was": "select public.list_audit(51, 'token_created')",
};

/** The most rows that one call reads of a million events: within the visitors' time limit of a second, with room to spare. */
const MOST_ROWS_READ = 100_000;

/** Small tables, of which an index would be no shorter. */
const SMALL_TABLES = ["category_words", "city_spellings", "listings_version"];

/**
 * Makes each call that pages make, as their callers, and reports what PostgreSQL did.
 * @param databaseUrl of a superuser: only they may read plans of statements within functions.
 * @param only the name of one call; all of them without it.
 */
export async function executeCalls(databaseUrl: string, only?: string): Promise<ExecutedCall[]> {
  let statements: ExecutedStatement[] = [];
  const sql = postgres(databaseUrl, {
    max: 1,
    prepare: false,
    onnotice: ({ message = "" }) => {
      const [, milliseconds, plan] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
      // What the database only explains is not executed.
      if (plan && !/"Query Text": "explain /.test(plan)) statements.push(readPlan(plan, Number(milliseconds)));
    },
  });
  const calls: ExecutedCall[] = [];
  const execute = async (named: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(named)) {
      if (only !== undefined && name !== only) continue;
      let milliseconds = 0;
      // The first call reads the pages from disk.
      for (let round = 0; round < 3; round += 1) {
        statements = [];
        const startedAt = performance.now();
        await sql.unsafe(text);
        milliseconds = performance.now() - startedAt;
      }
      calls.push({ name, statements, milliseconds });
    }
  };
  try {
    const sessions = await sql.unsafe(SIGN_IN);
    await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json; set client_min_messages = log;
      set role anon`);
    await execute(VISITORS_CALLS);
    for (const [index, named] of [MEMBERS_CALLS, ADMINS_CALLS].entries()) {
      await sql.unsafe("reset role");
      await sql`select set_config('request.jwt.claims', ${String(sessions[index]?.claims)}, false)`;
      await sql.unsafe("set role authenticated");
      await execute(named);
    }
    return calls;
  } finally {
    await sql.end();
  }
}

/** A session of the organizer with very many events and one of the admin, in this order, with the claims of its token. */
const SIGN_IN = `
  with opened as (
    insert into auth.sessions (id, user_id, created_at, updated_at, refresh_token_counter)
    select gen_random_uuid(), bench.organizer(n), now(), now(), 1 from generate_series(1, 2) as n
    returning id, user_id
  )
  select json_build_object('sub', user_id, 'role', 'authenticated', 'session_id', id)::text as claims
  from opened order by user_id <> bench.organizer(1)`;

/**
 * Prints what each call did in a filled folder.
 * @throws Error naming the calls that read a table from beginning to end, or too many rows.
 */
export async function printPlans(dataDir: string): Promise<void> {
  const stack = await startStack({ projectDir: ".", dataDir, port: 0 });
  try {
    const calls = await executeCalls(stack.databaseUrl);
    console.log(`${"call".padEnd(40)}${"ms".padStart(8)}${"rows read".padStart(11)}${"statements".padStart(12)}`);
    for (const { name, milliseconds, statements } of calls)
      console.log(
        name.padEnd(40) +
          milliseconds.toFixed(1).padStart(8) +
          rowsReadBy(statements).toString().padStart(11) +
          statements.length.toString().padStart(12),
      );
    const bad = calls.filter((call) => !isBounded(call)).map(({ name }) => name);
    if (bad.length > 0) throw new Error(`Not bounded by an index: ${bad.join(", ")}.`);
  } finally {
    await stack.stop();
  }
}

/** Whether a call read no table from beginning to end, and at most so many rows. */
export function isBounded({ statements }: ExecutedCall, mostRows = MOST_ROWS_READ): boolean {
  return statements.every(({ scannedTables }) => scannedTables.length === 0) && rowsReadBy(statements) <= mostRows;
}

function rowsReadBy(statements: readonly ExecutedStatement[]): number {
  return statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().optional(),
  "Rows Removed by Index Recheck": z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

const explained = z.object({ "Query Text": z.string(), Plan: planNode });

function readPlan(plan: string, milliseconds: number): ExecutedStatement {
  const { "Query Text": text, Plan } = explained.parse(JSON.parse(plan));
  const nodes = allNodes(Plan).filter((node) => / Scan$/.test(node["Node Type"]));
  const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? "");
  return {
    text: text.replace(/\s+/g, " ").trim(),
    scannedTables: scanned.filter((table) => !SMALL_TABLES.includes(table)),
    rowsRead: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    milliseconds,
  };
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

function rowsOf(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}
