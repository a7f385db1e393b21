import { parseUrl } from "#app/domain/site/text.ts";

/** Supabase Auth's types of mailed links. */
const EMAIL_LINK_TYPES = ["email", "signup", "recovery", "magiclink", "invite", "email_change"] as const;

export type EmailLinkType = (typeof EMAIL_LINK_TYPES)[number];

/** The parameters of a mailed link. */
export interface EmailLink {
  type: EmailLinkType;
  /** `token`: a token hash, from our own mail templates. `code`: a PKCE code from Auth's page, valid only in the requesting browser. */
  proof: "token" | "code";
  secret: string;
}

const SECRET = /^[\w-]{6,255}$/;

/** Parses a mailed link from the parameters of a URL or form. Null if a parameter is missing or malformed; never throws. */
export function parseEmailLink(read: (name: string) => unknown): EmailLink | null {
  const type = parseEmailLinkType(read("type"));
  const tokenHash = read("token_hash");
  if (type && isSecret(tokenHash)) return { type, proof: "token", secret: tokenHash };
  // Auth's page omits the type; without one, the link confirms an address.
  const code = read("code");
  return isSecret(code) ? { type: type ?? "email", proof: "code", secret: code } : null;
}

/** Whether the link confirms the address of a sign-up; its owner then chooses name and password. */
export function provesSignUp(type: EmailLinkType): boolean {
  return type === "signup" || type === "email";
}

/**
 * The page to continue to after a confirmation: `next`, or the `next` within the URL of `redirect_to`, the only parameter that Auth
 * preserves. Null when there is neither. Not validated: callers must guard against open redirects.
 */
export function nextOfLink(read: (name: string) => string | null): string | null {
  const next = read("next");
  const target = read("redirect_to");
  if (next !== null || target === null) return next;
  return parseUrl(target)?.searchParams.get("next") ?? null;
}

/** Whether the link leads to choosing a password: a recovery or an invitation. */
export function needsPassword(type: EmailLinkType): boolean {
  return type === "recovery" || type === "invite";
}

function parseEmailLinkType(value: unknown): EmailLinkType | null {
  return EMAIL_LINK_TYPES.find((type) => type === value) ?? null;
}

function isSecret(value: unknown): value is string {
  return typeof value === "string" && SECRET.test(value);
}
