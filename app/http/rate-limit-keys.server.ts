import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { getEnv } from "#app/http/env.server.ts";
import type { LimitScope } from "#app/http/rate-limit-policy.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import type { RequestArgs } from "#app/http/supabase.server.ts";

/** Good for as long as counts are kept in this process. */
const OWN_SECRET = randomBytes(32);

/**
 * Under which key a try is counted, or null when the scope needs an account and there is none. A keyed hash: neither
 * e-mail nor network address can be read from a store. Processes that share a store share the secret, its address.
 */
export function limitKey(args: RequestArgs, scope: LimitScope, account: string | undefined): string | null {
  const address = networkOf(requestContext(args.context).clientAddress);
  if (scope === "address") return hash(address);
  if (account === undefined) return null;
  const who = account.trim().toLowerCase();
  return scope === "account-at-address" ? hash(`${who} ${address}`) : hash(who);
}

/**
 * What of an address tells its owner apart: IPv4 whole, of IPv6 the first 64 bits, since one household has all the rest.
 * @example networkOf("2001:db8::a:b:c:d") // "2001:db8:0:0"
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  // The URL parser writes every IPv6 address in one way: lower case, no leading zeros, the longest run of zeros as "::".
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(missing).fill("0"), ...after].slice(0, 4).join(":");
}

function hash(text: string): string {
  const secret = getEnv().RATE_LIMIT_DATABASE_URL ?? OWN_SECRET;
  return createHmac("sha256", secret).update(text).digest("base64url");
}
