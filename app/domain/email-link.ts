/** The kinds of mail that hold a link, as Supabase Auth names them. */
export const EMAIL_LINK_TYPES = ["email", "signup", "recovery", "magiclink", "invite", "email_change"] as const;

export type EmailLinkType = (typeof EMAIL_LINK_TYPES)[number];

/** What the link of a mail brings along. */
export interface EmailLink {
  type: EmailLinkType;
  /** `token`: straight from our own mails. `code`: by way of Auth's own page, and good only in the browser that asked for the mail. */
  proof: "token" | "code";
  secret: string;
}

const SECRET = /^[\w-]{6,255}$/;

/** The link that these fields (of an address or a form) hold, or null when they hold none that could work. Never throws. */
export function parseEmailLink(read: (name: string) => unknown): EmailLink | null {
  const type = parseEmailLinkType(read("type"));
  const tokenHash = read("token_hash");
  if (type && isSecret(tokenHash)) return { type, proof: "token", secret: tokenHash };
  // Auth's own page leaves the type out; what is not a new password is a confirmed address.
  const code = read("code");
  return isSecret(code) ? { type: type ?? "email", proof: "code", secret: code } : null;
}

/** Whether the link proves the address of a sign-up: its owner then names the account and chooses its password. */
export function provesSignUp(type: EmailLinkType): boolean {
  return type === "signup" || type === "email";
}

/**
 * Where a confirmation mail leads on to: `next`, or that of the URL in `redirect_to`, which our mails carry because Auth hands on
 * nothing else. Null when there is neither. Not checked: it comes from an address that anybody may make up.
 */
export function nextOfLink(read: (name: string) => string | null): string | null {
  const next = read("next");
  const target = read("redirect_to");
  if (next !== null || target === null || !URL.canParse(target)) return next;
  return new URL(target).searchParams.get("next");
}

/** Whether the link leads on to choosing a password: it was forgotten, or there is none yet. */
export function needsPassword(type: EmailLinkType): boolean {
  return type === "recovery" || type === "invite";
}

function parseEmailLinkType(value: unknown): EmailLinkType | null {
  return EMAIL_LINK_TYPES.find((type) => type === value) ?? null;
}

function isSecret(value: unknown): value is string {
  return typeof value === "string" && SECRET.test(value);
}
