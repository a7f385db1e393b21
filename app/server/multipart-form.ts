import { MIMEType } from "node:util";
import { Dicer } from "@fastify/busboy";
import type { DroppedFile } from "#app/session/request-context.server.ts";
import { type Rejection, TOO_MANY_FIELDS, UNREADABLE_CHARACTERS, UNREADABLE_FORM } from "./rejection.ts";

/** How much is parsed at a time; what a part is given at once has to fit into its stream, so that the parser never waits for one. */
export const BLOCK_BYTES = 16 * 1024;
const PART_STREAM_BYTES = 4 * BLOCK_BYTES;

/** Longer headers of a part are cut off there. */
const MAX_PART_HEADER_BYTES = 16 * 1024;

/** Longer ones do not exist (RFC 2046). */
const MAX_BOUNDARY_CHARS = 70;

/** As every browser writes it, and as `Request.formData()` requires it. */
const DISPOSITION = /^form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/;

/** What browsers escape in names, which they write in UTF-8 otherwise. */
const ESCAPES = /%(?:0A|0D|22)/gi;

const utf8 = new TextDecoder("utf-8", { fatal: true });

interface PartHead {
  name: string;
  /** Null for a text. "" for a file input without a selection. */
  fileName: string | null;
  type: string;
}

interface PartLimits {
  formFields: number;
  /** A longer file is dropped as soon as it is that long: only its field and size are kept. */
  maxFileBytes: number;
}

/** Ends parsing in the middle of a block, which may hold thousands of parts: the parser would open a stream for each. */
class TooManyParts extends Error {}

/** One part of a form: a text or a file. */
interface Part {
  /** What its headers say, or why the form is rejected. Unreadable until they have arrived, because the part may end before. */
  head: PartHead | Rejection;
  pieces: Buffer<ArrayBuffer>[];
  bytes: number;
  isDropped: boolean;
}

/**
 * Parses a form of type multipart/form-data while it arrives, with the fields that `Request.formData()` reads of it. The parser is the one
 * inside of Busboy, which itself would replace invalid UTF-8 and follow the charset of a part.
 */
export class MultipartForm {
  /** Of the files that were dropped: they are not in memory. */
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
    // It may finish with any block, and does after an error.
    this.#finished = new Promise((resolve) => this.#parser.once("finish", resolve));
  }

  /** Parses the next bytes, at most BLOCK_BYTES, and keeps them without copying. @returns why the form is rejected, if that is known now. */
  async write(block: Buffer<ArrayBuffer>): Promise<Rejection | null> {
    try {
      await new Promise<void>((resolve) => this.#parser.write(block, () => resolve()));
      return this.#isDamaged ? UNREADABLE_FORM : null;
    } catch (error) {
      if (error instanceof TooManyParts) return TOO_MANY_FIELDS;
      throw error;
    }
  }

  /** @returns the form without its dropped files, or why it is rejected. */
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

  /** Browsers send nothing before the first boundary. If that is damaged, the fields up to the next one would be missing. */
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
    // Of a part that is cut off; the parser reports it, too.
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

/** The boundary in a header Content-Type; null without one that can be used. */
export function readBoundary(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get("boundary");
    return boundary && boundary.length <= MAX_BOUNDARY_CHARS ? boundary : null;
  } catch {
    return null;
  }
}

/** @param headers by their lower-case names, each byte as a character. */
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

/** Decodes UTF-8; null for bytes that are none, or with a null character, which PostgreSQL cannot store. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
