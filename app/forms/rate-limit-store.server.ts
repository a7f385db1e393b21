import postgres, { type Sql } from "postgres";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { getLog } from "#app/session/request-context.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

let database: StoreClient | null = null;
const counters = new Map<string, RateLimiterAbstract>();

/**
 * The counter of this name, made once. It counts in the memory of this process or, with `RATE_LIMIT_DATABASE_URL`, in a
 * database that several processes share; while that is away, in memory.
 * @param limit `points` allowed within `seconds`.
 */
export function getCounter(name: string, limit: { points: number; seconds: number }): RateLimiterAbstract {
  const known = counters.get(name);
  if (known) return known;
  const made = makeCounter(name, limit);
  counters.set(name, made);
  return made;
}

function makeCounter(name: string, { points, seconds }: { points: number; seconds: number }): RateLimiterAbstract {
  const { RATE_LIMIT_DATABASE_URL: url } = getEnv();
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!url) return memory;
  database ??= openRateLimitDatabase(url, (line) => getLog().warn(line));
  return new RateLimiterPostgres({
    ...options,
    storeClient: database,
    storeType: "client",
    schemaName: STORE_SCHEMA,
    tableName: STORE_TABLE,
    tableCreated: true,
    insuranceLimiter: memory,
  });
}

/** Longest wait for the shared store, in milliseconds: a sign-in must not hang on it. */
const ANSWER_TIMEOUT_MS = 1_000;

/** How long it is left alone after a failure, in milliseconds; limits are then counted in this process. */
const PAUSE_MS = 10_000;

/** Not `public`: Supabase's REST exposes that schema. */
export const STORE_SCHEMA = "rate_limits";
export const STORE_TABLE = "counts";

/** What `RateLimiterPostgres` asks of its client. */
export interface StoreClient {
  query(asked: { text: string; values?: (string | number | null)[] }): Promise<{ rows: object[]; rowCount: number }>;
}

/**
 * A client for the PostgreSQL that several processes count in. Makes schema and table at the first query, where they are
 * missing; a role that may not do so finds them made with the two statements below. Every failure is a rejected query,
 * fast; after it the database is left alone for a while, and then tried again.
 * @param warn takes one line for each pause, for the operator.
 */
export function openRateLimitDatabase(url: string, warn: (line: string) => void): StoreClient {
  const sql = postgres(url, {
    max: 2,
    // Poolers in transaction mode keep no prepared statements.
    prepare: false,
    // A connection lost while it fetches types would be an error that nobody can catch.
    fetch_types: false,
    connect_timeout: 2,
    idle_timeout: 30,
    onnotice: () => undefined,
  });
  let table: Promise<void> | null = null;
  let pausedUntilMs = 0;
  return {
    async query({ text, values = [] }) {
      if (Date.now() < pausedUntilMs) throw new Error("The database of rate limits is left alone for a while");
      try {
        table ??= createTable(sql);
        const rows = await inTime(table.then(() => sql.unsafe(text, values)));
        return { rows: [...rows], rowCount: rows.count };
      } catch (error) {
        table = null;
        pausedUntilMs = Date.now() + PAUSE_MS;
        warn(`rate limits: counted in this process, the database did not answer: ${causeOf(error)}`);
        throw error;
      }
    },
  };
}

async function createTable(sql: Sql): Promise<void> {
  const [found] = await sql`select to_regclass(${`${STORE_SCHEMA}.${STORE_TABLE}`}) is not null as exists`;
  if (found?.exists) return;
  await sql`create schema if not exists ${sql(STORE_SCHEMA)}`;
  // As the library writes it; keys hold hashes only, `expire` is in milliseconds since 1970.
  await sql`create table if not exists ${sql(STORE_SCHEMA)}.${sql(STORE_TABLE)}
    (key varchar(255) primary key, points integer not null default 0, expire bigint)`;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ANSWER_TIMEOUT_MS} ms`)), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without the address of the database, which may hold a password. */
function causeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : "unknown";
}
