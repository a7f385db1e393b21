import { parseUrl } from "#app/domain/site/text.ts";

/** The kinds of mail with a link, as Supabase Auth names them. */
const EMAIL_LINK_TYPES = ["email", "signup", "recovery", "magiclink", "invite", "email_change"] as const;

export type EmailLinkType = (typeof EMAIL_LINK_TYPES)[number];

/** The parameters of a mailed link. */
export interface EmailLink {
  type: EmailLinkType;
  /** `token`: from our own mails. `code`: from Auth's own page; works only in the browser that requested the mail. */
  proof: "token" | "code";
  secret: string;
}

const SECRET = /^[\w-]{6,255}$/;

/** Parses the link from the fields of an address or a form; null if it cannot work. Never throws. */
export function parseEmailLink(read: (name: string) => unknown): EmailLink | null {
  const type = parseEmailLinkType(read("type"));
  const tokenHash = read("token_hash");
  if (type && isSecret(tokenHash)) return { type, proof: "token", secret: tokenHash };
  // Auth's own page omits the type; anything that is not a new password is a confirmed address.
  const code = read("code");
  return isSecret(code) ? { type: type ?? "email", proof: "code", secret: code } : null;
}

/** Whether the link proves the address of a sign-up, so that its owner chooses name and password. */
export function provesSignUp(type: EmailLinkType): boolean {
  return type === "signup" || type === "email";
}

/**
 * The page to continue to after a confirmation: `next`, or that of the URL in `redirect_to`, the only parameter that Auth
 * passes through. Null when there is neither. Not validated: the address can be forged.
 */
export function nextOfLink(read: (name: string) => string | null): string | null {
  const next = read("next");
  const target = read("redirect_to");
  if (next !== null || target === null) return next;
  return parseUrl(target)?.searchParams.get("next") ?? null;
}

/** Whether the link continues to choosing a password: it was forgotten, or there is none yet. */
export function needsPassword(type: EmailLinkType): boolean {
  return type === "recovery" || type === "invite";
}

function parseEmailLinkType(value: unknown): EmailLinkType | null {
  return EMAIL_LINK_TYPES.find((type) => type === value) ?? null;
}

function isSecret(value: unknown): value is string {
  return typeof value === "string" && SECRET.test(value);
}
