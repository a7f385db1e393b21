import type { MiddlewareHandler } from "hono";
import pLimit from "p-limit";
import { splitLanguage } from "#app/messages/language.ts";
import type { DroppedFile } from "#app/session/request-context.server.ts";
import { FormBytes } from "./form-bytes.ts";
import { isFragmented, type Limits } from "./limits.ts";
import {
  DISCARD_MS,
  FILE_TOO_LARGE,
  type Reject,
  type Rejection,
  TOO_LARGE,
  TOO_MANY_FILES,
  unreadable,
} from "./rejection.ts";
import { countOf, isCleanEncoded } from "./request-policy.ts";
import type { ServerEnv } from "./server-env.ts";

const UNREADABLE_FORM = unreadable("unreadableCharacters");

const FRAGMENTED = unreadable("formUnreadable");

const TOO_MANY_FIELDS: Rejection = { ...TOO_LARGE, text: "tooManyFields" };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Receives the whole form before Remix reads the request, so that a slow client does not hold up a loader, and rejects forms
 * that are too long, have too many fields, or contain invalid UTF-8. A file over its limit is dropped while it arrives and named
 * in the context's `droppedFiles`, so that the page can show the form again with what was typed.
 *
 * Hono's body limit stops reading in the middle of a long body; the connection then breaks while the client is still sending,
 * and the browser may not show the response.
 */
export function formBody(limits: Limits, reject: Reject): MiddlewareHandler<ServerEnv> {
  let uploadingBytes = 0;
  // Parsing a form holds its file in memory several times, so few are parsed at once.
  const uploads = pLimit(limits.uploadsAtOnce);
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const bounds = boundsOf(splitLanguage(c.req.path).path, limits);
    if (Number(c.req.header("content-length") ?? 0) > bounds.receivedBytes) return reject(c, bounds.tooLong);
    // Only what is more than a form without a file holds counts.
    let counted = 0;
    const hasRoom = (bytes: number) => {
      const more = Math.max(0, bytes - limits.bodyBytes) - counted;
      counted += more;
      uploadingBytes += more;
      return uploadingBytes <= limits.uploadsBytes;
    };
    try {
      const received = await receiveForm(c.req.raw, { bounds, hasRoom, limits });
      if ("status" in received) return await reject(c, received);
      const isFull = uploads.activeCount + uploads.pendingCount >= limits.uploadsAtOnce + limits.uploadsWaiting;
      if (counted > 0 && isFull) return await reject(c, TOO_MANY_FILES);
      const { request, droppedFiles } = received;
      c.req.raw = request;
      c.set("droppedFiles", droppedFiles);
      await (counted > 0 ? uploads(next) : next());
    } finally {
      uploadingBytes -= counted;
    }
  };
}

/** How much of a form is received and kept. */
interface Bounds {
  receivedBytes: number;
  tooLong: Rejection;
  /** Without the files that were dropped. */
  keptBytes: number;
  maxFileBytes: number;
}

/** The forms that may bring a file, sent by the browser or by scripts: a picture, and a calendar or table. */
const PICTURE_FORM = /^\/(create-event|edit-event\/[^/]+?)(\.data)?$/;
const IMPORT_FORM = /^\/dashboard\/import(\.data)?$/;

function boundsOf(path: string, { bodyBytes, pictureBytes, importBytes, receivedBytes }: Limits): Bounds {
  const maxFileBytes = PICTURE_FORM.test(path) ? pictureBytes : IMPORT_FORM.test(path) ? importBytes : null;
  if (maxFileBytes === null)
    return { receivedBytes: bodyBytes, tooLong: TOO_LARGE, keptBytes: bodyBytes, maxFileBytes: bodyBytes };
  return { receivedBytes, tooLong: FILE_TOO_LARGE, keptBytes: maxFileBytes + bodyBytes, maxFileBytes };
}

interface Receiving {
  bounds: Bounds;
  hasRoom: (bytes: number) => boolean;
  limits: Limits;
}

/** A form that was received. */
interface Received {
  request: Request;
  droppedFiles: DroppedFile[];
}

/** The request with its whole form, or why it is rejected. */
async function receiveForm(request: Request, { bounds, hasRoom, limits }: Receiving): Promise<Received | Rejection> {
  const type = request.headers.get("content-type") ?? "";
  const form = new FormBytes(type, bounds.maxFileBytes);
  const problem = await receive(request.body, form, { bounds, hasRoom, limits });
  if (problem) return problem;
  const { body, text, droppedFiles } = form.end();
  if (body.length > bounds.keptBytes) return TOO_LARGE;
  if (!hasRoom(body.length)) return TOO_MANY_FILES;
  const rejection = checkForm(text, type, limits);
  if (rejection) return rejection;
  const { url, signal } = request;
  const headers = new Headers(request.headers);
  if (headers.has("content-length")) headers.set("content-length", String(body.length));
  const init = { method: "POST", headers, body: streamOnce(body), signal, duplex: "half" } as const;
  return { request: new Request(url, init), droppedFiles };
}

/** A stream that releases the body once it is read. A request would copy a buffer, and keep both. */
function streamOnce(body: Buffer): ReadableStream<Uint8Array> {
  let left: Buffer | null = body;
  return new ReadableStream({
    pull(controller) {
      if (left && left.length > 0) controller.enqueue(left);
      left = null;
      controller.close();
    },
  });
}

/**
 * Receives a form.
 * @returns why it is rejected, after the client has finished or its time is over; null when it is all there.
 */
async function receive(
  body: ReadableStream<Uint8Array> | null,
  form: FormBytes,
  { bounds, hasRoom, limits }: Receiving,
): Promise<Rejection | null> {
  if (!body) return null;
  let receivedBytes = 0;
  let pieces = 0;
  let problem: Rejection | null = null;
  let timer: NodeJS.Timeout | undefined;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      receivedBytes += value.length;
      pieces += 1;
      const isEnough = isFragmented(pieces, receivedBytes);
      if (isEnough) void reader.cancel().catch(() => undefined);
      if (problem) continue;
      form.push(value);
      if (isEnough) problem = FRAGMENTED;
      else if (receivedBytes > bounds.receivedBytes) problem = bounds.tooLong;
      else if (form.heldBytes > bounds.keptBytes) problem = TOO_LARGE;
      else if (form.boundaries > limits.formFields + 1) problem = TOO_MANY_FIELDS;
      else if (!hasRoom(form.heldBytes)) problem = TOO_MANY_FILES;
      if (!problem) continue;
      form.clear();
      hasRoom(form.heldBytes);
      timer = setTimeout(() => void reader.cancel().catch(() => undefined), DISCARD_MS);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
  return problem;
}

/** @param text the form without the content of files. */
function checkForm(text: Buffer, type: string, limits: Limits): Rejection | null {
  const isMultipart = type.toLowerCase().startsWith("multipart/");
  const decoded = decodeUtf8(text);
  const fields = isMultipart ? countParts(text) : countOf("&", decoded ?? "") + 1;
  if (fields > limits.formFields) return TOO_MANY_FIELDS;
  const isClean = decoded !== null && !decoded.includes("\0") && (isMultipart || isCleanEncoded(decoded));
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
