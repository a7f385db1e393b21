import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, setRetryAfter } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { getCounter } from "./rate-limit-store.server.ts";
import {
  KNOWN_ADDRESS_SECONDS,
  type Limit,
  type LimitedAction,
  type LimitScope,
  RATE_LIMITS,
} from "./rate-limits.server.ts";

const t = translator(messages);

/** A counter and the key that this request is counted under. */
interface Count {
  counter: RateLimiterAbstract;
  key: string;
}

/**
 * Counts one attempt against the rate limits of `action`. A rejected attempt is not counted.
 * @param by.account the account concerned: an e-mail address, or the id of a member or session; omitted if unknown.
 * @throws DataError of kind "limited" (429) over a limit; the response then has a Retry-After header.
 * @example await requireWithinLimit(args, "contact", { account: message.email });
 */
export async function requireWithinLimit(
  args: RequestArgs,
  action: LimitedAction,
  by: { account?: string } = {},
): Promise<void> {
  await count(args, action, by.account);
}

/**
 * Does `work` and counts it against the rate limits of `action` only if it fails with a DataError of kind "invalid". It is counted before
 * and refunded after, so that parallel attempts cannot exceed the limit.
 * @returns what `work` returns.
 * @throws what `work` throws; DataError of kind "limited" (429) over a limit, without doing the work.
 * @example await countFailures(args, "sign-in", { account: email }, () => signIn(client, { email, password }));
 */
export async function countFailures<T>(
  args: RequestArgs,
  action: LimitedAction,
  by: { account?: string },
  work: () => Promise<T>,
): Promise<T> {
  const counted = await count(args, action, by.account);
  try {
    const done = await work();
    await refund(counted);
    if (action === "sign-in" || action === "second-step") await rememberKnownAddress(args, by.account);
    return done;
  } catch (error) {
    // Not the client's fault: Supabase is unavailable, or the site has a bug.
    if (!(error instanceof DataError) || error.kind !== "invalid") await refund(counted);
    throw error;
  }
}

async function count(args: RequestArgs, action: LimitedAction, account: string | undefined): Promise<Count[]> {
  const factor = getEnv().RATE_LIMIT_FACTOR;
  if (factor === 0) return [];
  const counted: Count[] = [];
  for (const limit of RATE_LIMITS[action]) {
    const key = limitKey(args, limit.by, account);
    if (key === null || (limit.by === "account-from-strangers" && (await isKnownAddress(args, account)))) continue;
    const counter = counterOf(action, limit, factor);
    const waitMs = await consume(counter, key);
    counted.push({ counter, key });
    if (waitMs === null) continue;
    // A rejected attempt must not use up the limits that others at this address, or this account elsewhere, share.
    await refund(counted);
    throw tooMany(args, waitMs);
  }
  return counted;
}

function counterOf(action: LimitedAction, { by, points, seconds }: Limit, factor: number): RateLimiterAbstract {
  return getCounter(`${action} ${by}`, { points: Math.max(1, Math.round(points * factor)), seconds });
}

/** Counts one attempt. @returns null if it is allowed, else the milliseconds until the next one is. */
async function consume(counter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await counter.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return refused.msBeforeNext;
  }
}

function tooMany(args: RequestArgs, waitMs: number): DataError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  setRetryAfter(args, seconds);
  const isShort = seconds < 60;
  const message = isShort ? t("waitSeconds", { count: seconds }) : t("waitMinutes", { count: Math.ceil(seconds / 60) });
  return new DataError("limited", message, { code: "TOO_MANY_ATTEMPTS" });
}

async function refund(counted: readonly Count[]): Promise<void> {
  await Promise.all(counted.map(({ counter, key }) => counter.reward(key)));
}

function knownAddresses(): RateLimiterAbstract {
  return getCounter("usual address", { points: 1, seconds: KNOWN_ADDRESS_SECONDS });
}

async function rememberKnownAddress(args: RequestArgs, account: string | undefined): Promise<void> {
  const key = limitKey(args, "account-at-address", account);
  // why not set(): it has no fallback to memory while the database is unavailable.
  if (key) await knownAddresses().penalty(key);
}

async function isKnownAddress(args: RequestArgs, account: string | undefined): Promise<boolean> {
  const key = limitKey(args, "account-at-address", account);
  return key !== null && (await knownAddresses().get(key)) !== null;
}

/** Key of the hashes while the counters are in memory, and so as short-lived as they are. */
const OWN_SECRET = randomBytes(32);

/**
 * The key that an attempt is counted under; null when the scope needs an account and there is none. It is an HMAC, so that the store holds
 * no e-mail or IP addresses. Processes that share a database use its connection string as the HMAC's secret.
 */
export function limitKey(args: RequestArgs, scope: LimitScope, account: string | undefined): string | null {
  const { clientAddress } = requestContext(args.context);
  if (scope === "network") return hash(networkOf(clientAddress, 3));
  const address = networkOf(clientAddress);
  if (scope === "address") return hash(address);
  if (account === undefined) return null;
  const who = account.trim().toLowerCase();
  return scope === "account-at-address" ? hash(`${who} ${address}`) : hash(who);
}

/** Identifies clients in the database without storing their addresses. @param secret the same for all processes and starts. */
export function clientKey(args: RequestArgs, secret: string): string {
  return createHmac("sha256", secret)
    .update(networkOf(requestContext(args.context).clientAddress))
    .digest("base64url");
}

/**
 * The part of an IP address that identifies a client: the IPv4 address, or the /64 prefix of an IPv6 address.
 * @param parts 3 for the network around it: the /24 of an IPv4 address, or the /48 of an IPv6 address.
 * @example networkOf("2001:db8::a:b:c:d") // "2001:db8:0:0"
 * @example networkOf("192.0.2.7", 3) // "192.0.2"
 */
function networkOf(address: string, parts: 3 | 4 = 4): string {
  const [bare = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (!isIPv6(bare)) return bare.split(".").slice(0, parts).join(".");
  // The URL parser normalizes IPv6 addresses: lower case, no leading zeros, the longest run of zeros as "::".
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(missing).fill("0"), ...after].slice(0, parts).join(":");
}

function hash(text: string): string {
  const secret = getEnv().RATE_LIMIT_DATABASE_URL ?? OWN_SECRET;
  return createHmac("sha256", secret).update(text).digest("base64url");
}
