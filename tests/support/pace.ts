/**
 * Settings under which all the people of a test may act at once, from the one address of this machine, and under which what a test
 * writes past the site shows at once. What holds without them is tested at its real values: limits in
 * `tests/routes/rate-limits-*.test.ts` and `tests/forms/anti-spam.test.ts`, copies of pages wherever `WITH_COPIES` is set.
 */
export const QUICK_AND_MANY = { RATE_LIMIT_FACTOR: "1000", FORM_MIN_SECONDS: "0", PAGE_CACHE_MB: "0" };

/** The memory for copies of pages, as in production. */
export const WITH_COPIES = { PAGE_CACHE_MB: "40" };
