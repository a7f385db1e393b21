/** Number of results that count. */
export const DEPTH = 10;

const discounted = (grades: readonly number[]) =>
  grades.slice(0, DEPTH).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/**
 * Normalized discounted cumulative gain of the first ten results, with gains of 2^grade - 1 (Burges et al., 2005).
 * @param shown keys of the results, best first; duplicates count once.
 * @param grades by key, of all events with a grade above 0.
 * @returns 1 for the best possible order, 0 when nothing shown has a grade.
 * @throws Error without grades, because then no order is better than another.
 */
export function ndcg(shown: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = discounted([...grades.values()].sort((one, other) => other - one));
  if (ideal === 0) throw new Error("no event has a grade");
  return discounted([...new Set(shown)].map((key) => grades.get(key) ?? 0)) / ideal;
}
