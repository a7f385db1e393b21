import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_COOKIE_OPTIONS } from "@supabase/ssr";
import { z } from "#app/domain/site/zod.ts";
import { forbidCaching, type RequestArgs, SESSION_COOKIE, setCookie } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";
import { type AntiSpamValues, HONEYPOT_FIELD, READY_AT_FIELD, SUBMISSION_KEY_FIELD } from "./answer.ts";

/** Most forms that wait at the same time. More than that is a flood, which goes on at once and meets the limits on tries. */
export const MAX_WAITING_FORMS = 500;

let waitingForms = 0;

/** Length of the secret that auth-js makes for a mailed link, before it is written in hexadecimal. */
const VERIFIER_BYTES = 56;

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Those of the form that was sent: shown again by a loader of the same request, it keeps them. */
    antiSpamValues?: AntiSpamValues;
  }
}

/** The marks for the form on a page: those it was sent with when this request's action answers with it, else new ones. No cache keeps the page. */
export function newAntiSpamValues(args: RequestArgs): AntiSpamValues {
  forbidCaching(args);
  return args.context.antiSpamValues ?? makeAntiSpamValues();
}

/**
 * The marks that a form was sent with. Call first, so that the form keeps them when it is shown again.
 * @returns what is missing or made up is replaced by what a new form would have: a form opened before this existed still works.
 */
export function readAntiSpamValues({ context }: RequestArgs, form: FormData): AntiSpamValues {
  const marks = makeAntiSpamValues();
  const key = z.uuid().safeParse(form.get(SUBMISSION_KEY_FIELD));
  const readyAtMs = Number(form.get(READY_AT_FIELD) ?? Number.NaN);
  if (key.success) marks.submissionKey = key.data;
  if (readyAtMs > 0 && readyAtMs < marks.readyAtMs) marks.readyAtMs = readyAtMs;
  context.antiSpamValues = marks;
  return marks;
}

/** A new key for a form that is shown again with its old one used up. */
export function renewSubmissionKey({ context }: RequestArgs): string {
  const submissionKey = randomUUID();
  context.antiSpamValues = { ...(context.antiSpamValues ?? makeAntiSpamValues()), submissionKey };
  return submissionKey;
}

/**
 * Waits until a person could have filled in the form, at most `FORM_MIN_SECONDS`. Slowing down programs costs a person whose
 * password manager was quicker nothing but that wait; asked to send the form again, they would have lost their passwords.
 * The time is not signed: a program that can change it can as well wait. Call before anything of value is held.
 * @throws AbortError when the browser has gone, so that a form sent again meanwhile counts once.
 */
export async function waitUntilReady({ request }: RequestArgs, { readyAtMs }: AntiSpamValues): Promise<void> {
  const waitMs = readyAtMs - Date.now();
  if (waitMs <= 0 || waitingForms >= MAX_WAITING_FORMS) return;
  waitingForms += 1;
  try {
    // Timers may end a fraction of a millisecond early.
    await pause(waitMs + 1, undefined, { signal: request.signal });
  } finally {
    waitingForms -= 1;
  }
}

/** Whether a program filled in the form. Our forms always send the honeypot field, empty; a post without it did not use them. */
export function isHoneypotFilled(form: FormData): boolean {
  return form.get(HONEYPOT_FIELD) !== "";
}

/**
 * Sets the cookie that asking Auth for a mail would set, with nothing behind it, so that a program cannot tell the answer it
 * gets from that of a success.
 * @param purpose what auth-js notes beside the secret, such as "/recovery".
 */
export function setDecoyCookie(args: RequestArgs, purpose = ""): void {
  const verifier = JSON.stringify(`${randomBytes(VERIFIER_BYTES).toString("hex")}${purpose}`);
  const value = `base64-${Buffer.from(verifier).toString("base64url")}`;
  setCookie(args, `${SESSION_COOKIE}-code-verifier`, value, { maxAge: DEFAULT_COOKIE_OPTIONS.maxAge });
}

function makeAntiSpamValues(): AntiSpamValues {
  return { submissionKey: randomUUID(), readyAtMs: Date.now() + getEnv().FORM_MIN_SECONDS * 1000 };
}
