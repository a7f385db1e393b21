import { z } from "#app/domain/site/zod.ts";
import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

/**
 * What this browser has under way on the page. Auth tells a secret once and recovery codes once; without this note a page that is loaded
 * again (as phones do after a look at another app) would lose the secret, and a form that is sent again would replace codes that were
 * just written down.
 */
const COOKIE = "sunshine-second-step";

/** How long a setup can be finished, in seconds. */
const SETUP_SECONDS = 30 * 60;

/** How long a form that made recovery codes does nothing more, in seconds. */
const MADE_SECONDS = 24 * 60 * 60;

const setupSchema = z.object({
  /** Id of the authenticator at Auth. */
  id: z.uuid(),
  name: z.string(),
  /** The owner's e-mail address, for the app's list. */
  account: z.string(),
  /** In base32. */
  secret: z.string().regex(/^[A-Z2-7]{16,200}$/),
});
const noteSchema = z.union([z.object({ setup: setupSchema }), z.object({ madeCodesWith: z.string() })]);

/** An authenticator that was begun and waits for its first code. */
export type Setup = z.output<typeof setupSchema>;

/** Remembers a setup until it is finished. */
export function keepSetup(args: RequestArgs, setup: Setup): void {
  keep(args, { setup }, SETUP_SECONDS);
}

/** The setup that this browser has under way, or null. */
export function readSetup(args: Pick<RequestArgs, "request">): Setup | null {
  const note = read(args);
  return note && "setup" in note ? note.setup : null;
}

/** Ends a setup, finished or not. */
export function forgetSetup(args: RequestArgs): void {
  setCookie(args, COOKIE, "", { maxAge: 0 });
}

/** Remembers that the form with this key made recovery codes. */
export function keepMadeCodes(args: RequestArgs, submissionKey: string): void {
  keep(args, { madeCodesWith: submissionKey }, MADE_SECONDS);
}

/** Whether the form with this key made recovery codes already. */
export function hasMadeCodes(args: Pick<RequestArgs, "request">, submissionKey: string): boolean {
  const note = read(args);
  return note !== null && "madeCodesWith" in note && note.madeCodesWith === submissionKey;
}

function keep(args: RequestArgs, note: z.output<typeof noteSchema>, maxAge: number): void {
  setCookie(args, COOKIE, Buffer.from(JSON.stringify(note)).toString("base64url"), { maxAge });
}

function read({ request }: Pick<RequestArgs, "request">): z.output<typeof noteSchema> | null {
  try {
    return noteSchema.parse(JSON.parse(Buffer.from(readCookie(request, COOKIE) ?? "", "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
