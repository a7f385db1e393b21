import type { StackKeys, TokenClaims } from "./context.ts";
import { checkTimes, verifyToken } from "./tokens.ts";

/** Size of the cache of verified tokens; more than people are usually active at once. */
const MAX_REMEMBERED = 1000;

/** A caller: the database role, and the claims for `request.jwt.claims`. */
export interface Caller {
  role: TokenClaims["role"];
  claims: TokenClaims;
  /** The claims as JSON. */
  json: string;
}

/** The caller with these claims. */
export function callerOf(claims: TokenClaims): Caller {
  return { role: claims.role, claims, json: JSON.stringify(claims) };
}

/** Authenticates callers. Verified tokens are cached; after that only their times are checked. */
export class Callers {
  readonly #keys: StackKeys;
  readonly #clockSkewSeconds: number;
  readonly #roleWhenAbsent: TokenClaims["role"] | undefined;
  /** LRU cache of callers by token. */
  readonly #known = new Map<string, Caller>();

  /**
   * @param clockSkewSeconds tolerated clock skew between issuer and service.
   * @param roleWhenAbsent the role of tokens without one; if not given they are rejected.
   */
  constructor(keys: StackKeys, clockSkewSeconds: number, roleWhenAbsent?: TokenClaims["role"]) {
    this.#roleWhenAbsent = roleWhenAbsent;
    this.#keys = keys;
    this.#clockSkewSeconds = clockSkewSeconds;
  }

  /**
   * The caller of a token.
   * @throws TokenError for an invalid token.
   */
  async recognize(token: string): Promise<Caller> {
    const clockSkewSeconds = this.#clockSkewSeconds;
    const known = this.#known.get(token);
    this.#known.delete(token);
    if (known) checkTimes(known.claims, { clockSkewSeconds });
    const caller =
      known ??
      callerOf(await verifyToken(this.#keys, token, { clockSkewSeconds, roleWhenAbsent: this.#roleWhenAbsent }));
    this.#known.set(token, caller);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return caller;
  }
}
