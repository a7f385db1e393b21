import type { IncomingHttpHeaders } from "node:http";
import { notImplemented, RestError } from "../errors.ts";

/** The two media types of a response: an array of rows, or exactly one row as an object. */
export type MediaType = "json" | "object";

const OBJECT = "application/vnd.pgrst.object";
const JSON_TYPES = new Set(["*/*", "application/*", "application/json", "application/vnd.pgrst.array+json"]);
const LEFT_OUT = new Set([
  "text/csv",
  "application/geo+json",
  "application/vnd.pgrst.plan",
  "application/openapi+json",
]);

/** The first supported type of an `Accept` header. @throws RestError 406 when there is none. */
export function parseAccept(header: string | undefined): MediaType {
  const types = (header ?? "*/*").split(",").map((part) => part.trim().toLowerCase());
  for (const type of types) {
    const name = (type.split(";")[0] ?? "").trim();
    if (type.includes("nulls=stripped")) throw notImplemented("nulls=stripped in Accept");
    if (name === OBJECT || name === `${OBJECT}+json`) return "object";
    if (JSON_TYPES.has(name)) return "json";
  }
  for (const type of types) {
    const name = (type.split(/[;+]/)[0] ?? "").trim();
    if (LEFT_OUT.has(name) || LEFT_OUT.has(type)) throw notImplemented(`${name} in Accept`);
  }
  throw new RestError(406, {
    code: "PGRST107",
    message: `None of these media types are available: ${types.join(", ")}`,
  });
}

/** `Content-Type` of a response in this form. */
export function contentType(media: MediaType): string {
  return media === "object" ? `${OBJECT}+json; charset=utf-8` : "application/json; charset=utf-8";
}

/**
 * The schema a request is about: `Accept-Profile` for reads, `Content-Profile` for the rest, else the first exposed one.
 * @throws RestError 406 when it is not exposed.
 */
export function parseProfile(
  request: { method: string; headers: IncomingHttpHeaders },
  schemas: readonly string[],
): string {
  const reads = request.method === "GET" || request.method === "HEAD";
  const asked = request.headers[reads ? "accept-profile" : "content-profile"];
  const schema = asked === undefined ? (schemas[0] ?? "public") : String(asked);
  if (schemas.includes(schema)) return schema;
  throw new RestError(406, {
    code: "PGRST106",
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
  });
}
