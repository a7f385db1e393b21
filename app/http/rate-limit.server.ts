import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { getEnv } from "#app/http/env.server.ts";
import { limitKey } from "#app/http/rate-limit-keys.server.ts";
import {
  type Limit,
  type LimitedAction,
  RATE_LIMITS,
  USUAL_ADDRESS_SECONDS,
} from "#app/http/rate-limit-policy.server.ts";
import { getCounter } from "#app/http/rate-limit-store.server.ts";
import { type RequestArgs, setRetryAfter } from "#app/http/supabase.server.ts";
import { DataError } from "#app/models/data-error.ts";

/** One counter with the key that a request counts under there. */
interface Count {
  counter: RateLimiterAbstract;
  key: string;
}

/**
 * Counts one try, and refuses it when there were too many; a refused try counts nowhere. Forms catch the error and show it with what was typed.
 * @param by.account whose account it is about: an e-mail address or the id of a member; left out where nobody knows.
 * @throws DataError of kind "limited", status 429; the answer of this request then carries Retry-After, in seconds.
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
 * Does `work` and counts it only when it fails through the fault of whoever asked. It is counted before and given back
 * after, so that many at once do not slip through.
 * @returns what `work` returns.
 * @throws what `work` throws; DataError of kind "limited", without doing it, when there were too many failures.
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
    await giveBack(counted);
    if (action === "sign-in") await rememberUsualAddress(args, by.account);
    return done;
  } catch (error) {
    // Supabase away, or an error of ours: nobody's fault who asked.
    if (!(error instanceof DataError) || error.kind !== "invalid") await giveBack(counted);
    throw error;
  }
}

async function count(args: RequestArgs, action: LimitedAction, account: string | undefined): Promise<Count[]> {
  const factor = getEnv().RATE_LIMIT_FACTOR;
  if (factor === 0) return [];
  const counted: Count[] = [];
  for (const limit of RATE_LIMITS[action]) {
    const key = limitKey(args, limit.by, account);
    if (key === null || (limit.by === "account-from-strangers" && (await isUsualAddress(args, account)))) continue;
    const counter = counterOf(action, limit, factor);
    const waitMs = await consume(counter, key);
    counted.push({ counter, key });
    if (waitMs === null) continue;
    // A refused try is no try: it must not use up what others at the address, or the account elsewhere, may still do.
    await giveBack(counted);
    throw tooMany(args, waitMs);
  }
  return counted;
}

function counterOf(action: LimitedAction, { by, points, seconds }: Limit, factor: number): RateLimiterAbstract {
  return getCounter(`${action} ${by}`, { points: Math.max(1, Math.round(points * factor)), seconds });
}

/** Counts one try. Returns null when it is allowed, else how long it is until the next one is, in milliseconds. */
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
  const message = `Too many attempts. Please wait ${inWords(seconds)} and try again.`;
  return new DataError("limited", message, { code: "TOO_MANY_ATTEMPTS" });
}

async function giveBack(counted: readonly Count[]): Promise<void> {
  await Promise.all(counted.map(({ counter, key }) => counter.reward(key)));
}

function usualAddresses(): RateLimiterAbstract {
  return getCounter("usual address", { points: 1, seconds: USUAL_ADDRESS_SECONDS });
}

async function rememberUsualAddress(args: RequestArgs, account: string | undefined): Promise<void> {
  const key = limitKey(args, "account-at-address", account);
  // why not set(): with the database away it fails, where this one is counted in memory.
  if (key) await usualAddresses().penalty(key);
}

async function isUsualAddress(args: RequestArgs, account: string | undefined): Promise<boolean> {
  const key = limitKey(args, "account-at-address", account);
  return key !== null && (await usualAddresses().get(key)) !== null;
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
