const DAY_SECONDS = 86_400;

/**
 * Parses Retry-After to seconds, at most a day; 0 without one.
 * @param retryAfter seconds, or a date.
 */
export function secondsToWait(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : 0;
}
