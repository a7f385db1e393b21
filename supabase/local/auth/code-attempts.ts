/** A six-digit code may be typed wrong this often before only the link still works. */
export const MAX_WRONG_CODES = 10;

const MAX_REMEMBERED = 10_000;

/** Wrong codes per one-time token. */
export interface CodeAttempts {
  /** True once `MAX_WRONG_CODES` were refused for this token. */
  isExhausted(tokenId: string): boolean;
  countWrong(tokenId: string): void;
}

/**
 * Counts in memory, so a restart forgives. Needed because a code has a million values and lives an hour, which is guessable
 * without a limit; the link in the same mail is not and stays usable, so nobody can lock a person out by guessing.
 */
export function createCodeAttempts(): CodeAttempts {
  const wrong = new Map<string, number>();
  return {
    isExhausted: (tokenId) => (wrong.get(tokenId) ?? 0) >= MAX_WRONG_CODES,
    countWrong(tokenId) {
      const count = (wrong.get(tokenId) ?? 0) + 1;
      wrong.delete(tokenId);
      wrong.set(tokenId, count);
      const oldest = wrong.keys().next();
      if (wrong.size > MAX_REMEMBERED && !oldest.done) wrong.delete(oldest.value);
    },
  };
}
