import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

/**
 * The cookie with the token of an invitation that this browser has opened. It keeps the token out of the URLs of signing in: those of
 * cached pages, of Google and Auth, and of confirmation mails.
 */
interface InvitationCookie {
  name: string;
  /** The lifetime of an invitation, in seconds. */
  maxAge: number;
}

/** What people are invited to. */
export type InvitationKind = "admins" | "organizer";

const COOKIES: Readonly<Record<InvitationKind, InvitationCookie>> = {
  admins: { name: "sunshine-invitation", maxAge: 60 * 60 },
  organizer: { name: "sunshine-organizer-invitation", maxAge: 7 * 24 * 60 * 60 },
};

/** Tokens have 43 characters. */
const TOKEN = /^[\w-]{1,100}$/;

/** Stores the token of a link until it is accepted; ignores malformed ones. */
export function keepInvitation(args: RequestArgs, kind: InvitationKind, token: string): void {
  const { name, maxAge } = COOKIES[kind];
  if (TOKEN.test(token)) setCookie(args, name, token, { maxAge });
}

/** The stored token; "" without one. */
export function readInvitation({ request }: Pick<RequestArgs, "request">, kind: InvitationKind): string {
  const token = readCookie(request, COOKIES[kind].name) ?? "";
  return TOKEN.test(token) ? token : "";
}

/** Deletes the stored token. */
export function clearInvitation(args: RequestArgs, kind: InvitationKind): void {
  setCookie(args, COOKIES[kind].name, "", { maxAge: 0 });
}
