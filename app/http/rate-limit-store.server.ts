import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { getEnv } from "#app/http/env.server.ts";
import { getLog } from "#app/http/log.server.ts";
import {
  openRateLimitDatabase,
  STORE_SCHEMA,
  STORE_TABLE,
  type StoreClient,
} from "#app/http/rate-limit-database.server.ts";

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
