import { type StackKeys, type TokenClaims, TokenError, type TokenProblem } from "../context.ts";
import { checkTimes, verifyToken } from "../keys.ts";
import { RestError } from "./errors.ts";

/** PostgREST accepts clocks that differ by this much. */
const CLOCK_SKEW_SECONDS = 30;

/** How many tokens are remembered; more than people are usually active at once. */
const MAX_REMEMBERED = 1000;

/** Who asks: the database role, and the claims that `request.jwt.claims` will hold. */
export interface Caller {
  role: TokenClaims["role"];
  claims: TokenClaims;
  /** The claims as JSON. */
  json: string;
}

const VISITOR = callerOf({ role: "anon" });

/** Recognizes callers. A token whose signature was good is remembered by its exact text, and only its times are checked again. */
export class Authenticator {
  readonly #keys: StackKeys;
  /** Callers by token, in the order of their last use. */
  readonly #known = new Map<string, Caller>();

  constructor(keys: StackKeys) {
    this.#keys = keys;
  }

  /**
   * The caller named by an `Authorization` header. No header, or one that is not a Bearer, is `anon`.
   * @throws RestError 401 when there is a token that cannot be trusted.
   */
  async caller(authorization: string | undefined): Promise<Caller> {
    const bearer = authorization?.match(/^bearer\s*(.*)$/i)?.[1]?.trim();
    if (bearer === undefined) return VISITOR;
    if (bearer === "") throw invalidToken("PGRST301", "Empty JWT is sent in Authorization header");
    try {
      return this.#recall(bearer) ?? this.#remember(bearer, await this.#verify(bearer));
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      this.#known.delete(bearer);
      throw fromTokenError(error, bearer);
    }
  }

  #recall(token: string): Caller | undefined {
    const caller = this.#known.get(token);
    if (caller === undefined) return undefined;
    checkTimes(caller.claims, { clockSkewSeconds: CLOCK_SKEW_SECONDS });
    return this.#remember(token, caller);
  }

  #remember(token: string, caller: Caller): Caller {
    this.#known.delete(token);
    this.#known.set(token, caller);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return caller;
  }

  async #verify(token: string): Promise<Caller> {
    return callerOf(await verifyToken(this.#keys, token, { clockSkewSeconds: CLOCK_SKEW_SECONDS }));
  }
}

function callerOf(claims: TokenClaims): Caller {
  return { role: claims.role, claims, json: JSON.stringify(claims) };
}

const ANSWERS: Record<Exclude<TokenProblem, "malformed" | "bad-role">, [code: string, message: string]> = {
  "unknown-key": ["PGRST301", "No suitable key or wrong key type"],
  "bad-signature": ["PGRST301", "JWT cryptographic operation failed"],
  expired: ["PGRST303", "JWT expired"],
  "not-yet-valid": ["PGRST303", "JWT not yet valid"],
  "bad-audience": ["PGRST303", "JWT not in audience"],
};

function fromTokenError(error: TokenError, token: string): RestError {
  if (error.problem === "bad-role") {
    return new RestError(401, { code: "22023", message: error.message }, { "WWW-Authenticate": "Bearer" });
  }
  if (error.problem === "malformed") {
    const parts = token.split(".").length;
    return invalidToken("PGRST301", parts === 3 ? "Invalid JWT" : `Expected 3 parts in JWT; got ${parts}`);
  }
  return invalidToken(...ANSWERS[error.problem]);
}

function invalidToken(code: string, message: string): RestError {
  return new RestError(
    401,
    { code, message },
    { "WWW-Authenticate": `Bearer error="invalid_token", error_description="${message}"` },
  );
}
