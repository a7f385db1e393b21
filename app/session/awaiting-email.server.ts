import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import { localPath } from "#app/messages/language.ts";
import { safePath } from "./redirect.server.ts";
import { type RequestArgs, readCookie, setCookie } from "./supabase.server.ts";

const COOKIE = "sunshine-awaiting-email";

/** As long as a confirmation link works, in seconds. */
const COOKIE_SECONDS = 60 * 60;

/** Auth's minimum interval between mails to one account, in milliseconds (`max_frequency`, 60 s on hosted Supabase). */
const MAIL_INTERVAL_MS = 60_000;

const awaitingSchema = z.object({
  email: z.string().min(1).max(254),
  /** When this browser last requested a mail, in milliseconds since 1970; 0 if never. */
  askedAt: z.number(),
  /** The name typed at sign-up; "" when only another link was requested. */
  fullName: z.string().max(200).default(""),
  /** Path on this site to open once the address is confirmed. */
  next: z
    .string()
    .max(2000)
    .default("/")
    .transform((path) => safePath(path)),
});

/** The unconfirmed address that this browser signed up with. */
type AwaitingEmail = z.output<typeof awaitingSchema>;

/** Stores the sign-up's address for /check-email and /confirm in a cookie, to keep it out of URLs and logs. */
export function setAwaitingEmail(args: RequestArgs, awaiting: AwaitingEmail): void {
  const value = Buffer.from(JSON.stringify(awaiting)).toString("base64url");
  setCookie(args, COOKIE, value, { maxAge: COOKIE_SECONDS });
}

/** The absolute URL for the link of a confirmation mail. It includes `next`, because the link may be opened on another device. */
export function confirmUrl(siteUrl: string, next: string): string {
  return `${siteUrl}${localPath(pathTo("/confirm", { next: next !== "/" && next }))}`;
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
 * Seconds until this browser may request another mail to `email`; 0 if it may now. Auth's own rate limit error must not be shown, because
 * only existing accounts get it.
 */
export function secondsToWait(args: RequestArgs, email: string, now: number): number {
  const awaiting = getAwaitingEmail(args);
  if (awaiting?.email !== email) return 0;
  const left = awaiting.askedAt + MAIL_INTERVAL_MS - now;
  return left > 0 && left <= MAIL_INTERVAL_MS ? Math.ceil(left / 1000) : 0;
}
