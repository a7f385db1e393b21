import { z } from "#app/domain/zod.ts";
import { readCookie } from "#app/http/cookies.server.ts";
import { type RequestArgs, setCookie } from "#app/http/supabase.server.ts";

const COOKIE = "sunshine-awaiting-email";

/** As long as a confirmation link works, in seconds. */
const COOKIE_SECONDS = 60 * 60;

/** Auth mails one account at most once in this time (`max_frequency`, 60 s on hosted Supabase). */
const MAIL_INTERVAL_MS = 60_000;

const awaitingSchema = z.object({
  email: z.string().min(1).max(254),
  /** When this browser last asked for a mail, in milliseconds since 1970; 0 when it has not. */
  askedAt: z.number(),
});

/** The address that this browser signed up with and that waits to be confirmed. */
export type AwaitingEmail = z.output<typeof awaitingSchema>;

/** Keeps the address for /check-email, out of URLs and logs. `askedAt` in milliseconds since 1970. */
export function setAwaitingEmail(args: RequestArgs, email: string, askedAt: number): void {
  const value = Buffer.from(JSON.stringify({ email, askedAt })).toString("base64url");
  setCookie(args, COOKIE, value, { maxAge: COOKIE_SECONDS });
}

/** Ends the waiting: the address is confirmed. */
export function clearAwaitingEmail(args: RequestArgs): void {
  setCookie(args, COOKIE, "", { maxAge: 0 });
}

/** The address this browser waits with, or null. Never throws. */
export function getAwaitingEmail({ request }: RequestArgs): AwaitingEmail | null {
  const sent = readCookie(request, COOKIE);
  if (!sent) return null;
  try {
    return awaitingSchema.parse(JSON.parse(Buffer.from(sent, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/**
 * Seconds until this browser may ask for another mail to `email`, 0 when it may now. Auth's own answer to asking too
 * early cannot be shown, since it gives it for existing accounts only; this one is the same for every address.
 */
export function secondsToWait(args: RequestArgs, email: string, now: number): number {
  const awaiting = getAwaitingEmail(args);
  if (awaiting?.email !== email) return 0;
  const left = awaiting.askedAt + MAIL_INTERVAL_MS - now;
  return left > 0 && left <= MAIL_INTERVAL_MS ? Math.ceil(left / 1000) : 0;
}
