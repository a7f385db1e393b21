const DAY_SECONDS = 86_400;

/**
 * For how many seconds a server wants not to be asked, at most a day; 0 where it does not say.
 * @param retryAfter the header Retry-After: seconds, or a date.
 */
export function secondsToWait(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : 0;
}
