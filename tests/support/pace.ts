/**
 * Rate limits, the minimum time to fill in a form, and the page cache are off: all people of a test act at once from one IP address, and
 * rows that a test writes directly must show at once. The limits have their own tests with the real values in
 * `tests/forms/rate-limits-*.test.ts` and `tests/forms/anti-spam.test.ts`; tests of the page cache set `WITH_COPIES`.
 */
export const LIMITS_AND_CACHE_OFF = { RATE_LIMIT_FACTOR: "1000", FORM_MIN_SECONDS: "0", PAGE_CACHE_MB: "0" };

/** The page cache at its default size. */
export const WITH_COPIES = { PAGE_CACHE_MB: "40" };

/**
 * How long a statement of a visitor or a member may take. A test on a busy machine says what people can do, not how fast; the real limits
 * have their own test in `tests/policies/request-cost.test.ts`, and `npm run fuzz` and the benchmark measure.
 */
export const PATIENT_STATEMENTS = "20s";

/** The least that bcrypt takes: hundreds of people sign in during the tests. `known-addresses.test.ts` and `auth-session.test.ts` have the real one. */
export const QUICK_PASSWORD_COST = 4;
