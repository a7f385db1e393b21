import { readFile } from "node:fs/promises";
import postgres, { type Sql } from "postgres";
import { z } from "#app/domain/site/zod.ts";
import { startStack } from "#supabase/local/stack.ts";
import { ADMINS_CALLS, MEMBERS_CALLS, VISITORS_CALLS } from "./calls.ts";

/** A statement within a call, as PostgreSQL executed it. */
export interface ExecutedStatement {
  text: string;
  /** Tables of more than ten thousand rows that were scanned completely. On smaller ones, an index is hardly faster. */
  scannedTables: string[];
  /** Rows read from tables and indexes, whether they were kept or not. */
  rowsRead: number;
}

/** A call that a page makes, and the statements that it executed. */
export interface ExecutedCall {
  name: string;
  statements: ExecutedStatement[];
}

/** Maximum number of rows that one call may read with 100,000 events: well within the visitors' statement timeout of a second. */
const MOST_ROWS_READ = 400_000;

/**
 * The most frequent calls, with the rows that they may read with 100,000 events. Each thousand events counted are read once more for the
 * strip of days, and all dates of the series among the first 500 for the choices.
 */
export const MOST_ROWS_OF_CALLS: Readonly<Record<string, number>> = {
  home: 40_000,
  "home near a place": 40_000,
  browse: 13_000,
  "deep page": 13_000,
  category: 20_000,
  today: 28_000,
  weekend: 28_000,
  city: 13_000,
  "week of a city": 10_500,
  "location text": 28_000,
  "search: word in ten events": 6_000,
  "search: two words": 28_000,
  "search: two letters": 90_000,
  "search in a city": 20_000,
};

/** A text of one or two letters is compared with every word: there are about ten thousand, however many events have them. */
const MAY_BE_SCANNED = ["listing_words"];
const LARGE_TABLE_ROWS = 10_000;

/**
 * Makes each call that pages make, as their callers, and reports what PostgreSQL did.
 * @param databaseUrl of a superuser: only superusers may read plans of statements within functions.
 * @param only the name of one call; default: all.
 */
export async function executeCalls(databaseUrl: string, only?: string): Promise<ExecutedCall[]> {
  let statements: ExecutedStatement[] = [];
  const sql = postgres(databaseUrl, {
    max: 1,
    prepare: false,
    onnotice: ({ message = "" }) => {
      const [, plan] = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
      // Statements that are only explained are not executed.
      if (plan && !/"Query Text": "explain /.test(plan)) statements.push(readPlan(plan));
    },
  });
  const calls: ExecutedCall[] = [];
  try {
    await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json; set client_min_messages = log`);
    await forEachCall(sql, async (name, text) => {
      if (only !== undefined && name !== only) return;
      statements = [];
      await sql.unsafe(text);
      calls.push({ name, statements });
    });
    return calls;
  } finally {
    await sql.end();
  }
}

/** Runs `run` for each call, with the session of its caller. */
async function forEachCall(sql: Sql, run: (name: string, text: string) => Promise<void>): Promise<void> {
  const sessions = await sql.unsafe(SIGN_IN);
  const callers = [
    { role: "anon", claims: "{}", calls: VISITORS_CALLS },
    { role: "authenticated", claims: String(sessions[0]?.claims), calls: MEMBERS_CALLS },
    { role: "authenticated", claims: String(sessions[1]?.claims), calls: ADMINS_CALLS },
  ];
  for (const { role, claims, calls } of callers) {
    await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', ${role}, false)`;
    for (const [name, text] of Object.entries(calls)) await run(name, text);
    await sql.unsafe("reset role");
  }
}

/**
 * Makes each call that pages make, as their callers, and reports which SQL functions they call. PostgreSQL plans the statements of such a
 * function at each call unless it inlines them. PL/pgSQL keeps its plans, except for dynamic SQL.
 * @param databaseUrl of a superuser.
 * @param only the name of one call; default: all.
 */
export async function functionsPlannedAtEachCall(databaseUrl: string, only?: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    await sql`select pg_stat_reset()`;
    await sql`set track_functions = 'all'`;
    await forEachCall(sql, async (name, text) => {
      if (only === undefined || name === only) await sql.unsafe(text);
    });
    await sql`select pg_stat_force_next_flush()`;
    const found = await sql<{ name: string }[]>`
      select f.funcname as name
      from pg_stat_user_functions as f join pg_proc as p on p.oid = f.funcid join pg_language as l on l.oid = p.prolang
      where l.lanname = 'sql' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
    return found.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/**
 * CPU time of the database's backend for each call, in milliseconds: the median of five, after two that fill its caches. Only on Linux, on
 * the database's machine.
 */
async function measureCpu(databaseUrl: string): Promise<Map<string, number>> {
  const sql = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => undefined });
  const milliseconds = new Map<string, number>();
  try {
    const [backend] = await sql`select pg_backend_pid() as pid`;
    // The first number is the CPU time in nanoseconds.
    const cpu = async () => Number((await readFile(`/proc/${backend?.pid}/schedstat`, "utf8")).split(" ")[0]) / 1e6;
    await forEachCall(sql, async (name, text) => {
      const rounds: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const before = await cpu();
        await sql.unsafe(text);
        if (round >= 2) rounds.push((await cpu()) - before);
      }
      milliseconds.set(name, rounds.toSorted((one, other) => one - other)[2] ?? 0);
    });
    return milliseconds;
  } finally {
    await sql.end();
  }
}

/** Opens a session for the organizer with very many events and one for the admin, in this order, and returns their tokens' claims. */
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
 * @throws Error naming the calls that scanned a table completely or read too many rows.
 */
export async function printPlans(dataDir: string): Promise<void> {
  const stack = await startStack({ projectDir: ".", dataDir, port: 0 });
  try {
    const milliseconds = await measureCpu(stack.databaseUrl);
    const calls = await executeCalls(stack.databaseUrl);
    console.log(`${"call".padEnd(60)}${"CPU ms".padStart(8)}${"rows read".padStart(11)}${"statements".padStart(12)}`);
    for (const { name, statements } of calls)
      console.log(
        name.padEnd(60) +
          (milliseconds.get(name) ?? 0).toFixed(1).padStart(8) +
          rowsReadBy(statements).toString().padStart(11) +
          statements.length.toString().padStart(12),
      );
    const bad = calls.filter((call) => !isBounded(call, MOST_ROWS_OF_CALLS[call.name])).map(({ name }) => name);
    if (bad.length > 0) throw new Error(`Not bounded by an index: ${bad.join(", ")}.`);
  } finally {
    await stack.stop();
  }
}

/** Whether a call scanned no table completely and read at most this many rows. */
export function isBounded({ statements }: ExecutedCall, mostRows = MOST_ROWS_READ): boolean {
  return statements.every(({ scannedTables }) => scannedTables.length === 0) && rowsReadBy(statements) <= mostRows;
}

/** Rows that these statements read from tables and indexes. */
export function rowsReadBy(statements: readonly ExecutedStatement[]): number {
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

function readPlan(plan: string): ExecutedStatement {
  const { "Query Text": text, Plan } = explained.parse(JSON.parse(plan));
  const nodes = allNodes(Plan).filter((node) => / Scan$/.test(node["Node Type"]));
  const scanned = nodes
    .filter((node) => node["Node Type"] === "Seq Scan" && rowsOf(node) > LARGE_TABLE_ROWS)
    .map((node) => node["Relation Name"] ?? "");
  return {
    text: text.replace(/\s+/g, " ").trim(),
    scannedTables: scanned.filter((table) => !MAY_BE_SCANNED.includes(table)),
    rowsRead: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

function rowsOf(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}
