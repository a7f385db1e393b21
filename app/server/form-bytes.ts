import type { DroppedFile } from "#app/session/request-context.server.ts";

/** A client may send each byte as a chunk; kept one by one, they would take many times their size in memory. */
const BLOCK_BYTES = 16 * 1024;

/** A part whose headers are longer counts as a text, which files are not. */
const MAX_PART_HEADER_BYTES = 16 * 1024;

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i;

/** Longer ones do not exist (RFC 2046), and each chunk is searched for it. */
const MAX_BOUNDARY_CHARS = 70;

/** The headers of a part end with an empty line. */
const BLANK_LINE = "\r\n\r\n";

/** The line break between a file and the next boundary. */
const LINE_BREAK_BYTES = 2;

/** One part of a multipart form, from its boundary to the next. */
interface Part {
  pieces: Buffer[];
  bytes: number;
  /** Boundary and headers; null until their end has arrived. Empty for text outside of parts. */
  head: Buffer | null;
  /** The name of the control, for a part with a file; null for a text. */
  fileField: string | null;
  isDropped: boolean;
}

/** A form that has arrived. */
interface FormContent {
  /** The form without the dropped files. */
  body: Buffer<ArrayBuffer>;
  /** The body without the content of any file, which may be any bytes. */
  text: Buffer<ArrayBuffer>;
  droppedFiles: DroppedFile[];
}

/**
 * Collects a form while it arrives. A file of more than `maxFileBytes` is dropped as soon as it is that long: only its field and size
 * are kept. A form that is not multipart, or names no boundary, is one text.
 */
export class FormBytes {
  /** What is kept in memory, the latest block aside. */
  heldBytes = 0;
  /** How many boundaries have arrived: one for each part, and one at the end. */
  boundaries = 0;
  readonly #delimiter: Buffer | null;
  readonly #maxFileBytes: number;
  readonly #body: Buffer[] = [];
  readonly #text: Buffer[] = [];
  readonly #droppedFiles: DroppedFile[] = [];
  // The text before the first boundary, or a form without one.
  #part = newPart(Buffer.alloc(0));
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #blockBytes = 0;
  /** The end of what was searched, which may be the beginning of a boundary. */
  #tail: Buffer = Buffer.alloc(0);

  /** @param type the header Content-Type. */
  constructor(type: string, maxFileBytes: number) {
    const isMultipart = type.toLowerCase().startsWith("multipart/");
    const [, quoted, plain] = (isMultipart && BOUNDARY.exec(type)) || [];
    const boundary = quoted ?? plain;
    const isUsable = boundary !== undefined && boundary.length <= MAX_BOUNDARY_CHARS;
    this.#delimiter = isUsable ? Buffer.from(`--${boundary}`, "latin1") : null;
    this.#maxFileBytes = maxFileBytes;
  }

  push(chunk: Uint8Array): void {
    for (let rest = chunk; rest.length > 0; ) {
      const next = rest.subarray(0, BLOCK_BYTES - this.#blockBytes);
      this.#block.set(next, this.#blockBytes);
      this.#blockBytes += next.length;
      rest = rest.subarray(next.length);
      if (this.#blockBytes === BLOCK_BYTES) this.#finishBlock();
    }
  }

  end(): FormContent {
    this.#finishBlock();
    this.#append(this.#tail);
    this.#finishPart();
    return {
      body: Buffer.concat(this.#body),
      text: Buffer.concat(this.#text),
      droppedFiles: this.#droppedFiles,
    };
  }

  /** Forgets everything, for a form that is rejected. */
  clear(): void {
    this.#body.length = 0;
    this.#text.length = 0;
    this.#part = newPart(Buffer.alloc(0));
    this.heldBytes = 0;
  }

  #finishBlock(): void {
    this.heldBytes += this.#blockBytes;
    this.#search(this.#block.subarray(0, this.#blockBytes));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#blockBytes = 0;
  }

  /** Finds the boundaries in the next bytes, and gives each part what is its own. */
  #search(block: Buffer): void {
    const delimiter = this.#delimiter;
    if (!delimiter) {
      this.#append(block);
      return;
    }
    let rest = Buffer.concat([this.#tail, block]);
    for (let at = rest.indexOf(delimiter); at !== -1; at = rest.indexOf(delimiter)) {
      this.#append(rest.subarray(0, at));
      this.#finishPart();
      this.boundaries += 1;
      this.#append(rest.subarray(at, at + delimiter.length));
      rest = rest.subarray(at + delimiter.length);
    }
    const searched = Math.max(0, rest.length - delimiter.length + 1);
    this.#append(rest.subarray(0, searched));
    this.#tail = rest.subarray(searched);
  }

  #append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const part = this.#part;
    part.bytes += bytes.length;
    if (part.isDropped) this.heldBytes -= bytes.length;
    else part.pieces.push(bytes);
    if (part.head === null) readHead(part);
    if (part.isDropped || part.fileField === null || fileBytes(part) <= this.#maxFileBytes) return;
    this.heldBytes -= part.bytes;
    part.pieces = [];
    part.isDropped = true;
  }

  #finishPart(): void {
    const { pieces, head, fileField, isDropped } = this.#part;
    if (isDropped && fileField !== null) this.#droppedFiles.push({ field: fileField, bytes: fileBytes(this.#part) });
    this.#body.push(...pieces);
    this.#text.push(...(fileField === null || head === null ? pieces : [head]));
    this.#part = newPart(null);
  }
}

function newPart(head: Buffer | null): Part {
  return { pieces: [], bytes: 0, head, fileField: null, isDropped: false };
}

/** Reads the headers of a part as soon as they have arrived. */
function readHead(part: Part): void {
  const begun = Buffer.concat(part.pieces);
  part.pieces = [begun];
  const end = begun.indexOf(BLANK_LINE);
  if (end === -1 && begun.length <= MAX_PART_HEADER_BYTES) return;
  part.head = begun.subarray(0, end === -1 ? 0 : end + BLANK_LINE.length);
  const headers = part.head.toString("latin1");
  const [, quoted, plain] = /\bname=(?:"([^"]*)"|([^;\s]+))/i.exec(headers) ?? [];
  if (/\bfilename\*?=/i.test(headers)) part.fileField = quoted ?? plain ?? "";
}

/** The length of a part's file. Where the next boundary has not arrived yet, its last bytes may belong to the line break before that. */
function fileBytes({ bytes, head }: Part): number {
  return bytes - (head?.length ?? 0) - LINE_BREAK_BYTES;
}
