/** How often a property is tried: little in `npm test`, as often as wished in `npm run fuzz`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 12);

/** From which all cases of a run follow; printed, so that a failure can be seen again. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
