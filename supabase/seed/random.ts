/** A source of repeatable chance. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A copy of `items` in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * The same numbers for the same `seed` on every machine. A 32-bit linear congruential generator with the multiplier
 * and increment of "Numerical Recipes": far from secret, even enough to spread events over a calendar.
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
