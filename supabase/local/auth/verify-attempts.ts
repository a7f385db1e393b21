import { AuthError } from "./errors.ts";

/** Wrong codes per token; after them only the mail's link still works. */
export const MAX_WRONG_CODES = 10;

/** Wrong links per window, of all clients together; see `VerifyAttempts`. */
export const MAX_WRONG_LINKS = 300;
const WINDOW_MS = 5 * 60 * 1000;

const MAX_REMEMBERED = 10_000;

/**
 * Rate limits: wrong codes per one-time token, and wrong links in all.
 *
 * A link's hash follows from the address and the code, as on hosted Supabase, so that an attacker who knows an address has 10^length
 * links to try (ten digits are 33 bits) while one is valid. A wrong link does not name an account, so there is one count for
 * all. Hosted Auth allows 30 attempts in five minutes per IP address.
 */
export interface VerifyAttempts {
  /** True once `MAX_WRONG_CODES` were refused for this token. */
  isExhausted(tokenId: string): boolean;
  countWrongCode(tokenId: string): void;
  /** @throws AuthError 429 `over_request_rate_limit` when this window has had `MAX_WRONG_LINKS`. */
  requireLinkAttempt(): void;
  countWrongLink(): void;
}

/**
 * Counts in memory, so a restart resets the limits.
 * @param now milliseconds since 1970.
 */
export function createVerifyAttempts(now: () => number = Date.now): VerifyAttempts {
  const wrongCodes = new Map<string, number>();
  let wrongLinks = { count: 0, until: 0 };
  const linksOfWindow = () => {
    if (now() >= wrongLinks.until) wrongLinks = { count: 0, until: now() + WINDOW_MS };
    return wrongLinks;
  };
  return {
    isExhausted: (tokenId) => (wrongCodes.get(tokenId) ?? 0) >= MAX_WRONG_CODES,
    countWrongCode(tokenId) {
      const count = (wrongCodes.get(tokenId) ?? 0) + 1;
      wrongCodes.delete(tokenId);
      wrongCodes.set(tokenId, count);
      const oldest = wrongCodes.keys().next();
      if (wrongCodes.size > MAX_REMEMBERED && !oldest.done) wrongCodes.delete(oldest.value);
    },
    requireLinkAttempt() {
      if (linksOfWindow().count < MAX_WRONG_LINKS) return;
      throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached");
    },
    countWrongLink() {
      linksOfWindow().count += 1;
    },
  };
}
