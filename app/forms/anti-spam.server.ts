import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_COOKIE_OPTIONS } from "@supabase/ssr";
import { z } from "#app/domain/site/zod.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { forbidCaching, type RequestArgs, SESSION_COOKIE, setCookie } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { type AntiSpamValues, HONEYPOT_FIELD, READY_AT_FIELD, SUBMISSION_KEY_FIELD } from "./answer.ts";

/** Most forms that are delayed at the same time. During a flood the rest is not delayed, and runs into the rate limits. */
export const MAX_WAITING_FORMS = 500;

let waitingForms = 0;

/** Length of auth-js's PKCE code verifier, before hexadecimal encoding. */
const VERIFIER_BYTES = 56;

/**
 * The hidden values of a page's form: those it was submitted with if this request's action shows it again, else new ones. Forbids caching.
 */
export function newAntiSpamValues(args: RequestArgs): AntiSpamValues {
  forbidCaching(args);
  return requestContext(args.context).antiSpamValues ?? makeAntiSpamValues();
}

/**
 * The hidden values of a submitted form. Call first, so that the form keeps them when it is shown again.
 * @returns missing and malformed values are replaced by new ones, so that a form from before a deployment still works.
 */
export function readAntiSpamValues({ context }: RequestArgs, form: FormData): AntiSpamValues {
  const values = makeAntiSpamValues();
  const key = z.uuid().safeParse(form.get(SUBMISSION_KEY_FIELD));
  const readyAtMs = Number(form.get(READY_AT_FIELD) ?? Number.NaN);
  if (key.success) values.submissionKey = key.data;
  if (readyAtMs > 0 && readyAtMs < values.readyAtMs) values.readyAtMs = readyAtMs;
  requestContext(context).antiSpamValues = values;
  return values;
}

/** Replaces the idempotency key of a form that is shown again after its key was used. */
export function renewSubmissionKey({ context }: RequestArgs): string {
  const submissionKey = randomUUID();
  const own = requestContext(context);
  own.antiSpamValues = { ...(own.antiSpamValues ?? makeAntiSpamValues()), submissionKey };
  return submissionKey;
}

/**
 * Delays a form that was submitted sooner than a person could have filled it in, by at most `FORM_MIN_SECONDS`. It is not rejected: a
 * person whose password manager was quicker would have to type the passwords again. The time is not signed, since a bot that can forge
 * it can also wait. Call it before taking a connection or a lock.
 * @throws AbortError when the client disconnects, so that a form that was sent again meanwhile is processed once.
 */
export async function waitUntilReady({ request }: RequestArgs, { readyAtMs }: AntiSpamValues): Promise<void> {
  const waitMs = readyAtMs - Date.now();
  if (waitMs <= 0 || waitingForms >= MAX_WAITING_FORMS) return;
  waitingForms += 1;
  try {
    // Timers may fire a fraction of a millisecond early.
    await pause(waitMs + 1, undefined, { signal: request.signal });
  } finally {
    waitingForms -= 1;
  }
}

/** Whether a bot filled in the form. Our forms always send the honeypot empty, so a missing one also means a bot. */
export function isHoneypotFilled(form: FormData): boolean {
  return form.get(HONEYPOT_FIELD) !== "";
}

/**
 * Sets a fake PKCE cookie, as a request to Auth for a mail would, so that a bot cannot tell its rejection from a success.
 * @param purpose the suffix that auth-js adds to the verifier, such as "/recovery".
 */
export function setDecoyCookie(args: RequestArgs, purpose = ""): void {
  const verifier = JSON.stringify(`${randomBytes(VERIFIER_BYTES).toString("hex")}${purpose}`);
  const value = `base64-${Buffer.from(verifier).toString("base64url")}`;
  setCookie(args, `${SESSION_COOKIE}-code-verifier`, value, { maxAge: DEFAULT_COOKIE_OPTIONS.maxAge });
}

function makeAntiSpamValues(): AntiSpamValues {
  return { submissionKey: randomUUID(), readyAtMs: Date.now() + getEnv().FORM_MIN_SECONDS * 1000 };
}
