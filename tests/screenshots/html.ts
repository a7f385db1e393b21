import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { CITIES } from "#app/domain/events/cities.ts";
import { openViewer } from "#tests/states/show.ts";
import type { Stage } from "#tests/states/stage.ts";
import type { State } from "#tests/states/state.ts";

/**
 * Writes the document that the server sends for each state to `<folder>/<state>.html`, with each tag on its own line. Anything that differs
 * between runs or builds is replaced, so that `diff -r` of two folders shows how a change affects the pages.
 */
export async function writeHtml(
  browser: Browser,
  stage: Stage,
  states: readonly State[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const viewer = await openViewer(browser, stage, { javaScriptEnabled: false });
  for (const state of states) {
    const { html } = await viewer.show(state);
    const head = `<!-- status ${state.status ?? 200}; ${loadsScripts(html) ? "loads scripts" : "loads no scripts"} -->`;
    await writeFile(join(folder, `${state.name}.html`), `${head}\n${normalize(html, stage)}\n`);
  }
  await viewer.close();
}

function loadsScripts(html: string): boolean {
  return html.includes("modulepreload");
}

const MONTHS = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const SHORT_MONTHS = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const WEEKDAYS = "(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day";
const SHORT_WEEKDAYS = "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)";

/** Patterns that differ between runs or builds, with their replacements, in the order in which they are applied. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  // Names and contents of scripts; structured data for search engines stays.
  [/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, ""],
  [/<link rel="modulepreload"[^>]*>/g, ""],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(\.\w+)/g, "$1$2"],
  // Comments that React writes between texts.
  [/<!--[/$! ]*-->/g, ""],
  [/ nonce="[^"]*"/g, ""],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, "MOMENT"],
  [/\d{4}-\d\d-\d\d/g, "DAY"],
  [/\d{8}T\d{6}Z?/g, "MOMENT"],
  [new RegExp(`(?:${WEEKDAYS}, )?${MONTHS} \\d{1,2}(?:, \\d{4})?`, "g"), "DATE"],
  [new RegExp(`(?:${SHORT_WEEKDAYS}, )?${SHORT_MONTHS} \\d{1,2}(?:, \\d{4})?`, "g"), "DATE"],
  [/\b\d{1,2}:\d\d [AP]M\b/g, "TIME"],
  [/\b1[78]\d{11}\b/g, "MILLISECONDS"],
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids of React's `useId`, which depend on the component's position in the tree. */
const REACT_ID = /:R[0-9a-z]*(?:H[0-9a-z]+)?:/g;
/** Random 256-bit tokens, as an attribute's value or an element's text. */
const SECRET = /(?<=[">])[\w-]{43}(?=["<])/g;
/** Cities that a city page picks at random. */
const OTHER_CITY = new RegExp(
  `(<a class="tile"[^>]* href="/)(?:${CITIES.map(({ slug }) => slug).join("|")})("><img src=")[^"]*("[^>]*><b>)[^<]*`,
  "g",
);

function normalize(html: string, { origin, inboxUrl }: Stage): string {
  let text = html.replaceAll(origin, "ORIGIN").replaceAll(new URL(origin).host, "HOST").replaceAll(inboxUrl, "INBOX");
  for (const [pattern, word] of VARYING) text = text.replaceAll(pattern, word);
  text = numbered(numbered(text, UUID, "uuid"), REACT_ID, "react");
  text = text.replaceAll(SECRET, "SECRET").replaceAll(OTHER_CITY, "$1CITY$2PICTURE$3City");
  return text.replaceAll("><", ">\n<");
}

/** Replaces each match with a word and a number by first appearance, so that equal matches stay equal. */
function numbered(text: string, pattern: RegExp, word: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(pattern, (match) => {
    const name = known.get(match) ?? `${word}-${known.size + 1}`;
    known.set(match, name);
    return name;
  });
}
