import { z } from "#app/domain/site/zod.ts";
import { safePath } from "./redirect.server.ts";
import { type RequestArgs, readCookie, setCookie } from "./supabase.server.ts";

const COOKIE = "sunshine-awaiting-email";

/** As long as a confirmation link works, in seconds. */
const COOKIE_SECONDS = 60 * 60;

/** Auth mails one account at most once in this time (`max_frequency`, 60 s on hosted Supabase). */
const MAIL_INTERVAL_MS = 60_000;

const awaitingSchema = z.object({
  email: z.string().min(1).max(254),
  /** When this browser last asked for a mail, in milliseconds since 1970; 0 when it has not. */
  askedAt: z.number(),
  /** The name typed at sign-up; "" when only another link was requested. */
  fullName: z.string().max(200).default(""),
  /** Path of this site to go on to once the address is confirmed. */
  next: z
    .string()
    .max(2000)
    .default("/")
    .transform((path) => safePath(path)),
});

/** The unconfirmed address that this browser signed up with. */
export type AwaitingEmail = z.output<typeof awaitingSchema>;

/** Stores the sign-up's address for /check-email and /confirm in a cookie, to keep it out of URLs and logs. */
export function setAwaitingEmail(args: RequestArgs, awaiting: AwaitingEmail): void {
  const value = Buffer.from(JSON.stringify(awaiting)).toString("base64url");
  setCookie(args, COOKIE, value, { maxAge: COOKIE_SECONDS });
}

/** The absolute URL for the link of a confirmation mail; it takes `next` along, so that any device goes on there. */
export function confirmUrl(siteUrl: string, next: string): string {
  return next === "/" ? `${siteUrl}/confirm` : `${siteUrl}/confirm?${new URLSearchParams({ next })}`;
}

/** Removes the cookie: the address is confirmed. */
export function clearAwaitingEmail(args: RequestArgs): void {
  setCookie(args, COOKIE, "", { maxAge: 0 });
}

/** The unconfirmed address of this browser, or null. Never throws. */
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
 * Seconds until this browser may ask for another mail to `email`, 0 when it may now. Auth's own
 * error for a request that comes too early cannot be shown, because only existing accounts get it; this one does not depend on the account.
 */
export function secondsToWait(args: RequestArgs, email: string, now: number): number {
  const awaiting = getAwaitingEmail(args);
  if (awaiting?.email !== email) return 0;
  const left = awaiting.askedAt + MAIL_INTERVAL_MS - now;
  return left > 0 && left <= MAIL_INTERVAL_MS ? Math.ceil(left / 1000) : 0;
}
