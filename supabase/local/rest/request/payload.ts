import type { IncomingHttpHeaders } from "node:http";
import { badPayload, notImplemented, RestError } from "../errors.ts";

/** A JSON body. Its text is passed to the database unchanged; its keys are the columns or arguments. */
export interface Payload {
  text: string;
  isArray: boolean;
  /** Whether the body is one object. */
  isObject: boolean;
  /** Number of objects, 1 when the body is not an array. */
  length: number;
  /** Keys of the first object. */
  keys: string[];
  /** Whether every object has the same keys. */
  isUniform: boolean;
}

/** Content types that PostgREST supports and this stack does not. */
const LEFT_OUT = new Set(["text/csv", "application/x-www-form-urlencoded", "application/octet-stream"]);
/** Content types that only functions accept. */
const LEFT_OUT_OF_CALLS = new Set(["text/plain", "text/xml"]);

/** Rejects content types other than JSON. A body without one is parsed as JSON. */
function requireJson(headers: IncomingHttpHeaders, isCall: boolean): void {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "application/json" || type === "application/vnd.pgrst.object+json") return;
  if (LEFT_OUT.has(type) || (isCall && LEFT_OUT_OF_CALLS.has(type))) throw notImplemented(`Content-Type ${type}`);
  throw new RestError(415, { code: "PGRST102", message: `Content-Type not acceptable: ${type}` });
}

/**
 * Reads the body of a write or a call.
 * @param request its text may be read more than once.
 * @param call for function calls: the text used for an empty body, which is an error elsewhere, and whether any JSON value is
 *   accepted.
 * @throws RestError 400 PGRST102 when it is not an object or an array of objects.
 */
export async function readPayload(
  request: { headers: IncomingHttpHeaders; body: () => Promise<string> },
  call?: { emptyIs: string; mayBeAnything: boolean },
): Promise<Payload> {
  requireJson(request.headers, call !== undefined);
  const body = await request.body();
  const text = body.trim() === "" && call ? call.emptyIs : body;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badPayload();
  }
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  if (call?.mayBeAnything && !isObject(value)) {
    return { text, isArray: false, isObject: false, length: 1, keys: [], isUniform: true };
  }
  if (!rows.every(isObject)) throw badPayload(Array.isArray(value) ? "All object keys must match" : undefined);
  const keys = Object.keys(rows[0] ?? {});
  const known = new Set(keys);
  const isUniform = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === known.size && own.every((key) => known.has(key));
  });
  return { text, isArray: Array.isArray(value), isObject: !Array.isArray(value), length: rows.length, keys, isUniform };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
