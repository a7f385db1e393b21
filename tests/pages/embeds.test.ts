import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// Embeddable lists over HTTP: who may frame them, no cookies, and caching.

let site: TestSite;
let memberCookie: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  const olive = await signUpPerson(site.stack);
  await addEvent(site.stack, olive);
  const { cookies } = await signedIn(site.origin, olive);
  memberCookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => site.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${site.origin}${path}`, { redirect: "manual", ...init });

const EMBEDS = [
  "/embed/auto/events",
  "/embed/dark-b2331f/tampa?category=music",
  "/embed/light/venues/armature-works-tampa",
];

test.each([...EMBEDS, "/embed/auto/atlantis"])(
  "%s may be shown by any website, and may do nothing there",
  async (path) => {
    const { headers } = await get(path);
    const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
    for (const directive of [
      ...["default-src 'none'", "script-src 'none'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'"],
      ...["style-src 'self'", "frame-ancestors *"],
    ])
      expect(policy).toContain(directive);
    expect(headers.get("X-Frame-Options")).toBeNull();
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
  },
);

test.each([
  "/",
  "/events",
  "/tampa",
  "/follow",
  "/embed",
  "/embed?accent=%23b2331f",
  "/signin",
  "/embed/auto/look.css",
])("%s may not be shown by another website", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
});

test.each(EMBEDS)("%s sets no cookie, and is the same for visitors and members", async (path) => {
  const visitor = await get(path);
  expect(visitor.status).toBe(200);
  expect(visitor.headers.get("Cache-Control")).toContain("s-maxage=60");
  const member = await get(path, { headers: { Cookie: memberCookie } });
  expect(await member.text()).toBe(await visitor.text());
  for (const { headers } of [visitor, member]) {
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(headers.get("Vary")).not.toMatch(/cookie/i);
  }
});

test("all variants of a list share one cached copy, revalidated with 304", async () => {
  const first = await get("/embed/auto/tampa");
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"/);
  for (const look of ["light", "dark", "dark-b2331f", "auto-FFB866"])
    expect((await get(`/embed/${look}/tampa?utm_source=x`, { headers: { "If-None-Match": tag } })).status, look).toBe(
      304,
    );
});

test("a change of an event is in the list at once", async () => {
  await get("/embed/auto/events");
  await site.stack.sql`update public.events set title = 'Porch Concert, moved'`;
  await expect
    .poll(async () => (await (await get("/embed/auto/events")).text()).includes("Porch Concert, moved"), {
      timeout: 10_000,
    })
    .toBe(true);
});

test("a list and its stylesheet are a few kilobytes", async () => {
  const [list, styles] = await Promise.all([get("/embed/auto/events"), get("/embed/auto/look.css")]);
  expect((await list.arrayBuffer()).byteLength).toBeLessThan(3_000);
  expect((await styles.arrayBuffer()).byteLength).toBeLessThan(4_000);
});
