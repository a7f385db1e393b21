import { MIMEType } from "node:util";
import { Dicer } from "@fastify/busboy";
import type { DroppedFile } from "#app/session/request-context.server.ts";
import { type Rejection, TOO_MANY_FIELDS, UNREADABLE_CHARACTERS, UNREADABLE_FORM } from "./rejection.ts";

/** Bytes parsed at a time: no more than fits into the stream of a part, so that the parser never waits for backpressure. */
export const BLOCK_BYTES = 16 * 1024;
const PART_STREAM_BYTES = 4 * BLOCK_BYTES;

/** Longer headers of a part are truncated. */
const MAX_PART_HEADER_BYTES = 16 * 1024;

/** The maximum of RFC 2046. */
const MAX_BOUNDARY_CHARS = 70;

/** The format that every browser writes and `Request.formData()` requires. */
const DISPOSITION = /^form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/;

/** The escapes that browsers use in names; the rest is UTF-8. */
const ESCAPES = /%(?:0A|0D|22)/gi;

const utf8 = new TextDecoder("utf-8", { fatal: true });

interface PartHead {
  name: string;
  /** Null for a text field, "" for a file input without a selection. */
  fileName: string | null;
  type: string;
}

interface PartLimits {
  formFields: number;
  /** A file is dropped as soon as it exceeds this: only its field and size are kept. */
  maxFileBytes: number;
}

/** Aborts parsing in the middle of a block: it may contain thousands of parts, and the parser would open a stream for each. */
class TooManyParts extends Error {}

/** One part of a form: a text or a file. */
interface Part {
  /** Its parsed headers, or the reason to reject the form. "Unreadable" until they have arrived, because the part may end before. */
  head: PartHead | Rejection;
  pieces: Buffer<ArrayBuffer>[];
  bytes: number;
  isDropped: boolean;
}

/**
 * Parses multipart/form-data while it arrives, with the same result as `Request.formData()`. Uses Busboy's inner parser: Busboy itself
 * would replace invalid UTF-8 and obey the charset of a part.
 */
export class MultipartForm {
  /** Size of the dropped files, which are not in memory. */
  droppedBytes = 0;
  readonly #limits: PartLimits;
  readonly #parser: Dicer;
  readonly #finished: Promise<void>;
  readonly #parts: Part[] = [];
  #isDamaged = false;

  constructor(boundary: string, limits: PartLimits) {
    this.#limits = limits;
    const options = { boundary, maxHeaderSize: MAX_PART_HEADER_BYTES, partHwm: PART_STREAM_BYTES };
    this.#parser = new Dicer(options);
    this.#parser.on("preamble", (stream) => this.#readPreamble(stream));
    this.#parser.on("part", (stream) => this.#add(stream));
    this.#parser.on("error", () => {
      this.#isDamaged = true;
    });
    // It may finish with any block, and also does after an error.
    this.#finished = new Promise((resolve) => this.#parser.once("finish", resolve));
  }

  /** Parses the next bytes, at most BLOCK_BYTES, and keeps them without copying. @returns the reason to reject the form, once known. */
  async write(block: Buffer<ArrayBuffer>): Promise<Rejection | null> {
    try {
      await new Promise<void>((resolve) => this.#parser.write(block, () => resolve()));
      return this.#isDamaged ? UNREADABLE_FORM : null;
    } catch (error) {
      if (error instanceof TooManyParts) return TOO_MANY_FIELDS;
      throw error;
    }
  }

  /** @returns the form without its dropped files, or the reason to reject it. */
  async end(): Promise<{ form: FormData; droppedFiles: DroppedFile[] } | Rejection> {
    this.#parser.end();
    await this.#finished;
    if (this.#isDamaged) return UNREADABLE_FORM;
    const form = new FormData();
    const droppedFiles: DroppedFile[] = [];
    for (const { head, pieces, bytes, isDropped } of this.#parts.splice(0)) {
      if ("status" in head) return head;
      const { name, fileName, type } = head;
      if (isDropped) droppedFiles.push({ field: name, bytes });
      else if (fileName !== null) form.append(name, new File(pieces, fileName, { type }));
      else {
        const text = decodeText(Buffer.concat(pieces));
        if (text === null) return UNREADABLE_CHARACTERS;
        form.append(name, text);
      }
    }
    return { form, droppedFiles };
  }

  /** Rejects a preamble: browsers send none, so it means that the first boundary is damaged and the first field would be lost. */
  #readPreamble(stream: Dicer.PartStream): void {
    stream.on("data", () => {
      this.#isDamaged = true;
    });
    stream.on("error", () => undefined);
  }

  #add(stream: Dicer.PartStream): void {
    const part: Part = { head: UNREADABLE_FORM, pieces: [], bytes: 0, isDropped: false };
    this.#parts.push(part);
    if (this.#parts.length > this.#limits.formFields) throw new TooManyParts();
    stream.on("header", (headers: Record<string, string[]>) => {
      part.head = readHead(headers);
    });
    stream.on("data", (bytes: Buffer<ArrayBuffer>) => this.#append(part, bytes));
    // Emitted for a truncated part; the parser reports that, too.
    stream.on("error", () => undefined);
  }

  #append(part: Part, bytes: Buffer<ArrayBuffer>): void {
    part.bytes += bytes.length;
    if (part.isDropped) this.droppedBytes += bytes.length;
    else part.pieces.push(bytes);
    const isFile = "name" in part.head && part.head.fileName !== null;
    if (part.isDropped || !isFile || part.bytes <= this.#limits.maxFileBytes) return;
    part.isDropped = true;
    part.pieces = [];
    this.droppedBytes += part.bytes;
  }
}

/** The boundary in a Content-Type header; null without a usable one. */
export function readBoundary(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get("boundary");
    return boundary && boundary.length <= MAX_BOUNDARY_CHARS ? boundary : null;
  } catch {
    return null;
  }
}

/** @param headers by their lower-case names, in Latin-1: each byte is one character. */
function readHead(headers: Record<string, string[]>): PartHead | Rejection {
  const [disposition, ...more] = headers["content-disposition"] ?? [];
  if (disposition === undefined || more.length > 0) return UNREADABLE_FORM;
  const decoded = decodeText(Buffer.from(disposition, "latin1"));
  if (decoded === null) return UNREADABLE_CHARACTERS;
  const [, name, fileName] = DISPOSITION.exec(decoded.trim()) ?? [];
  if (name === undefined) return UNREADABLE_FORM;
  const type = headers["content-type"]?.[0] ?? "text/plain";
  return { name: unescapeName(name), fileName: fileName === undefined ? null : unescapeName(fileName), type };
}

function unescapeName(name: string): string {
  return name.replaceAll(ESCAPES, (escaped) => decodeURIComponent(escaped));
}

/** Decodes UTF-8; null when it is invalid or contains a null character, which PostgreSQL cannot store. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
