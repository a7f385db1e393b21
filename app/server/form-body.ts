import type { MiddlewareHandler } from "hono";
import type { Limits } from "./limits.ts";
import { type Reject, type Rejection, TOO_LARGE, unreadable } from "./rejection.ts";
import { countOf, isCleanEncoded } from "./request-policy.ts";
import type { ServerEnv } from "./server-env.ts";

const UNREADABLE_FORM = unreadable("The form holds characters that cannot be read. Please go back and try again.");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Receives the whole form before Remix reads the request, so that a slow client keeps nobody else waiting, and rejects forms
 * with too many fields or with bytes that are no text. How long the body may be is checked before (hono's body limit).
 */
export function formBody(limits: Limits, reject: Reject): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const body = Buffer.from(await c.req.raw.arrayBuffer());
    const rejection = checkForm(body, c.req.header("content-type"), limits);
    if (rejection) return reject(c, rejection);
    const { url, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method: "POST", headers, body, signal });
    return next();
  };
}

function checkForm(body: Buffer, type: string | undefined, limits: Limits): Rejection | null {
  const text = decodeUtf8(body);
  const isMultipart = type?.toLowerCase().startsWith("multipart/") ?? false;
  const fields = isMultipart ? countParts(body) : countOf("&", text ?? "") + 1;
  if (fields > limits.formFields) return { ...TOO_LARGE, text: "That is more fields than any form of this site has." };
  const isClean = text !== null && !text.includes("\0") && (isMultipart || isCleanEncoded(text));
  return isClean ? null : UNREADABLE_FORM;
}

/**
 * At least as many as the parts of a form. Whatever reads it takes header names in any case, with spaces around them, and
 * needs this one in each part; where boundaries are is left to it, so that there is nothing to see differently.
 */
function countParts(body: Buffer): number {
  return countOf("content-disposition", body.toString("latin1").toLowerCase());
}

/** The text of UTF-8 bytes, or null when they are none. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
