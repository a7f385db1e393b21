import type { MiddlewareHandler } from "hono";
import type { Limits } from "./limits.ts";
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
  let uploadingBytes = 0;
  const turns = new Turns(limits.uploadsAtOnce);
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const mayHaveFile = UPLOAD_PATH.test(c.req.path);
    const [maxBytes, tooLarge] = mayHaveFile ? [limits.uploadBytes, FILE_TOO_LARGE] : [limits.bodyBytes, TOO_LARGE];
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) return reject(c, tooLarge);
    // Only what is more than a form without a file holds counts.
    let counted = 0;
    const hasRoom = (bytes: number) => {
      const more = Math.max(0, bytes - limits.bodyBytes) - counted;
      counted += more;
      uploadingBytes += more;
      return uploadingBytes <= limits.uploadsBytes;
    };
    try {
      const received = await receiveForm(c.req.raw, { maxBytes, hasRoom, limits });
      if (received === "long") return await reject(c, tooLarge);
      if (received === "full" || (counted > 0 && turns.waiting >= limits.uploadsWaiting))
        return await reject(c, TOO_MANY_FILES);
      if (!(received instanceof Request)) return await reject(c, received);
      c.req.raw = received;
      await (counted > 0 ? turns.take(next) : next());
    } finally {
      uploadingBytes -= counted;
    }
  };
}

/**
 * Work that is done a few at a time. Whoever reads a form holds its file several times over; the others wait with theirs as it was
 * received, in the order in which they came.
 */
class Turns {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  async take(work: () => Promise<unknown>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

interface Receiving {
  maxBytes: number;
  hasRoom: (bytes: number) => boolean;
  limits: Limits;
}

/** The request with its whole form, or why it is rejected. */
async function receiveForm(
  request: Request,
  { maxBytes, hasRoom, limits }: Receiving,
): Promise<Request | Rejection | "long" | "full"> {
  const body = await receive(request.body, maxBytes, hasRoom);
  if (!Buffer.isBuffer(body)) return body;
  const { url, headers, signal } = request;
  return (
    checkForm(body, headers.get("content-type") ?? undefined, limits) ??
    new Request(url, { method: "POST", headers, body: streamOnce(body), signal, duplex: "half" })
  );
}

/** A stream of which nothing is left once it is read. A request would copy a buffer, and keep both. */
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

/** The forms that may bring a file, sent by the browser or by scripts. */
const UPLOAD_PATH = /^\/(create-event|edit-event\/[^/]+?)(\.data)?$/;

/**
 * The whole body; "long" when it is longer than `maxBytes`, "full" when there was no room for it, both after the client has finished or
 * its time is over.
 */
async function receive(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  hasRoom: (bytes: number) => boolean,
): Promise<Buffer<ArrayBuffer> | "long" | "full"> {
  if (!body) return Buffer.alloc(0);
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let problem: "long" | "full" | null = null;
  let timer: NodeJS.Timeout | undefined;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (problem) continue;
      if (bytes > maxBytes) problem = "long";
      else if (!hasRoom(bytes)) problem = "full";
      else chunks.push(value);
      if (!problem) continue;
      chunks = [];
      timer = setTimeout(() => void reader.cancel().catch(() => undefined), DISCARD_MS);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
  return problem ?? Buffer.concat(chunks);
}

function checkForm(body: Buffer, type: string | undefined, limits: Limits): Rejection | null {
  const isMultipart = type?.toLowerCase().startsWith("multipart/") ?? false;
  const written = isMultipart ? withoutFiles(body, type ?? "") : body;
  const text = decodeUtf8(written);
  const fields = isMultipart ? countParts(written) : countOf("&", text ?? "") + 1;
  if (fields > limits.formFields) return { ...TOO_LARGE, text: "That is more fields than any form of this site has." };
  const isClean = text !== null && !text.includes("\0") && (isMultipart || isCleanEncoded(text));
  return isClean ? null : UNREADABLE_FORM;
}

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i;

/** The headers of a part end with an empty line. */
const BLANK_LINE = "\r\n\r\n";

/** Everything but the content of files, which may hold any bytes. Without a boundary, everything: no parser finds a part either. */
function withoutFiles(body: Buffer, type: string): Buffer {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return body;
  const delimiter = `--${boundary}`;
  const kept: Buffer[] = [];
  let start = 0;
  while (start < body.length) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    const end = next === -1 ? body.length : next;
    const part = body.subarray(start, end);
    const headersEnd = part.indexOf(BLANK_LINE);
    const headers = part.subarray(0, Math.max(0, headersEnd));
    kept.push(/\bfilename\*?=/i.test(headers.toString("latin1")) ? headers : part);
    start = end;
  }
  return Buffer.concat(kept);
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
