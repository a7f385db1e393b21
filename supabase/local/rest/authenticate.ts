import { type Caller, Callers, callerOf } from "../callers.ts";
import { type StackKeys, TokenError, type TokenProblem } from "../context.ts";
import { RestError } from "./errors.ts";

/** PostgREST's tolerance for clock skew. */
const CLOCK_SKEW_SECONDS = 30;

const VISITOR = callerOf({ role: "anon" });

/** Authenticates callers by their `Authorization` header; rejects others with PostgREST's errors. */
export class Authenticator {
  readonly #callers: Callers;

  constructor(keys: StackKeys) {
    this.#callers = new Callers(keys, CLOCK_SKEW_SECONDS, "anon");
  }

  /**
   * The caller named by an `Authorization` header. No header, one that is not a Bearer, or a token
   * without a role is `anon`.
   * @throws RestError 401 for an invalid token.
   */
  async caller(authorization: string | undefined): Promise<Caller> {
    const bearer = authorization?.match(/^bearer\s*(.*)$/i)?.[1]?.trim();
    if (bearer === undefined) return VISITOR;
    if (bearer === "") throw invalidToken("PGRST301", "Empty JWT is sent in Authorization header");
    try {
      return await this.#callers.recognize(bearer);
    } catch (error) {
      throw error instanceof TokenError ? fromTokenError(error, bearer) : error;
    }
  }
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
