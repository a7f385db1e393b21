import type { MiddlewareHandler } from "hono";
import pLimit from "p-limit";
import { splitLanguage } from "#app/messages/language.ts";
import type { DroppedFile } from "#app/session/request-context.server.ts";
import { isFragmented, type Limits } from "./limits.ts";
import { BLOCK_BYTES, decodeText, MultipartForm, readBoundary } from "./multipart-form.ts";
import {
  FILE_TOO_LARGE,
  type Reject,
  type Rejection,
  TOO_LARGE,
  TOO_MANY_FIELDS,
  TOO_MANY_FILES,
  UNREADABLE_CHARACTERS,
  UNREADABLE_FORM,
} from "./rejection.ts";
import { isCleanEncoded } from "./request-policy.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * Parses the form while it arrives, before Remix gets the request, so that a slow client does not hold up a loader. Rejects forms that are
 * too long, have too many fields, or contain invalid UTF-8. Afterwards the form is in the context as `form`, and the request has no body. A
 * file over its limit is dropped and listed in the context's `droppedFiles`, so that the page can show the form again with its values.
 *
 * Hono's body limit stops reading in the middle of a long body; the connection then breaks while the client is still sending, and the
 * browser may not show the response.
 */
export function formBody(limits: Limits, reject: Reject): MiddlewareHandler<ServerEnv> {
  let uploadingBytes = 0;
  // At most `uploadsAtOnce` actions with files run at once: each holds its file in memory several times.
  const uploads = pLimit(limits.uploadsAtOnce);
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const bounds = boundsOf(splitLanguage(c.req.path).path, limits);
    if (Number(c.req.header("content-length") ?? 0) > bounds.receivedBytes) return reject(c, bounds.tooLong);
    // Only the bytes beyond the size of a form without a file are counted.
    let counted = 0;
    const hasRoom = (bytes: number) => {
      const more = Math.max(0, bytes - limits.bodyBytes) - counted;
      counted += more;
      uploadingBytes += more;
      return uploadingBytes <= limits.uploadsBytes;
    };
    try {
      const received = await receiveForm(c.req.raw, { bounds, hasRoom, limits });
      if ("status" in received) {
        // Its memory no longer counts while the rest of it is still being discarded.
        hasRoom(0);
        return await reject(c, received);
      }
      const isFull = uploads.activeCount + uploads.pendingCount >= limits.uploadsAtOnce + limits.uploadsWaiting;
      if (counted > 0 && isFull) return await reject(c, TOO_MANY_FILES);
      const { url, headers, signal } = c.req.raw;
      c.req.raw = new Request(url, { method: "POST", headers, signal });
      c.set("form", received.form);
      c.set("droppedFiles", received.droppedFiles);
      await (counted > 0 ? uploads(next) : next());
    } finally {
      c.set("form", undefined);
      uploadingBytes -= counted;
    }
  };
}

/** Limits on how much of a form is received and kept. */
interface Bounds {
  receivedBytes: number;
  tooLong: Rejection;
  /** Dropped files do not count. */
  keptBytes: number;
  maxFileBytes: number;
}

/** Paths of the forms with a file (a picture; a calendar or table), sent by the browser or by scripts. */
const PICTURE_FORM = /^\/(create-event|edit-event\/[^/]+?|account\/organizer)(\.data)?$/;
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
  form: FormData;
  droppedFiles: DroppedFile[];
}

/** The form of a request, or the reason to reject it; the rest of the body is then unread. */
async function receiveForm(
  { headers, body }: Request,
  { bounds, hasRoom, limits }: Receiving,
): Promise<Received | Rejection> {
  const form = openForm(headers.get("content-type") ?? "", bounds, limits);
  if ("status" in form) return form;
  const blocks = new Blocks();
  let [receivedBytes, pieces, parsedBytes] = [0, 0, 0];
  const parse = async (block: Buffer<ArrayBuffer>): Promise<Rejection | null> => {
    const problem = await form.write(block);
    if (problem) return problem;
    parsedBytes += block.length;
    const keptBytes = parsedBytes - form.droppedBytes;
    if (keptBytes > bounds.keptBytes) return TOO_LARGE;
    return hasRoom(keptBytes) ? null : TOO_MANY_FILES;
  };
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    receivedBytes += chunk.length;
    pieces += 1;
    if (receivedBytes > bounds.receivedBytes) return bounds.tooLong;
    if (isFragmented(pieces, receivedBytes)) return UNREADABLE_FORM;
    for (const block of blocks.add(chunk)) {
      const problem = await parse(block);
      if (problem) return problem;
    }
  }
  return (await parse(blocks.take())) ?? form.end();
}

/** A streaming parser of forms. */
type ArrivingForm = Pick<MultipartForm, "droppedBytes" | "write" | "end">;

function openForm(type: string, { maxFileBytes }: Bounds, { formFields }: Limits): ArrivingForm | Rejection {
  if (!type.toLowerCase().startsWith("multipart/")) return new EncodedForm(formFields);
  const boundary = readBoundary(type);
  return boundary === null ? UNREADABLE_FORM : new MultipartForm(boundary, { formFields, maxFileBytes });
}

/** A form of type application/x-www-form-urlencoded, which has no files. */
class EncodedForm implements ArrivingForm {
  readonly droppedBytes = 0;
  readonly #formFields: number;
  readonly #blocks: Buffer[] = [];

  constructor(formFields: number) {
    this.#formFields = formFields;
  }

  async write(block: Buffer): Promise<null> {
    this.#blocks.push(block);
    return null;
  }

  async end(): Promise<Received | Rejection> {
    const text = decodeText(Buffer.concat(this.#blocks));
    if (text === null) return UNREADABLE_CHARACTERS;
    if (text.split("&", this.#formFields + 1).length > this.#formFields) return TOO_MANY_FIELDS;
    if (!isCleanEncoded(text)) return UNREADABLE_CHARACTERS;
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
    return { form, droppedFiles: [] };
  }
}

/** Copies chunks into blocks: a client may send single bytes as chunks, which would take many times their size in memory. */
class Blocks {
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #bytes = 0;

  /** @returns the filled blocks. */
  *add(chunk: Uint8Array): Generator<Buffer<ArrayBuffer>> {
    for (let rest = chunk; rest.length > 0; ) {
      const next = rest.subarray(0, BLOCK_BYTES - this.#bytes);
      this.#block.set(next, this.#bytes);
      this.#bytes += next.length;
      rest = rest.subarray(next.length);
      if (this.#bytes === BLOCK_BYTES) yield this.take();
    }
  }

  /** @returns the content of the current block, and starts a new one. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.#block.subarray(0, this.#bytes);
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#bytes = 0;
    return taken;
  }
}
