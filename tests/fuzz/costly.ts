import fc from "fast-check";
import { LIMITS } from "#app/server/limits.ts";
import { boundaries, eventField, fieldNames, forms } from "./costly-forms.ts";
import {
  actorFor,
  type CostlyRequest,
  existing,
  HEADER_CHARS,
  inHeader,
  inWords,
  type Target,
} from "./costly-request.ts";
import { encodeLoosely } from "./hostile.ts";
import type { Actor } from "./request.ts";
import { FUZZED_ROUTES, listRoutes } from "./routes.ts";
import { fill, PIECES, type Shape, shape, shapeOf } from "./shapes.ts";

/* Requests that are as long as the server accepts, with texts that are costly by their shape in each part of a request. */

/** Room for the other parts of the request line, and for the headers of every request. */
const SPARE_CHARS = 200;
const URL_CHARS = LIMITS.urlChars - SPARE_CHARS;

const HEADERS = [
  ...[
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Cache-Control",
    "Forwarded",
    "If-Modified-Since",
  ],
  ...[
    "If-None-Match",
    "Range",
    "Referer",
    "Sec-Fetch-Site",
    "Sec-Purpose",
    "User-Agent",
    "X-Forwarded-For",
    "X-Request-Id",
  ],
];

const COOKIES = [
  ...["sunshine-session", "sunshine-session.0", "sunshine-session-code-verifier", "sunshine-flash", "sunshine-theme"],
  ...["sunshine-forget", "sunshine-awaiting-email", "sunshine-setup"],
];

const PAGES = [
  "/",
  "/events",
  "/signin",
  "/dashboard",
  "/saved",
  "/check-email",
  "/tampa.ics",
  "/favicon.svg",
  "/events.data",
];

/** Sentences that the search understands, so that it does not treat everything as plain words. */
const SENTENCES = ["", "free jazz in tampa ", "this weekend ", "yoga under $20 near 33701 ", "música gratis mañana "];

/**
 * Requests for each part of a request: every piece at least once, and random ones.
 * @param runs with 200, all pieces are used; with fewer, some are left out.
 */
