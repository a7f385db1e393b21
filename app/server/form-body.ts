import type { MiddlewareHandler } from "hono";
import type { Limits } from "./limits.ts";
import { DISCARD_MS, type Reject, type Rejection, TOO_LARGE, unreadable } from "./rejection.ts";
import { countOf, isCleanEncoded } from "./request-policy.ts";
import type { ServerEnv } from "./server-env.ts";

const UNREADABLE_FORM = unreadable("The form holds characters that cannot be read. Please go back and try again.");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Receives the whole form before Remix reads the request, so that a slow client does not hold up a loader, and rejects forms
 * that are too long, have too many fields, or contain invalid UTF-8.
 *
 * Hono's body limit stops reading in the middle of a long body; the connection then breaks while the client is still sending,
 * and the browser may not show the response.
 */
export function formBody(limits: Limits, reject: Reject): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    if (Number(c.req.header("content-length") ?? 0) > limits.bodyBytes) return reject(c, TOO_LARGE);
    const body = await receive(c.req.raw.body, limits.bodyBytes);
    if (!body) return reject(c, TOO_LARGE);
    const rejection = checkForm(body, c.req.header("content-type"), limits);
    if (rejection) return reject(c, rejection);
    const { url, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method: "POST", headers, body, signal });
    return next();
  };
}

/** The whole body; null when it is longer than `maxBytes`, after the client has finished or its time is over. */
async function receive(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes <= maxBytes) chunks.push(value);
      else timer ??= setTimeout(() => void reader.cancel().catch(() => undefined), DISCARD_MS);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
  return bytes <= maxBytes ? Buffer.concat(chunks) : null;
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
 * An upper bound for the number of parts. Parsers accept header names in any case, with spaces around them, and need this
 * one in each part; counting it does not depend on how a parser finds boundaries.
 */
function countParts(body: Buffer): number {
  return countOf("content-disposition", body.toString("latin1").toLowerCase());
}

/** Decodes UTF-8; null for invalid bytes. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
