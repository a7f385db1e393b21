import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { invalidRequest, StorageError, tooLarge } from "./errors.ts";

/** A request's file, before it is read. */
export interface IncomingFile {
  content: Readable;
  mimeType: string;
  /** A `Cache-Control` value. */
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  /** Content-Length; null without one, or when the body is a form. */
  sizeBytes: number | null;
}

const MAX_METADATA_BYTES = 1024 * 1024;
const MAX_FIELDS = 10;
const CUT_SHORT = "Unexpected end of the form";
const NO_CONTENT = "No content provided";

/**
 * The file in a request: a form's, or the body itself.
 * @throws StorageError when there is none.
 */
export async function readIncomingFile(incoming: IncomingMessage): Promise<IncomingFile> {
  const { headers } = incoming;
  const type = headers["content-type"] ?? "";
  if (type.toLowerCase().startsWith("multipart/form-data")) return readForm(incoming, type);
  const metadata = headers["x-metadata"];
  return {
    content: incoming,
    mimeType: type === "" ? "application/octet-stream" : type,
    cacheControl: headers["cache-control"] ?? "no-cache",
    userMetadata: typeof metadata === "string" ? parseMetadata(Buffer.from(metadata, "base64").toString()) : null,
    sizeBytes: headers["content-length"] === undefined ? null : Number(headers["content-length"]),
  };
}

/** Fields before the file in the form describe it. */
async function readForm(incoming: IncomingMessage, type: string): Promise<IncomingFile> {
  // Imported lazily: only forms need it.
  const { Busboy } = await import("@fastify/busboy");
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      incoming.unpipe();
      reject(error instanceof StorageError ? error : invalidRequest(NO_CONTENT));
    };
    let form: InstanceType<typeof Busboy>;
    try {
      const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_METADATA_BYTES };
      form = new Busboy({ headers: { ...incoming.headers, "content-type": type }, limits });
    } catch {
      return fail(null);
    }
    form.on("field", (name, value, _nameTruncated, isCut) => {
      if (isCut) fail(tooLarge("user_metadata"));
      fields.set(name, value);
    });
    form.on("file", (_name, part, _fileName, _encoding, mimeType) => {
      // An aborted request also ends the file's stream. The events may fire repeatedly.
      const end = () => part.destroy(new Error(CUT_SHORT));
      part.on("error", () => undefined);
      incoming.on("error", end);
      incoming.on("close", () => incoming.complete || end());
      form.on("error", end);
      const seconds = fields.get("cacheControl");
      resolve({
        content: Readable.from(wholePart(part)),
        mimeType: fields.get("contentType") || mimeType,
        cacheControl: seconds ? `max-age=${seconds}` : "no-cache",
        userMetadata: parseMetadata(fields.get("metadata") ?? fields.get("userMetadata") ?? ""),
        sizeBytes: null,
      });
    });
    form.on("error", fail);
    form.on("finish", () => fail(null));
    incoming.on("error", fail);
    incoming.pipe(form);
  });
}

async function* wholePart(part: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* part;
  } catch {
    throw invalidRequest(CUT_SHORT);
  }
}

// Storage ignores metadata that is not a JSON object.
function parseMetadata(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
