import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "#tests/states/fixtures.ts";
import type { Stage } from "#tests/states/stage.ts";

// Transfer sizes of the production build, for phones on slow connections. kB are 1000 bytes, after gzip.

// why 112.5 for scripts: 112.4 without what prevents a double submission.
// 112.4: 111.7 without the place above the list and the choices beside it, links to organizers, and search fields that load
// what suggests.
// 111.7: 111.4 without the pages of places, and the filter that takes any place and waits until its name is complete.
// 111.4: 111.2 without links to the map above lists, home that opens for a remembered city, and spaces after buttons
// for text browsers.
// 111.2: 110.3 without marks of cards and their words, next weekend, and the map that lists lead to.
// 110.3: 109.4 without copies for reading without a connection. 109.4: 109.1 without notices of storms above lists. 109.1: 107.8 without filters by who can come, what cards say of series and of changed plans, and what sign-out clears of
// forms that are kept in the browser.
// 107.8: 102.4 before the messages of languages, which are in files of their own with the names of all, shown or not.
// 102.4: 101.7 without the search in the header, which hydrates on every page, and pathTo(), which writes its links.
// why 16.8 for styles: 16.7 without the list below a search field. 16.7: 16.5 without the row of a city that fades where it scrolls, the map across phones, and icons beside dates.
// 16.5: 15.8 without the marks of cards, the note at the bottom of the window, the map, and the rows of the desk.
// 15.8: 15 without the review desk: differences, measures, the filters of the queue; 15.2 without what large text needs, and 15.4
// without the bar of an event on phones.
// 15: 14.1 without the dashboard's tabs, the preview of the event form, charts of numbers, and banners of changed plans.
// 14.1: 13.6 without the search boxes, the filter sheet, and the styles of chips, hints, badges and pending lists.
// why 16.9 for pages: 15.6 without marks that save events, whose names are the titles of all 24 again.
// 15.6: below 14 with drawings alone. An uploaded picture adds 0.1, the first on a page 0.2, mostly for its URLs; a page
// of 24 has at most three of the seeded pictures. Structured data of /events and its cards adds 0.6, and 0.1 to scripts.
// The seeded events depend on the time: 15.0 and 15.2 within an hour.
const MOST_KB = { scripts: 112.5, styles: 16.8, fonts: 43, drawing: 7, page: 16.9 };
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

/** Every script that the browser fetches for a page: its module scripts and their static imports, messages in its language among them. */
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
    // Neither JSON-LD nor module scripts, which are deferred, block rendering, nor the few words above the stylesheet that choose the city of home.
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
  // Compressed already.
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
