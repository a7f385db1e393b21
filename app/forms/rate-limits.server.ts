import { createHmac, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, setRetryAfter } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { getCounter } from "./rate-limit-store.server.ts";

/** One counter with the key that a request counts under there. */
interface Count {
  counter: RateLimiterAbstract;
  key: string;
}

/**
 * Counts one try, and refuses it when there were too many; a refused try counts nowhere. Forms catch the error and show it with what was typed.
 * @param by.account whose account it is about: an e-mail address, or the id of a member or a session; omitted if unknown.
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
 * Does `work` and counts it only when it fails because of the client. It is counted before and given back
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
    if (action === "sign-in" || action === "second-step") await rememberUsualAddress(args, by.account);
    return done;
  } catch (error) {
    // Supabase is unavailable, or an error of ours: not the client's fault.
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

/** Good for as long as counts are kept in this process. */
const OWN_SECRET = randomBytes(32);

/**
 * Under which key a try is counted, or null when the scope needs an account and there is none. A keyed hash: neither
 * e-mail nor network address can be read from a store. Processes that share a store share the secret, its address.
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

/**
 * What of an address tells its owner apart: IPv4 whole, of IPv6 the first 64 bits, since one household has all the rest.
 * @param parts how many numbers of the address count: 3 is the network around it, of IPv4 24 bits and of IPv6 48.
 * @example networkOf("2001:db8::a:b:c:d") // "2001:db8:0:0"
 * @example networkOf("192.0.2.7", 3) // "192.0.2"
 */
export function networkOf(address: string, parts: 3 | 4 = 4): string {
  const [bare = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (!isIPv6(bare)) return bare.split(".").slice(0, parts).join(".");
  // The URL parser writes every IPv6 address in one way: lower case, no leading zeros, the longest run of zeros as "::".
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

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Whose tries are counted together:
 * - `address`: all clients at one address. Offices, schools and mobile networks share one among many people (NAT), so
 *   these are wide: they stop programs, not crowds.
 * - `network`: all addresses around one, as a machine with many IPv6 addresses has them.
 * - `account`: one e-mail address, member or session, wherever the tries come from.
 * - `account-at-address`: one account from one address.
 * - `account-from-strangers`: one account, from all addresses that have not lately signed in to it (for codes: entered one). The owner's usual
 *   address is not among them, so that an owner cannot be locked out remotely.
 */
export type LimitScope = "address" | "network" | "account" | "account-at-address" | "account-from-strangers";

/** At most `points` tries within `seconds` from the first of them. Who is over waits for the rest of that time, never longer. */
export interface Limit {
  by: LimitScope;
  points: number;
  seconds: number;
}

/** What has limits. */
export type LimitedAction =
  | "sign-in"
  | "second-step"
  | "recovery-code"
  | "current-password"
  | "sign-up"
  | "mail"
  | "contact"
  | "weekly-mail"
  | "report"
  | "create-event"
  | "upload-picture"
  | "token";

/**
 * Every limit of the site, before `RATE_LIMIT_FACTOR`. `sign-in`, `second-step`, `recovery-code`, `current-password` and `token` count
 * failures only (`countFailures`), the others count each valid form that arrives.
 *
 * - `sign-in`: ten wrong passwords are more than a person types before asking for a new one (which no wrong password
 *   stops); 40 an hour for one account from one address find no password that is not among the commonest. 50 from all
 *   strange addresses together bound a guess by many machines.
 * - `second-step`: wrong codes of one member. Of a million codes an authenticator shows three that are valid at a time: the current one and
 *   its neighbours. Whoever has the password already and guesses at five in a quarter of an hour, all day long, finds one on one day of 700 (of 70 where the
 *   member has the ten authenticators that Auth allows).
 *   People mistype a code once or twice. Only a right code makes an address usual here, the password alone does not; so a thief who has
 *   the password, and uses up the tries of strangers, does not lock out the owner at home. 30 from one address are those of an office.
 * - `recovery-code`: 16 letters and digits (82 bits) are not guessed; this bounds load. Counted at each address, so that an owner who is
 *   kept from typing codes at a strange address still gets in with one. Auth counts wrong ones by account as well.
 * - `current-password`: also the codes that stand for it. By session, as the database counts them too. A thief's session must not lock out the owner's.
 * - `sign-up`: each sends a mail. A class of 30 can sign up at once; no one signs up five times.
 * - `mail`: links for a new password or a confirmation, together. Auth sends one a minute at most; five an hour is what a
 *   person with a full mailbox may need, and what a stranger may send them.
 * - `contact`: more than one person writes to the team in an hour, and than the people behind one address usually do. By network as well,
 *   as weekly mail: the database takes 250 of all visitors in a quarter of an hour, which no program should use up from one place.
 * - `weekly-mail`: each may send a link. The database sends at most five to a mailbox in a day; one person follows a few lists.
 * - `report`: more than a reader finds wrong in an hour. The database stores 20 open ones about one event.
 * - `create-event`: an organizer may enter a season's programme in one sitting.
 * - `upload-picture`: each takes the server a second or two of work. An organizer tries several, and a season's programme has one for each event.
 * - `token`: admin tokens have 256 bits, so for them this bounds load, not luck. A link in a mail is as hard to guess, for anyone who
 *   knows the address, as the code it is made from: ten digits (33 bits) for one hour, of which one client may try 120.
 *
 * Calls made straight to Supabase with the public key do not come by here. Hosted Supabase Auth has limits of its own for
 * them, per address: 30 sign-ins and sign-ups and 30 verified tokens in five minutes, one mail a minute and account, and so
 * many mails an hour for the project (`[auth.rate_limit]`; this site counts there as one address, its server's). REST has
 * none: what arrives there is held by row level security, the constraints, and what the database itself counts. Messages, weekly mail and
 * reports do come by here: the database takes them with the key of the queue only. Auth would take a visitor's address from
 * `Sb-Forwarded-For` only with a secret key, and this site holds none.
 */
export const RATE_LIMITS: Readonly<Record<LimitedAction, readonly Limit[]>> = {
  "sign-in": [
    { by: "account-at-address", points: 10, seconds: 15 * MINUTE },
    { by: "account-from-strangers", points: 50, seconds: 15 * MINUTE },
    { by: "address", points: 100, seconds: 15 * MINUTE },
  ],
  "second-step": [
    { by: "account-at-address", points: 5, seconds: 15 * MINUTE },
    { by: "account-from-strangers", points: 5, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
  "recovery-code": [
    { by: "account-at-address", points: 5, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
  "current-password": [{ by: "account", points: 5, seconds: HOUR }],
  "sign-up": [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 30, seconds: HOUR },
  ],
  mail: [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 30, seconds: HOUR },
  ],
  contact: [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 20, seconds: HOUR },
    { by: "network", points: 60, seconds: HOUR },
  ],
  "weekly-mail": [
    { by: "account", points: 5, seconds: HOUR },
    { by: "address", points: 20, seconds: HOUR },
    { by: "network", points: 60, seconds: HOUR },
  ],
  report: [{ by: "address", points: 10, seconds: HOUR }],
  "create-event": [
    { by: "account", points: 30, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  "upload-picture": [
    { by: "account", points: 40, seconds: HOUR },
    { by: "address", points: 100, seconds: HOUR },
  ],
  token: [
    { by: "account", points: 10, seconds: 15 * MINUTE },
    { by: "address", points: 30, seconds: 15 * MINUTE },
  ],
};

/** How long an address that signed in to an account counts as its owner's, in seconds. Timers of Node end at 24.8 days. */
export const USUAL_ADDRESS_SECONDS = 14 * 24 * HOUR;
