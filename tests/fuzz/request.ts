import fc from "fast-check";
import { type RawAnswer, sendRaw } from "#tests/support/raw-request.ts";
import { encodeLoosely, hostileText, sensibleFor } from "./hostile.ts";
import { INTENTS } from "./intents.ts";
import type { FuzzedRoute } from "./routes.ts";

/** Who sends a request. */
export type Actor = "visitor" | "organizer" | "admin";

/** A request as it is sent, readable in a counterexample. */
export interface FuzzedRequest {
  actor: Actor;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const COMMON = ["__intent__", "__state__", "_data", "_routes", "index", "a[0].b", "__proto__"];
const COOKIES = [
  "sunshine-session",
  "sunshine-session.0",
  "sunshine-session-code-verifier",
  "sunshine-flash",
  "sunshine-theme",
  "sunshine-forget",
  "theme",
];
const BOUNDARY = "----fuzz";

/** Requests for a route, from sensible ones to nonsense. @param ids of existing events. */
export function requestFor(pattern: string, route: FuzzedRoute, ids: readonly string[], origin: string) {
  const sensible = (name: string) => sensibleFor(name, ids, INTENTS[pattern] ?? []);
  const value = (name: string) => fc.oneof(sensible(name), hostileText);
  const pairs = (names: string[]) =>
    fc.array(
      fc.constantFrom(...names, ...COMMON).chain((name) => fc.tuple(fc.constant(name), value(name))),
      { maxLength: 8 },
    );
  const every = (choose: (name: string) => fc.Arbitrary<string>) =>
    fc.tuple(...(route.fields ?? []).map((name) => choose(name).map((text) => [name, text] as const)));
  // Every field once, so that a POST gets past the first missing one, and then some again, unless all are valid.
  const fields = fc.oneof(
    every(sensible),
    fc.tuple(every(value), pairs(route.fields ?? [])).map(([whole, more]) => [...whole, ...more]),
  );
  return fc
    .record({
      actor: fc.constantFrom<Actor>("visitor", "organizer", "admin"),
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constant("GET") },
        { weight: route.fields ? 8 : 1, arbitrary: fc.constant("POST") },
        { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "BREW") },
      ),
      params: fc.array(fc.oneof(fc.constantFrom(...ids, "tampa"), hostileText), { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom("", "", "", ".data"),
      query: fc.oneof(fc.constant([]), pairs(route.query ?? ["page"])),
      fields,
      encoding: fc.constantFrom("urlencoded", "urlencoded", "multipart", "json"),
      isOwnOrigin: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
      cookies: fc.oneof(
        { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom(...COOKIES), hostileText), { maxLength: 3 }) },
      ),
      forwarded: fc.option(hostileText, { freq: 9 }),
    })
    .map(({ params, kind, query, fields, encoding, isOwnOrigin, cookies, forwarded, ...rest }): FuzzedRequest => {
      const path = pattern.replace(/:\w+|\*/, params.map(encodeLoosely).join(pattern.endsWith("*") ? "/" : ""));
      const search = encodePairs(query);
      const { type, body } = encodeBody(encoding, fields);
      const isPost = rest.method === "POST";
      return {
        ...rest,
        path: `${path === "/" && kind ? "/_root" : path}${kind}${search ? `?${search}` : ""}`,
        headers: {
          ...(isPost ? { "Content-Type": type, Origin: isOwnOrigin ? origin : "https://evil.example" } : {}),
          ...(cookies.length > 0
            ? { Cookie: cookies.map(([name, value]) => `${name}=${headerText(value)}`).join("; ") }
            : {}),
          ...(forwarded === null
            ? {}
            : { "X-Forwarded-For": headerText(forwarded), "X-Forwarded-Host": headerText(forwarded) }),
        },
        body: isPost ? body : "",
      };
    });
}

/** Sends the request with this actor's session cookie, if any. */
export function send(origin: string, request: FuzzedRequest, session: string): Promise<RawAnswer> {
  const { method, path, headers, body } = request;
  const cookie = [session, headers.Cookie].filter(Boolean).join("; ");
  const lines = Object.entries({
    Host: new URL(origin).host,
    ...headers,
    ...(cookie ? { Cookie: cookie } : {}),
    ...(method === "POST" ? { "Content-Length": String(Buffer.byteLength(body)) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // HTTP/1.0: the response is not chunked and ends with its connection.
  return sendRaw(origin, `${method} ${path} HTTP/1.0\r\n${lines.join("")}\r\n${body}`);
}

type Pairs = readonly (readonly [string, string])[];

function encodePairs(pairs: Pairs): string {
  return pairs.map((pair) => pair.map(encodeLoosely).join("=")).join("&");
}

function encodeBody(encoding: string, fields: Pairs): { type: string; body: string } {
  if (encoding === "json") return { type: "application/json", body: JSON.stringify(Object.fromEntries(fields)) };
  if (encoding === "urlencoded") return { type: "application/x-www-form-urlencoded", body: encodePairs(fields) };
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${encodeLoosely(name)}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join("")}--${BOUNDARY}--\r\n` };
}

/** Removes line breaks and null characters; a header may contain anything else. */
function headerText(text: string): string {
  return text.replace(/[\r\n\0]/g, " ").slice(0, 3_000);
}
