import { compactVerify, decodeProtectedHeader, errors, importJWK, type JWK } from "jose";
import { type StackKeys, type TokenClaims, TokenError } from "./context.ts";

const ROLES: readonly unknown[] = ["anon", "authenticated", "service_role"];
const AUDIENCE = "authenticated";

/**
 * Verifies signature, times, audience and role of `token` and returns its claims. A token with a key id must be signed with that ES256
 * key, one without with the HS256 secret: the token's `alg` never chooses the algorithm.
 * @param options.clockSkewSeconds tolerated clock skew of the issuer; default 0.
 * @param options.now default: the current time.
 * @param options.roleWhenAbsent the role of a token without one; if not given it is rejected.
 * @throws TokenError with a `problem`; its message is PostgREST's and contains no part of the token.
 */
export async function verifyToken(
  keys: StackKeys,
  token: string,
  options: { clockSkewSeconds?: number; now?: Date; roleWhenAbsent?: TokenClaims["role"] } = {},
): Promise<TokenClaims> {
  const parts = token.split(".").length;
  if (parts !== 3) throw new TokenError("malformed", `Expected 3 parts in JWT; got ${parts}`);
  const own = await readClaims(keys, token);
  const claims = "role" in own || options.roleWhenAbsent === undefined ? own : { ...own, role: options.roleWhenAbsent };
  checkTimes(claims, options);
  checkAudience(claims.aud);
  if (!isTokenClaims(claims)) throw new TokenError("bad-role", "JWT role is none that requests may have");
  return claims;
}

async function readClaims(keys: StackKeys, token: string): Promise<Record<string, unknown>> {
  const { key, algorithm } = await chooseKey(keys, token);
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    if (typeof claims === "object" && claims !== null && !Array.isArray(claims)) return { ...claims };
    throw new TokenError("malformed", "JWT claims are no JSON object");
  } catch (error) {
    if (error instanceof TokenError) throw error;
    if (error instanceof SyntaxError) throw new TokenError("malformed", "JWT claims are no JSON object");
    if (error instanceof errors.JWSInvalid) throw new TokenError("malformed", "JWT is malformed");
    throw new TokenError("bad-signature", "JWT cryptographic operation failed");
  }
}

async function chooseKey(keys: StackKeys, token: string) {
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(token);
  } catch {
    throw new TokenError("malformed", "JWT is malformed");
  }
  if (header.kid === undefined && header.alg === "HS256") return { key: keys.jwtSecret, algorithm: "HS256" };
  const jwk = keys.jwks.keys.find((candidate) => candidate.kid === header.kid);
  if (header.kid === undefined || header.alg !== "ES256" || jwk === undefined) {
    throw new TokenError("unknown-key", "No suitable key or wrong key type");
  }
  return { key: await publicKey(jwk), algorithm: "ES256" };
}

type ImportedKey = Awaited<ReturnType<typeof importJWK>>;
const imported = new WeakMap<JWK, Promise<ImportedKey>>();

function publicKey(jwk: JWK): Promise<ImportedKey> {
  const known = imported.get(jwk);
  if (known) return known;
  const key = importJWK(jwk, "ES256");
  imported.set(jwk, key);
  return key;
}

/**
 * Checks the times of claims that `verifyToken` returned earlier.
 * @throws TokenError when they have expired or are not valid yet.
 */
export function checkTimes(claims: Record<string, unknown>, options: { clockSkewSeconds?: number; now?: Date }): void {
  const nowSeconds = (options.now ?? new Date()).getTime() / 1000;
  const skewSeconds = options.clockSkewSeconds ?? 0;
  const { exp, nbf, iat } = claims;
  for (const time of [exp, nbf, iat]) {
    if (time !== undefined && typeof time !== "number") throw new TokenError("malformed", "JWT times must be numbers");
  }
  if (typeof exp === "number" && nowSeconds >= exp + skewSeconds) throw new TokenError("expired", "JWT expired");
  if (typeof nbf === "number" && nowSeconds < nbf - skewSeconds)
    throw new TokenError("not-yet-valid", "JWT not yet valid");
  // iat is in whole seconds and may have been rounded up.
  if (typeof iat === "number" && nowSeconds < Math.floor(iat) - Math.max(skewSeconds, 1)) {
    throw new TokenError("not-yet-valid", "JWT issued at future");
  }
}

// Users' tokens have this audience, the two API keys have none. Other audiences were signed for another purpose.
function checkAudience(audience: unknown): void {
  if (audience === undefined || audience === AUDIENCE || (Array.isArray(audience) && audience.includes(AUDIENCE)))
    return;
  throw new TokenError("bad-audience", "JWT not in audience");
}

function isTokenClaims(claims: Record<string, unknown>): claims is TokenClaims {
  const { role, sub, session_id } = claims;
  const isText = (value: unknown) => value === undefined || typeof value === "string";
  return ROLES.includes(role) && isText(sub) && isText(session_id);
}
