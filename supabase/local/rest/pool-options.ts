import type { Options } from "postgres";

/**
 * Options for the pool of REST (`postgres(url, REST_POOL_OPTIONS)`), and the ground of those of Auth.
 * No array is bound or read, so no array types need to be fetched at connect; and must not be: a connection that is lost
 * just then ends the process, because the driver waits for them where nobody can catch it.
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
