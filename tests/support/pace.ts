/**
 * Turns off rate limits, the minimum time to fill in a form, and the page cache: all people of a test act at once from one IP address, and
 * rows that a test writes directly must appear at once. The limits are tested with their real values in `tests/forms/rate-limits-*.test.ts`
 * and `tests/forms/anti-spam.test.ts`; tests of the page cache set `WITH_COPIES`.
 */
export const LIMITS_AND_CACHE_OFF = { RATE_LIMIT_FACTOR: "1000", FORM_MIN_SECONDS: "0", PAGE_CACHE_MB: "0" };

/** The page cache at its default size. */
export const WITH_COPIES = { PAGE_CACHE_MB: "40" };

/**
 * Statement timeout of visitors and members. Tests on a busy machine check what people can do, not how fast:
 * `tests/policies/request-cost.test.ts` tests the real limits, and `npm run fuzz` and the benchmark measure.
 */
export const PATIENT_STATEMENTS = "20s";

/**
 * When PostgreSQL cancels a superuser's statement of a test: before the test's own timeout of two minutes, because the error names the
 * statement, the lines of the functions that it was in, and whether it waited for a lock.
 */
export const STATEMENTS_THAT_HANG = { lock_timeout: 60_000, statement_timeout: 100_000 };

/**
 * bcrypt's minimum cost, because hundreds of people sign in during the tests. `known-addresses.test.ts` and `auth-session.test.ts` use the
 * real one.
 */
export const QUICK_PASSWORD_COST = 4;

/**
 * PostgreSQL's `plan_cache_mode`. By default the first five calls of each statement in a function are planned anew, which takes 40 % of the
 * database's time in tests: their functions are rarely called more often. `tests/bench` uses the default.
 */
export const FEWER_PLANS = "force_generic_plan";
