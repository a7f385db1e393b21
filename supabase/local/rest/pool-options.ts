import type { Options } from "postgres";

/**
 * Options for the pool of REST (`postgres(url, REST_POOL_OPTIONS)`).
 * Values are bound without a type and answers are built inside SQL, so no array types need to be fetched at connect.
 * Waiting 0.1 s at most between attempts lets the pool find a restarted database at once; the driver's own wait grows to 20 s.
 */
export const REST_POOL_OPTIONS = {
  max: 10,
  fetch_types: false,
  connect_timeout: 5,
  idle_timeout: 60,
  backoff: (attempt: number) => Math.min(0.1, attempt * 0.02),
  onnotice: () => {},
  connection: { application_name: "rest" },
} satisfies Options<Record<string, never>>;
