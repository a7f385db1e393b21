import postgres, { type Sql } from "postgres";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { getLog } from "#app/session/request-context.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

let database: StoreClient | null = null;
const counters = new Map<string, RateLimiterAbstract>();

/**
 * The counter of this name, created once. It counts in memory or, with `RATE_LIMIT_DATABASE_URL`, in a database that several processes
 * share; while that database is unavailable, in memory.
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

/** Timeout of a query to the shared store, in milliseconds: a sign-in must not hang on it. */
const QUERY_TIMEOUT_MS = 1_000;

/** How long the circuit breaker stays open after a failure, in milliseconds; attempts are then counted in memory. */
const OPEN_MS = 10_000;

/** Not `public`, which Supabase's REST API exposes. */
const STORE_SCHEMA = "rate_limits";
const STORE_TABLE = "counts";

/** The part of a `pg` client that `RateLimiterPostgres` uses. */
interface StoreClient {
  query(asked: { text: string; values?: (string | number | null)[] }): Promise<{ rows: object[]; rowCount: number }>;
}

/**
 * A client for the shared counters in PostgreSQL, behind a circuit breaker: after a failure, queries are rejected at once for 10 s. The
 * first query creates the schema and the table if they are missing; for a role without that privilege the operator creates them with the
 * statements in `createTable`.
 * @param warn logs one line each time the circuit breaker opens.
 */
export function openRateLimitDatabase(url: string, warn: (line: string) => void): StoreClient {
  const sql = postgres(url, {
    max: 2,
    // Poolers in transaction mode do not support prepared statements.
    prepare: false,
    // Losing the connection while the driver fetches types is an unhandled error.
    fetch_types: false,
    connect_timeout: 2,
    idle_timeout: 30,
    onnotice: () => undefined,
  });
  let table: Promise<void> | null = null;
  let openUntilMs = 0;
  return {
    async query({ text, values = [] }) {
      if (Date.now() < openUntilMs) throw new Error("The circuit breaker of the rate limit database is open");
      try {
        table ??= createTable(sql);
        const rows = await withTimeout(table.then(() => sql.unsafe(text, values)));
        return { rows: [...rows], rowCount: rows.count };
      } catch (error) {
        table = null;
        openUntilMs = Date.now() + OPEN_MS;
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
  // The library's schema. Keys are hashes, `expire` is in milliseconds since 1970.
  await sql`create table if not exists ${sql(STORE_SCHEMA)}.${sql(STORE_TABLE)}
    (key varchar(255) primary key, points integer not null default 0, expire bigint)`;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${QUERY_TIMEOUT_MS} ms`)), QUERY_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason without the connection string, which may contain a password. */
function causeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.message : "unknown";
}
