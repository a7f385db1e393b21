/**
 * Settings under which all the people of a test may act at once, from the one address of this machine. What holds without
 * them is tested at its real values, in `tests/routes/rate-limits-*.test.ts` and `tests/forms/anti-spam.test.ts`.
 */
export const QUICK_AND_MANY = { RATE_LIMIT_FACTOR: "1000", FORM_MIN_SECONDS: "0" };
