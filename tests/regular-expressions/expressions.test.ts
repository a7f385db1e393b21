import { describe, expect, test } from "vitest";
import { isCommonPassword, isDerivedFrom } from "#app/domain/accounts/common-passwords.ts";
import { parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { parseChangesAddress } from "#app/domain/events/changes-address.ts";
import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import { realHost } from "#app/domain/events/deceptive-links.ts";
import { eventFormSchema } from "#app/domain/events/form.ts";
import { organizerSchema } from "#app/domain/events/organizers.ts";
import { differenceOf } from "#app/domain/events/text-difference.server.ts";
import { readTable } from "#app/domain/imports/table.ts";
import { isMailAddress } from "#app/domain/mail-address.ts";
import { quoteAll, understand } from "#app/domain/search/understand.ts";
import { parseMarkdown, stripMarkdown } from "#app/domain/site/markdown.server.ts";
import {
  excerpt,
  isPlainText,
  isStoredWebAddress,
  parseWebAddress,
  readLine,
  readParagraphs,
} from "#app/domain/site/text.ts";
import { redact } from "#app/session/request-context.server.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { FILLED } from "../domain/events/filled-form.ts";
import { type Expression, expressionsIn } from "./expressions.ts";
import { type HostileText, hostileTexts } from "./hostile.ts";

// What people send is at most about ten thousand characters long. On such a text, a quadratic expression stops the site for a second
// and a cubic one for hours; a linear one takes a millisecond.

/** Lengths of texts: short ones reveal exponential and cubic expressions; the longest exceeds anything that people send. */
const LENGTHS = [22, 1_000, 10_000, 40_000];

/** CPU time in milliseconds: far more than linear expressions take, and far less than quadratic ones. */
const MOST_MS = 50;

/**
 * CPU time of `work` in milliseconds: the minimum of several runs, because a busy machine makes each longer. One run is enough if it
 * is within `most`, or far above it.
 */
function timeOf(work: () => unknown, most: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 12 && least > most && (run === 0 || least < 4 * most); run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/**
 * The first hostile text on which an expression takes too long, with the milliseconds; null for a linear one. A text is tried at the
 * next length only if cubic time would be too long there.
 */
function slowTextOf({ source, flags }: Pick<Expression, "source" | "flags">): string | null {
  const expression = new RegExp(source, flags);
  let texts = hostileTexts(source);
  for (const [at, length] of LENGTHS.entries()) {
    const growth = ((LENGTHS[at + 1] ?? length) / length) ** 3;
    const suspects: HostileText[] = [];
    for (const textOf of texts) {
      const text = textOf(length);
      const start = performance.now();
      const ms = timeOf(() => (expression.global ? text.replace(expression, "") : expression.test(text)), MOST_MS);
      if (ms > MOST_MS) return `${JSON.stringify(text.slice(0, 20))}… of ${length} takes ${Math.round(ms)} ms`;
      // why not the processor's: it counts too roughly for what takes microseconds, and is never more.
      if ((performance.now() - start) * growth > MOST_MS) suspects.push(textOf);
    }
    texts = suspects;
  }
  return null;
}

const { literals, makers } = await expressionsIn("app");

test("every regular expression of the app is linear", () => {
  expect(literals.length).toBeGreaterThan(250);
  const slow = literals.flatMap((literal) => {
    const text = slowTextOf(literal);
    return text === null ? [] : [`${literal.file}: /${literal.source}/${literal.flags} with ${text}`];
  });
  expect(slow).toEqual([]);
});

test.each([
  ["a price", "\\s*[-–]\\s*|\\s+(?:to|a)\\s+"],
  ["an address", "[^\\s<>]+@[^\\s<>]+\\.\\w+"],
  ["a tag", "<script([^>]*)>[^]*?<\\/script>"],
  ["a date", "^(\\d{4})-(\\d\\d?)(?:[T ]+(.+))?$"],
  ["a word in parts", "^(\\w+-?)*$"],
])("that is noticed of one that is not: %s", (_, source) => {
  expect(slowTextOf({ source, flags: "g" })).not.toBeNull();
});

/** Parts of hostile texts for functions whose expressions are built at run time, or are in packages. */
const PIECES = [
  " ",
  "\t",
  "\n",
  "a",
  "0",
  "-",
  ".",
  ",",
  "/",
  "(",
  "[",
  "<",
  "*",
  "_",
  "`",
  "!",
  "&",
  ":",
  "\u00e9",
  "\u200d",
  "\u0301",
];
const PAIRS = [
  "a.",
  "a@",
  "[a](",
  "<a",
  "**a",
  "- ",
  "> ",
  "1. ",
  "&amp",
  "http://a",
  "a ",
  "\u{1f3b7}\u200d",
  "\u0628\u200c",
  "$1",
  "1-",
  "\n\n",
  "![",
  "_a*",
  "``` ",
  "in ",
  "eyJa-",
];

const schema = eventFormSchema("America/New_York", new Date("2026-01-01"));
const names = Object.keys(FILLED);

/** CPU time in milliseconds, for functions that use many expressions. */
const MOST_MS_OF_READERS = 300;

/** Functions that read what people send: the file of their expressions, and the maximum length of their input. */
const READERS: readonly [file: string, chars: number, read: (text: string) => unknown][] = [
  ["app/domain/accounts/common-passwords.ts", 5_000, (text) => [isCommonPassword(text), isDerivedFrom(text, [text])]],
  [
    "app/domain/calendars/feed-address.ts",
    8_192,
    (text) => parseFeedAddress(`/${text}`, new URLSearchParams({ search: text })),
  ],
  [
    "app/domain/events/changes-address.ts",
    8_192,
    (text) => parseChangesAddress(`/${text}/changes`, new URLSearchParams()),
  ],
  [
    "app/domain/events/choose-motif.ts",
    10_000,
    (text) => chooseMotif({ title: text.slice(0, 100), description: text, category: "music" }),
  ],
  ["app/domain/events/deceptive-links.ts", 10_000, (text) => realHost(text, "https://example.com", text)],
  [
    "app/domain/events/form.ts",
    12_000,
    (text) => schema.safeParse(Object.fromEntries(names.map((name) => [name, text]))),
  ],
  [
    "app/domain/events/organizers.ts",
    12_000,
    (text) => organizerSchema("Sunshine Events").safeParse({ name: text, about: text, website: text }),
  ],
  ["app/domain/events/text-difference.server.ts", 10_000, (text) => differenceOf(text, `${text}b`)],
  [
    "app/domain/imports/table.ts",
    20_000,
    (text) => readTable(`title,start,price\n${text},"${text}",${text}\n`, { siteTimeZone: "UTC", now: new Date() }),
  ],
  ["app/domain/mail-address.ts", 12_000, isMailAddress],
  [
    "app/domain/search/understand.ts",
    1_000,
    (text) => [understand(text, new Date(), "America/New_York", { gazetteer: FLORIDA }), quoteAll(text)],
  ],
  ["app/domain/site/markdown.server.ts", 10_000, (text) => stripMarkdown(parseMarkdown(text))],
  [
    "app/domain/site/text.ts",
    12_000,
    (text) => [
      readLine(text),
      readParagraphs(text),
      isPlainText(text),
      excerpt(text, 200),
      parseWebAddress(text),
      isStoredWebAddress(`https://${text}`),
    ],
  ],
  ["app/session/request-context.server.ts", 12_000, (text) => redact(`?${text}@`)],
];

describe("a text of full length is read in a moment", () => {
  test.each(READERS)("%s", (_, chars, read) => {
    const slow = [...PIECES, ...PAIRS].flatMap((piece) => {
      const text = piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars - 1);
      const ms = timeOf(() => read(`${text}x`), MOST_MS_OF_READERS);
      return ms > MOST_MS_OF_READERS ? [`${JSON.stringify(piece)} takes ${Math.round(ms)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });

  test("by each file that makes expressions from texts", () => {
    expect(makers.filter((file) => !READERS.some(([reader]) => reader === file))).toEqual([]);
  });
});
