import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import { localPath } from "#app/messages/language.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { safePath } from "./redirect.server.ts";
import { type RequestArgs, readCookie, setCookie } from "./supabase.server.ts";

const COOKIE = "sunshine-awaiting-email";

/** The lifetime of a confirmation link, in seconds. */
const COOKIE_SECONDS = 60 * 60;

/** Auth's minimum interval between mails to one account, in milliseconds (`max_frequency`, 60 s on hosted Supabase). */
const MAIL_INTERVAL_MS = 60_000;

const awaitingSchema = z.object({
  email: z.string().min(1).max(254),
  /** When this browser last requested a mail, in milliseconds since 1970; 0 if never. */
  askedAt: z.number(),
  /** The name typed at sign-up; "" when only another link was requested. */
  fullName: z.string().max(200).default(""),
  /** The password typed at sign-up, see `sealPassword`; "" for none. */
  sealedPassword: z.string().max(1000).default(""),
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
export function setAwaitingEmail(args: RequestArgs, awaiting: z.input<typeof awaitingSchema>): void {
  const value = Buffer.from(JSON.stringify(awaiting)).toString("base64url");
  setCookie(args, COOKIE, value, { maxAge: COOKIE_SECONDS });
}

/** The key for passwords of sign-ups, the same in every process; null for a site without the queue key. */
function sealingKey(): Buffer | null {
  const { MAIL_QUEUE_KEY: secret } = getEnv();
  return secret ? Buffer.from(hkdfSync("sha256", secret, "", "password of a sign-up", 32)) : null;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the password that was typed at sign-up, for a cookie: if the same browser opens the mailed link, the person has both proved the
 * address and typed the password, and need not type it again. Auth's copy is dropped all the same, see decision 0027.
 * @returns "" for a site without the queue key, which then asks for the password again.
 */
export function sealPassword(email: string, password: string): string {
  const key = sealingKey();
  if (!key) return "";
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(email.toLowerCase()));
  const text = JSON.stringify({ password, until: Date.now() + COOKIE_SECONDS * 1000 });
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The address and the password with which this browser signed up in the last hour; null in any other one. Never throws. */
export function getSignUpPassword(args: RequestArgs): { email: string; password: string } | null {
  const [awaiting, key] = [getAwaitingEmail(args), sealingKey()];
  if (!awaiting?.sealedPassword || !key) return null;
  try {
    const { email, sealedPassword } = awaiting;
    const sealed = Buffer.from(sealedPassword, "base64url");
    const opened = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(email.toLowerCase()))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([opened.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), opened.final()]);
    const { password, until } = sealedSchema.parse(JSON.parse(text.toString("utf8")));
    return until > Date.now() ? { email, password } : null;
  } catch {
    return null;
  }
}

const sealedSchema = z.object({ password: z.string().min(1), until: z.number() });

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
