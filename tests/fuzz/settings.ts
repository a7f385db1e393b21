/** How often a property is tried: a few times in `npm test`, as often as requested in `npm run fuzz`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 8);

/** How many requests each route gets: fewer, because there are many routes. */
export const REQUESTS = Number(process.env.FUZZ_RUNS ?? 5);

/** Seed of all random cases: fixed in `npm test`, different in each `npm run fuzz`. Printed, so that a failure can be reproduced. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
