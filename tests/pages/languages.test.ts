import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { parseDocument } from "#tests/support/document.ts";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The same site at two addresses: in English, and in Spanish below /es.

let site: TestSite;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}${path}`, { headers, redirect: "manual" });

async function documentAt(path: string): Promise<Document> {
  const visitor = new Visitor(site.origin);
  await visitor.open(path);
  return visitor.page.document;
}

/** The addresses of `link` elements by their `hreflang`, without the origin. */
function alternatesOf(document: Document): Record<string, string> {
  const links = [...document.querySelectorAll("head link[rel=alternate][hreflang]")];
  return Object.fromEntries(
    links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")?.replace(site.origin, "")]),
  );
}

const PAGES = ["/", "/events", "/tampa", "/about", "/terms", "/follow"];

describe.each(PAGES)("%s", (path) => {
  const spanish = path === "/" ? "/es" : `/es${path}`;

  test("says its language, and names itself and its counterpart", async () => {
    const [english, other] = [await documentAt(path), await documentAt(spanish)];
    expect([english, other].map(({ documentElement }) => documentElement.lang)).toEqual(["en", "es"]);
    const canonical = (page: Document) =>
      page.querySelector("link[rel=canonical]")?.getAttribute("href")?.replace(site.origin, "");
    expect([canonical(english), canonical(other)]).toEqual([path, spanish]);
    const pair = { en: path, es: spanish, "x-default": path };
    expect([alternatesOf(english), alternatesOf(other)]).toEqual([pair, pair]);
  });

  test("has no link that leaves the language, but the one to its counterpart", async () => {
    const links = [...(await documentAt(spanish)).querySelectorAll("body a[href^='/'], body form[action^='/']")];
    const addresses = links.map((link) => link.getAttribute("href") ?? link.getAttribute("action") ?? "");
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses.filter((address) => !/^\/es([/?#]|$)/.test(address)))).toEqual(new Set([path]));
  });
});

test("the link to the other language keeps the page and its filters", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/events?category=music&when=weekend");
  const there = visitor.page.document.querySelector("header a[hreflang=es]");
  expect([there?.textContent, there?.getAttribute("lang")]).toEqual(["Español", "es"]);
  await visitor.open(there?.getAttribute("href") ?? "");
  expect(visitor.page.path).toBe("/es/events?category=music&when=weekend");
  const back = visitor.page.document.querySelector("footer a[hreflang=en]");
  expect([back?.textContent, back?.getAttribute("href")]).toEqual(["English", "/events?category=music&when=weekend"]);
});

test("nobody is led to another language than the one asked for", async () => {
  for (const [path, language] of [
    ["/", "es-MX,es;q=0.9"],
    ["/es", "en-US"],
  ] as const) {
    const answer = await get(path, { "Accept-Language": language });
    expect([answer.status, answer.headers.get("Vary")?.includes("Accept-Language")], path).toEqual([200, false]);
  }
});

test("a page that is not there is missing in the language of its address", async () => {
  for (const [path, language] of [
    ["/nowhere/at/all", "en"],
    ["/es/nowhere/at/all", "es"],
    ["/fr/events", "en"],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, /<html lang="(..)"/.exec(await answer.text())?.[1]], path).toEqual([404, language]);
  }
});

test("a redirect and a form stay in their language", async () => {
  const led = await get("/es/dashboard");
  expect([led.status, led.headers.get("Location")?.startsWith("/es/signin?next=")]).toEqual([303, true]);
  const visitor = new Visitor(site.origin);
  await visitor.open("/es/events?search=jazz");
  const { path } = await visitor.submit("Oscuro");
  expect(path).toBe("/es/events?search=jazz");
});

test("pages for admins are in English", async () => {
  for (const path of ["/admin", "/admin/reports", "/admin-setup"]) {
    const answer = await get(`/es${path}?page=2`);
    expect([answer.status, answer.headers.get("Location")], path).toEqual([307, `${path}?page=2`]);
  }
  // A path that only starts with the same letters is not found.
  expect((await get("/es/administration")).status).toBe(404);
});

test("each language has copies of its own, and the scripts of a page load its messages alone", async () => {
  const folders: string[] = [];
  for (const path of ["/events", "/es/events"]) {
    await get(path);
    const answer = await get(path);
    expect(answer.headers.get("Age"), path).not.toBeNull();
    const html = await answer.text();
    const map: unknown = JSON.parse(/<script type="importmap"[^>]*>([^<]*)</.exec(html)?.[1] ?? "null");
    const folder = (map as { imports: { "messages/": string } }).imports["messages/"];
    const messages = await get(`${folder}site.js`);
    expect([messages.status, messages.headers.get("Cache-Control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const text = await messages.text();
    expect([text.includes("Sign In"), text.includes("Iniciar sesión")]).toEqual([
      path === "/events",
      path !== "/events",
    ]);
    folders.push(folder);
  }
  expect(new Set(folders).size).toBe(2);
});

test("the data of a page is in its language", async () => {
  for (const path of ["/_root.data", "/es.data", "/events.data", "/es/events.data"]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Content-Type")], path).toEqual([200, "text/x-script"]);
  }
});

/** An address with a placeholder for its city, place or category, which have the same pages. */
const CITY = new RegExp(`/(${CITIES.map(({ slug }) => slug).join("|")})(?=/|$)`);
const kindOf = (address: string) =>
  address
    .replace(CITY, "/:city")
    .replace(/near\/.+/, "near/:place")
    .replace(/category=.+/, "category=");

test("every kind of address in the sitemap is a page for search engines that names the same pair of addresses", async () => {
  await addEvent(site.stack, await signUpPerson(site.stack));
  const addressesIn = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, "g"))].map(([, address = ""]) => address);
  const files = addressesIn(await (await fetch(`${site.origin}/sitemap.xml`)).text(), "loc");
  const entries = (await Promise.all(files.map(async (file) => (await fetch(file)).text()))).flatMap((xml) =>
    [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => entry),
  );
  expect(entries.length).toBeGreaterThan(2 * 30);
  const entryOf = new Map(entries.map((entry) => [addressesIn(entry, "loc")[0] ?? "", entry]));
  const oneOfEach = new Map([...entryOf.keys()].map((address) => [kindOf(address), address]));
  expect(oneOfEach.size).toBeGreaterThan(2 * 12);
  for (const address of oneOfEach.values()) {
    const entry = entryOf.get(address) ?? "";
    const named = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [
      language,
      href,
    ]);
    const answer = await fetch(address, { redirect: "manual" });
    expect([answer.status, answer.headers.get("X-Robots-Tag")], address).toEqual([200, null]);
    const [head = ""] = (await answer.text()).split("<body", 1);
    const document = parseDocument(head, address);
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content") ?? "", address).not.toContain(
      "noindex",
    );
    const pair = Object.entries(alternatesOf(document)).map(([language, path]) => [language, `${site.origin}${path}`]);
    expect(Object.fromEntries(named), address).toEqual(Object.fromEntries(pair));
    expect(document.querySelector("link[rel=canonical]")?.getAttribute("href"), address).toBe(address);
  }
});
