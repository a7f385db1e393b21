/** A seeded pseudo-random number generator. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A shuffled copy of `items`. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * A deterministic generator: a 32-bit linear congruential one with the multiplier and increment of "Numerical Recipes". Not for secrets,
 * but uniform enough to spread events over a calendar.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    shuffle(items) {
      return items
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item);
    },
  };
}
