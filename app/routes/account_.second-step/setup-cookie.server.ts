import { z } from "#app/domain/site/zod.ts";
import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

/**
 * The state of the page in this browser. Auth returns a TOTP secret and recovery codes only once. Without this cookie, a reload (which
 * phones do after switching to another app) would lose the secret, and submitting a form again would replace codes that were just written
 * down.
 */
const COOKIE = "sunshine-second-step";

/** How long a setup can be completed, in seconds. */
const SETUP_SECONDS = 30 * 60;

/** How long the idempotency key of a form that generated recovery codes is remembered, in seconds. */
const CODES_KEY_SECONDS = 24 * 60 * 60;

const setupSchema = z.object({
  /** Id of the factor at Auth. */
  id: z.uuid(),
  name: z.string(),
  /** The owner's e-mail address, as the label in the app. */
  account: z.string(),
  /** TOTP secret in base32. */
  secret: z.string().regex(/^[A-Z2-7]{16,200}$/),
});
const noteSchema = z.union([z.object({ setup: setupSchema }), z.object({ madeCodesWith: z.string() })]);

/** An unverified authenticator. */
export type Setup = z.output<typeof setupSchema>;

/** Stores a setup until it is completed. */
export function saveSetup(args: RequestArgs, setup: Setup): void {
  keep(args, { setup }, SETUP_SECONDS);
}

/** The stored setup, or null. Never throws. */
export function readSetup(args: Pick<RequestArgs, "request">): Setup | null {
  const note = read(args);
  return note && "setup" in note ? note.setup : null;
}

/** Deletes the stored setup. */
export function clearSetup(args: RequestArgs): void {
  setCookie(args, COOKIE, "", { maxAge: 0 });
}

/** Stores the idempotency key of a form that has generated recovery codes. */
export function markCodesGenerated(args: RequestArgs, submissionKey: string): void {
  keep(args, { madeCodesWith: submissionKey }, CODES_KEY_SECONDS);
}

/** Whether the form with this idempotency key has generated recovery codes. */
export function hasGeneratedCodes(args: Pick<RequestArgs, "request">, submissionKey: string): boolean {
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
