import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// Calendars, feeds and sitemaps over HTTP: validators, caching, CORS.

let site: TestSite;
let eventId: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  ({ id: eventId } = await addEvent(site.stack, await signUpPerson(site.stack)));
});
afterAll(() => site.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${site.origin}${path}`, { redirect: "manual", ...init });

const FEEDS = [
  "/events.ics",
  "/tampa.atom?category=music",
  "/venues/armature-works-tampa.rss",
  "/tampa.json",
  "/tampa/changes.atom",
  "/changes.json",
];

describe.each(FEEDS)("%s", (path) => {
  test("is revalidated with 304, and is the same for visitors and members", async () => {
    const first = await get(path);
    expect(first.status).toBe(200);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"/);
    const again = await get(path, { headers: { "If-None-Match": tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await again.text()).toBe("");
    const member = await get(path, { headers: { Cookie: "sunshine-auth=nonsense" } });
    expect(await member.text()).toBe(await first.text());
    expect(member.headers.get("Set-Cookie")).toBeNull();
  });

  test("answers HEAD with the headers of GET, and no other method", async () => {
    const [head, whole] = await Promise.all([get(path, { method: "HEAD" }), get(path)]);
    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Type")).toBe(whole.headers.get("Content-Type"));
    expect(await head.text()).toBe("");
    expect(
      (await get(path, { method: "POST", body: new URLSearchParams({ a: "1" }), headers: { Origin: site.origin } }))
        .status,
    ).toBe(405);
    expect((await get(path, { method: "DELETE" })).status).toBe(405);
  });

  test("may be fetched by other sites, runs no scripts, and cannot be framed", async () => {
    const { headers } = await get(path);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("Access-Control-Expose-Headers")).toBe("ETag");
    const asked = {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "if-none-match",
    };
    const preflight = await get(path, { method: "OPTIONS", headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toMatch(/If-None-Match/);
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET,HEAD");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
  });
});

test("one view has one cached copy, whatever unknown parameters its address has", async () => {
  const plain = await get("/tampa.ics?category=music");
  const more = await get("/tampa.ics?utm_source=x&category=music&category=nonsense");
  expect(more.headers.get("ETag")).toBe(plain.headers.get("ETag"));
});

test("a change is in the response at once, with another ETag", async () => {
  const before = await get("/tampa.ics");
  await site.stack.sql`update public.events set title = 'Porch Concert, moved' where id = ${eventId}`;
  await expect.poll(async () => (await (await get("/tampa.ics")).text()).includes("Porch Concert\\, moved")).toBe(true);
  const after = await get("/tampa.ics", { headers: { "If-None-Match": before.headers.get("ETag") ?? "" } });
  expect(after.status).toBe(200);
});

test("an unknown city or extension is 404, and addresses without an extension are pages", async () => {
  expect((await get("/atlantis.ics")).status).toBe(404);
  expect((await get("/tampa.pdf")).status).toBe(404);
  expect((await get("/tampa")).headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect((await get(`/events/${eventId}`)).headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const file = await get(`/events/${eventId}.ics`);
  expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("ETag")).not.toBeNull();
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="porch-concert[-a-z]*\.ics"$/);
});

test("crawlers get robots.txt and the sitemaps that it leads to", async () => {
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  const index = await get("/sitemap.xml");
  expect(index.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const files = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(files.length).toBeGreaterThan(2);
  for (const address of files) {
    const file = await fetch(address);
    expect(file.status, address).toBe(200);
    expect(await file.text()).toMatch(/<loc>[^<]+<\/loc>/);
  }
});
