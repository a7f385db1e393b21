import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

/**
 * The token of an invitation whose link this browser has opened. Without this cookie it would have to go through the addresses of signing in:
 * those of shared copies of that page, of Google and Auth, and of the mail that confirms a new account.
 */
interface InvitationCookie {
  name: string;
  /** As long as an invitation works, in seconds. */
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

/** Stores the token of a link until it is accepted; one that cannot be a token is forgotten. */
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
