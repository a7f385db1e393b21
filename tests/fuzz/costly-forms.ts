import fc from "fast-check";
import { LIMITS } from "#app/server/limits.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
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
import { FUZZED_ROUTES } from "./routes.ts";
import { fill, type Shape, shape } from "./shapes.ts";

// Forms as long as the server accepts, by their values, their field names, and multipart bodies.

const FORM_BYTES = LIMITS.bodyBytes - 6_000;

/** Values of submit buttons (`intent`). */
const INTENTS = [
  "approve",
  "name",
  "email",
  "password",
  "claim",
  "accept",
  "invite",
  "preview",
  "save",
  "draft",
  "add",
];

const SAFE_FIELDS: Record<string, string> = { extra_message: "", ready_at: "1" };

const BOUNDARY = "x".repeat(60);

function post(
  what: string,
  path: string,
  { origin }: Target,
  { actor, type, body }: { actor: Actor; type: string; body: string },
) {
  const headers = { Origin: origin, "Content-Type": type };
  return { name: `${actor}: POST ${what}`, request: { actor, method: "POST", path, headers, body } };
}

export function forms(
  pattern: string,
  target: Target,
  encoding: "urlencoded" | "multipart",
): fc.Arbitrary<CostlyRequest> {
  const fields = FUZZED_ROUTES[pattern]?.fields ?? [];
  const texts = fields.filter((field) => field !== "intent" && !(field in SAFE_FIELDS));
  const encode = encoding === "urlencoded" ? encodeLoosely : (text: string) => text.replaceAll("\0", "");
  return fc
    .record({
      one: shape,
      actor: actorFor(pattern),
      field: fc.constantFrom(...(texts.length > 0 ? texts : ["a"])),
      layout: fc.constantFrom("all", "one", "same"),
      intent: fc.constantFrom(...INTENTS),
      end: fc.constantFrom("", ".data"),
    })
    .map(({ one, actor, field, layout, intent, end }) => {
      const fixed = fields
        .filter((name) => !texts.includes(name))
        .map((name) => [name, SAFE_FIELDS[name] ?? intent] as const);
      const others = texts.filter((name) => name !== field).map((name) => [name, encode("a@example.com")] as const);
      const long = (name: string, count: number) =>
        [name, fill(one, Math.floor(FORM_BYTES / count) - 150, encode)] as const;
      const repeats = LIMITS.formFields - fixed.length - others.length - 1;
      const pairs =
        {
          all: () => texts.map((name) => long(name, texts.length)),
          one: () => [...others, long(field, 1)],
          same: () => [...others, ...Array.from({ length: repeats }, () => long(field, repeats))],
        }[layout]?.() ?? [];
      const { type, body } = encodeForm(encoding, [...fixed, ...pairs]);
      const what = `${pattern}${end} ${intent}, ${layout === "all" ? "all" : `${layout} ${field}`} ${inWords(one)}`;
      return post(what, `${existing(pattern, target)}${end}`, target, { actor, type, body });
    });
}

/** A preview parses every field as the form does, and renders it. */
export function eventField(field: string, shapes: fc.Arbitrary<Shape>, target: Target): fc.Arbitrary<CostlyRequest> {
  const valid = Object.entries(EVENT_FORM).filter(([name]) => name !== field);
  return shapes.map((one) => {
    const form = encodeForm("multipart", [...valid, [field, fill(one, FORM_BYTES)]]);
    return post(`/preview.json, ${field} ${inWords(one)}`, "/preview.json", target, { actor: "organizer", ...form });
  });
}

const FORM_PAGES = ["/contact", "/signin", "/weekly", "/theme", "/create-event", "/preview.json"];

export function fieldNames(shapes: fc.Arbitrary<Shape>, target: Target): fc.Arbitrary<CostlyRequest> {
  return fc
    .record({
      one: shapes,
      page: fc.constantFrom(...FORM_PAGES),
      encoding: fc.constantFrom("urlencoded" as const, "multipart" as const),
      count: fc.constantFrom(1, LIMITS.formFields - 10),
    })
    .map(({ one, page, encoding, count }) => {
      const encode = (text: string) =>
        encoding === "urlencoded" ? encodeLoosely(text) : text.replace(/["\r\n\0]/g, "'");
      const names = Array.from(
        { length: count },
        (_, at) => `${at}${fill(one, Math.floor(FORM_BYTES / count) - 120, encode)}`,
      );
      const form = encodeForm(
        encoding,
        names.map((name) => [name, "1"] as const),
      );
      return post(`${page}, ${count} names ${inWords(one)}`, page, target, { actor: "organizer", ...form });
    });
}

/** Bodies that almost contain a multipart boundary, up to the length of a form with a picture. */
export function boundaries(target: Target): fc.Arbitrary<CostlyRequest> {
  return fc
    .record({
      one: fc.oneof(
        shape,
        fc.nat({ max: 60 }).map((count): Shape => ({ piece: `\r\n--${BOUNDARY.slice(0, count)}`, end: "" })),
      ),
      page: fc.constantFrom("/contact", "/create-event"),
      head: fc.constantFrom("", 'Content-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n', "X-A: "),
      isInType: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    })
    .map(({ one, page, head, isInType }) => {
      const bytes = page === "/contact" ? FORM_BYTES : LIMITS.pictureBytes - 10_000;
      const boundary = isInType ? inHeader(fill(one, HEADER_CHARS)) : BOUNDARY;
      const body = isInType ? "a=b" : `--${BOUNDARY}\r\n${head}${fill(one, bytes)}\r\n--${BOUNDARY}--\r\n`;
      const what = `${page}, ${isInType ? "in its type" : `after ${JSON.stringify(head)}`} ${inWords(one)}`;
      return post(what, page, target, { actor: "organizer", type: `multipart/form-data; boundary=${boundary}`, body });
    });
}

function encodeForm(encoding: "urlencoded" | "multipart", pairs: readonly (readonly [string, string])[]) {
  if (encoding === "urlencoded")
    return { type: "application/x-www-form-urlencoded", body: pairs.map((pair) => pair.join("=")).join("&") };
  const parts = pairs.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join("")}--${BOUNDARY}--\r\n` };
}
