import type { StackKeys, TokenClaims } from "./context.ts";
import { checkTimes, verifyToken } from "./tokens.ts";

/** How many tokens are remembered; more than people are usually active at once. */
const MAX_REMEMBERED = 1000;

/** Who asks: the database role, and the claims that `request.jwt.claims` will hold. */
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

/** Recognizes callers. A token whose signature was good is remembered by its exact text, and only its times are checked again. */
export class Callers {
  readonly #keys: StackKeys;
  readonly #clockSkewSeconds: number;
  readonly #roleWhenAbsent: TokenClaims["role"] | undefined;
  /** Callers by token, in the order of their last use. */
  readonly #known = new Map<string, Caller>();

  /**
   * @param clockSkewSeconds how far the clocks of issuer and service may differ.
   * @param roleWhenAbsent the role of tokens that name none; without it they are refused.
   */
  constructor(keys: StackKeys, clockSkewSeconds: number, roleWhenAbsent?: TokenClaims["role"]) {
    this.#roleWhenAbsent = roleWhenAbsent;
    this.#keys = keys;
    this.#clockSkewSeconds = clockSkewSeconds;
  }

  /**
   * The caller that a token names.
   * @throws TokenError when it cannot be trusted.
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