export function costlyRequests(target: Target, seed: number, runs: number): Record<string, CostlyRequest[]> {
  const perRoute = Math.ceil(runs / 40);
  const count = Math.min(PIECES.length, Math.ceil((PIECES.length * runs) / 200));
  const [pieces = []] = fc.sample(fc.shuffledSubarray([...PIECES], { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  const each = (make: (path: string) => fc.Arbitrary<CostlyRequest>, paths: string[]) =>
    paths.flatMap((path, index) => fc.sample(make(path), { seed: seed + index, numRuns: perRoute }));
  const every = (make: (shapes: fc.Arbitrary<Shape>) => fc.Arbitrary<CostlyRequest>) =>
    pieces.flatMap((piece, index) => fc.sample(make(shapeOf(piece)), { seed: seed + index, numRuns: 1 }));
  const some = (make: fc.Arbitrary<CostlyRequest>) => fc.sample(make, { seed, numRuns: perRoute * 10 });
  const routes = listRoutes();
  const having = (part: "query" | "fields") => routes.filter((path) => FUZZED_ROUTES[path]?.[part]);
  return {
    addresses: STARTS.flatMap((start) => every((shapes) => addresses(start, shapes, target))),
    "parameters of paths": each(
      (path) => paths(path, target),
      routes.filter((path) => /[:*]/.test(path)),
    ),
    "query strings": each((path) => queries(path, target), having("query")),
    "search sentences": [...every(sentences), ...some(sentences(shape))],
    headers: [...every(headers), ...some(headers(shape))],
    cookies: [...every(cookies), ...some(cookies(shape))],
    "fields of an event": ["title", "description", "location"].flatMap((field) =>
      every((shapes) => eventField(field, shapes, target)),
    ),
    forms: each((path) => forms(path, target, "urlencoded"), having("fields")),
    "forms in parts": each((path) => forms(path, target, "multipart"), having("fields")),
    "names of fields": every((shapes) => fieldNames(shapes, target)),
    "boundaries of parts": some(boundaries(target)),
  };
}

function get(
  what: string,
  path: string,
  actor: Actor = "visitor",
  headers: Record<string, string> = {},
): CostlyRequest {
  return { name: `${actor}: GET ${what}`, request: { actor, method: "GET", path, headers, body: "" } };
}

/** Encodes as browsers do in a path: slashes and other allowed characters stay. */
const inPath = (text: string) => encodeURI(text).replace(/[?#]/g, "-");

/** Beginnings of addresses; the last one is filled with as many links as a query may have. */
const STARTS = ["/", "/es/", "/assets/", "/events/", "/__manifest?p=", "/__manifest?p=…&p="] as const;

function addresses(
  start: (typeof STARTS)[number],
  shapes: fc.Arbitrary<Shape>,
  { version }: Target,
): fc.Arbitrary<CostlyRequest> {
  return fc.record({ one: shapes, end: fc.constantFrom("", "", ".data", "/") }).map(({ one, end }) => {
    const manifest = `/__manifest?version=${version}&p=/`;
    const links = Array.from({ length: LIMITS.queryParams - 10 }, (_, at) => `${at}${fill(one, 18, encodeLoosely)}`);
    if (start === "/__manifest?p=…&p=") return get(`${start} ${inWords(one)}`, `${manifest}${links.join("&p=/")}`);
    if (start === "/__manifest?p=")
      return get(`${start} ${inWords(one)}`, `${manifest}${fill(one, URL_CHARS - 20, encodeLoosely)}`);
    return get(`${start}…${end} ${inWords(one)}`, `${start}${fill(one, URL_CHARS, inPath)}${end}`);
  });
}

function paths(pattern: string, target: Target): fc.Arbitrary<CostlyRequest> {
  const count = pattern.match(/:\w+|\*/g)?.length ?? 1;
  return fc
    .record({ one: shape, actor: actorFor(pattern), end: fc.constantFrom("", ".data") })
    .map(({ one, actor, end }) => {
      const long = fill(one, Math.floor(URL_CHARS / count), encodeLoosely) || target.eventId;
      return get(`${pattern}${end} ${inWords(one)}`, `${pattern.replace(/:\w+|\*/g, () => long)}${end}`, actor);
    });
}

function queries(pattern: string, target: Target): fc.Arbitrary<CostlyRequest> {
  const names = FUZZED_ROUTES[pattern]?.query ?? [];
  const path = existing(pattern, target);
  return fc
    .record({
      one: shape,
      actor: actorFor(pattern),
      end: fc.constantFrom("", ".data"),
      name: fc.constantFrom(...names),
      layout: fc.constantFrom("all", "one", "same"),
    })
    .map(({ one, actor, end, name, layout }) => {
      const used =
        { all: names, one: [name], same: Array.from({ length: LIMITS.queryParams - 1 }, () => name) }[layout] ?? [];
      const room = Math.floor(URL_CHARS / used.length);
      const query = used.map((each) => `${each}=${fill(one, room - each.length - 2, encodeLoosely)}`).join("&");
      const data = path === "/" && end ? "/_root" : path;
      return get(
        `${pattern}${end}, ${layout === "all" ? "all" : `${layout} ${name}`} ${inWords(one)}`,
        `${data}${end}?${query}`,
        actor,
      );
    });
}

function sentences(shapes: fc.Arbitrary<Shape>): fc.Arbitrary<CostlyRequest> {
  return fc
    .record({
      one: shapes,
      start: fc.constantFrom(...SENTENCES),
      page: fc.constantFrom("/events", "/", "/tampa", "/es/events", "/events.atom", "/events/map", "/tampa/week"),
      // The longest search text, a longer one, and the longest address.
      bytes: fc.constantFrom(200, 600, URL_CHARS),
    })
    .map(({ one, start, page, bytes }) =>
      get(
        `${page}?search=${start}… of ${bytes} ${inWords(one)}`,
        `${page}?search=${encodeLoosely(start)}${fill(one, bytes - encodeLoosely(start).length, encodeLoosely)}`,
      ),
    );
}

function headers(shapes: fc.Arbitrary<Shape>): fc.Arbitrary<CostlyRequest> {
  return fc
    .record({ one: shapes, name: fc.constantFrom(...HEADERS), page: fc.constantFrom(...PAGES) })
    .map(({ one, name, page }) =>
      get(`${page}, ${name} ${inWords(one)}`, page, "visitor", { [name]: inHeader(fill(one, HEADER_CHARS)) }),
    );
}

function cookies(shapes: fc.Arbitrary<Shape>): fc.Arbitrary<CostlyRequest> {
  const asBase64 = (text: string) => Buffer.from(text).toString("base64url");
  return fc
    .record({
      one: shapes,
      name: fc.constantFrom(...COOKIES),
      page: fc.constantFrom(...PAGES),
      kind: fc.constantFrom("plain", "base64", "session", "nested", "many"),
    })
    .map(({ one, name, page, kind }) => {
      const plain = (chars: number) => inHeader(fill(one, chars)).replaceAll(";", "");
      const value: Record<string, () => string> = {
        plain: () => `${name}=${plain(HEADER_CHARS)}`,
        base64: () => `${name}=${asBase64(fill(one, HEADER_CHARS * 0.7))}`,
        session: () => `${name}=base64-${asBase64(fill(one, HEADER_CHARS * 0.7))}`,
        nested: () => `${name}=${asBase64("[".repeat(4_000) + "]".repeat(4_000))}`,
        many: () =>
          Array.from({ length: 300 }, (_, at) => `${name}.${at}=${plain(8)}`)
            .join("; ")
            .slice(0, HEADER_CHARS),
      };
      return get(`${page}, ${kind} cookie ${name} ${inWords(one)}`, page, "visitor", { Cookie: value[kind]?.() ?? "" });
    });
}
