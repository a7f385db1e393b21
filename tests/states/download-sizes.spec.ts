import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "#tests/states/fixtures.ts";
import type { Stage } from "#tests/states/stage.ts";

// Transfer sizes of the production build, for phones on slow connections. kB are 1000 bytes, after gzip.

// why 113.1 for scripts: what each step added, newest first.
// 113.1: what is typed, and where, before the scripts have arrived; 112.9 before.
// 112.9: places on Central Time without a page; 112.5 before.
// 112.5: preventing double submissions; 112.4 before.
// 112.4: the place above the list and its choices, links to organizers, and suggestions of search fields; 111.7 before.
// 111.7: pages of places, and a filter that accepts any place and waits until its name is complete; 111.4 before.
// 111.4: links to the map above lists, home for a remembered city, and spaces after buttons for text browsers; 111.2 before.
// 111.2: save buttons on cards and their texts, next weekend, and the map that lists link to; 110.3 before.
// 110.3: copies for reading offline; 109.4 before.
// 109.4: storm notices above lists; 109.1 before.
// 109.1: filters by accessibility, series and changed plans on cards, and clearing kept forms at sign-out; 107.8 before.
// 107.8: messages in a file per language, with the names of all messages, shown or not; 102.4 before.
// 102.4: the search in the header, which hydrates on every page, and pathTo(), which writes its links; 101.7 before.
// why 16.8 for styles: what each step added, newest first.
// 16.8: the list below a search field; 16.7 before.
// 16.7: the row of a city that fades where it scrolls, the map across phones, and icons beside dates; 16.5 before.
// 16.5: save buttons on cards, the note at the bottom of the window, the map, and the rows of the review desk; 15.8 before.
// 15.8: the review desk (differences, measures, filters of the queue); 15 before, 15.2 without support for large text, and 15.4 without the
// bar of an event on phones.
// 15: the dashboard's tabs, the preview of the event form, charts of numbers, and banners of changed plans; 14.1 before.
// 14.1: search boxes, the filter sheet, and the styles of chips, hints, badges and pending lists; 13.6 before.
// why 17.2 for pages: the time of the seeded events alone takes /tampa from 16.5 to 17.0 within a day.
// 16.9: save buttons on cards, which repeat the titles of all 24 events in their labels; 15.6 before.
// 15.6: below 14 with drawings alone. An uploaded picture adds 0.1, the first on a page 0.2, mostly for its URLs; a page of 24 has at most
// three of the seeded pictures. Structured data of /events and its cards adds 0.6, and 0.1 to scripts.
// The seeded events depend on the time: 15.0 and 15.2 within an hour.
const MOST_KB = { scripts: 113.1, styles: 16.8, fonts: 43, drawing: 7, page: 17.2 };
const INTERACTIVE = ["/", "/events", "/tampa", "/contact", "/signin", "/signup", "/es/events", "/es/signup"];
const FULL_LISTS = [
  "/",
  "/events",
  "/events?before=29991231T000000Z-ffffffff-ffff-4fff-8fff-ffffffffffff",
  "/tampa",
  "/miami",
  "/es",
  "/es/events",
  "/es/miami",
];

const gzippedKb = (bytes: Buffer | string) => gzipSync(bytes).length / 1000;

async function fetchText(stage: Stage, path: string): Promise<string> {
  const answer = await fetch(`${stage.origin}${path}`);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Every script that the browser fetches for a page: module scripts and their static imports, including messages in the page's language. */
async function scriptsOf(stage: Stage, path: string): Promise<Map<string, string>> {
  const html = await fetchText(stage, path);
  const [, messages = ""] = /"messages\/":"([^"]+)"/.exec(html) ?? [];
  const waiting = [...html.matchAll(/(?:rel="modulepreload" [^>]*href=|import\()"(\/assets\/[^"]+\.js)"/g)].map(
    ([, address = ""]) => address,
  );
  const found = new Map<string, string>();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const script = await fetchText(stage, address);
    found.set(address, script);
    // Static imports (`from "./x.js"`) are fetched at once, dynamic ones (`import("./x.js")`) later.
    const imported = script.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g);
    for (const [, name = ""] of imported) waiting.push(new URL(name, `${stage.origin}${address}`).pathname);
    for (const [, topic = ""] of script.matchAll(/(?:from|import)\s*"messages\/([^"]+)"/g))
      waiting.push(`${messages}${topic}`);
  }
  return found;
}

for (const path of INTERACTIVE) {
  test(`${path} loads at most ${MOST_KB.scripts} kB of scripts`, async ({ stage }) => {
    const scripts = await scriptsOf(stage, path);
    expect(scripts.size).toBeGreaterThan(5);
    const total = [...scripts.values()].reduce((sum, script) => sum + gzippedKb(script), 0);
    expect(total).toBeLessThanOrEqual(MOST_KB.scripts);
  });
}

for (const path of FULL_LISTS) {
  test(`the document of ${path} is at most ${MOST_KB.page} kB`, async ({ stage }) => {
    expect(gzippedKb(await fetchText(stage, path))).toBeLessThanOrEqual(MOST_KB.page);
  });
}

test(`one stylesheet of at most ${MOST_KB.styles} kB is all that blocks rendering`, async ({ stage }) => {
  for (const path of [...INTERACTIVE, "/about", `/events/${stage.full}`]) {
    const html = await fetchText(stage, path);
    const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, sheet = ""]) => sheet);
    expect(sheets, path).toHaveLength(1);
    const [head = ""] = html.split("</head>");
    // Deferred scripts and JSON-LD don't block rendering. The short inline script above the stylesheet, which chooses the city of home, is
    // allowed.
    expect(
      head
        .replace(/<script>try [^<]{0,400}<\/script>/, "")
        .match(/<script(?![^>]*(type="application\/ld\+json"|type="importmap"|type="module"| async| defer))[^>]*>/g),
      path,
    ).toBeNull();
    expect(gzippedKb(await fetchText(stage, sheets[0] ?? ""))).toBeLessThanOrEqual(MOST_KB.styles);
  }
});

test("the scripts name a file with the licences of the packages in them", async ({ stage }) => {
  const scripts = [...(await scriptsOf(stage, "/events")).values()];
  const [, address = ""] = /\/\*! Licences: (\S+) \*\//.exec(scripts.join("\n")) ?? [];
  const licences = await fetchText(stage, address);
  for (const name of ["react-dom", "@remix-run/router", "turbo-stream"]) expect(licences).toContain(`${name}\n\n`);
  expect(licences).toContain("Copyright (c) Facebook, Inc. and its affiliates.");
});

test(`the fonts are at most ${MOST_KB.fonts} kB together`, () => {
  const folder = "build/client/assets";
  const fonts = readdirSync(folder).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  // Fonts are already compressed.
  const total = fonts.reduce((sum, name) => sum + readFileSync(join(folder, name)).length / 1000, 0);
  expect(total).toBeLessThanOrEqual(MOST_KB.fonts);
});

test(`each drawing is at most ${MOST_KB.drawing} kB`, () => {
  const drawings = ["app", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".svg"))
      .map((name) => join(folder, name)),
  );
  expect(drawings.length).toBeGreaterThan(0);
  for (const path of drawings) expect(gzippedKb(readFileSync(path)), path).toBeLessThanOrEqual(MOST_KB.drawing);
});
