/** How often a property is tried: little in `npm test`, as often as wished in `npm run fuzz`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 8);

/** From which all cases of a run follow: the same ones in each `npm test`, others in each `npm run fuzz`. Printed, to see a failure again. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
