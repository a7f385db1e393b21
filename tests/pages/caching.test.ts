import { afterAll, beforeAll, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// A shared cache in front of the site may keep only pages that are the same for everybody.

const PRIVATE = "private, no-store";
const STATIC_PAGES = ["/about", "/terms", "/privacy", "/signin"];
/** Their forms contain the time at which they were opened, so they are made for one visitor each. */
const FORM_PAGES = ["/contact", "/signup", "/forgot-password"];
const LISTS = ["/", "/?date=2031-05-04", "/events", "/events?search=jazz&category=music&page=2"];
const CITY_PAGES = CITIES.map(({ slug }) => `/${slug}`);

let site: TestSite;
let olive: Person;
let member: Visitor;
let eventPath: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  olive = await signUpPerson(site.stack);
  eventPath = `/events/${(await addEvent(site.stack, olive)).id}`;
  member = new Visitor(site.origin);
  await member.open("/signin");
  await member.submit("Sign In", { email: olive.email, password: olive.password });
});
afterAll(() => site.close());

function send(path: string, init: RequestInit & { as?: Visitor } = {}): Promise<Response> {
  const cookie = [...(init.as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { ...init.headers, ...(cookie ? { Cookie: cookie } : {}) };
  return fetch(new URL(path, site.origin), { redirect: "manual", ...init, headers });
}

test.each([...LISTS, ...STATIC_PAGES, ...CITY_PAGES, "an event"])(
  "a visitor gets %s as a page that any cache may keep, without a cookie and without anybody's data",
  async (name) => {
    const response = await send(name === "an event" ? eventPath : name);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+/);
    expect(response.headers.get("Vary")).toMatch(/\bCookie\b/);
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    for (const personal of [olive.email, olive.fullName, "Sign Out"]) expect(html).not.toContain(personal);
  },
);

test.each(["/", "/events", "/tampa", "/about", "an event"])(
  "someone signed in gets %s as their own page, which no cache keeps",
  async (name) => {
    const response = await send(name === "an event" ? eventPath : name, { as: member });
    expect(response.headers.get("Cache-Control")).toBe(PRIVATE);
    expect(await response.text()).toContain(olive.fullName);
  },
);

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", null],
])("someone signed in whose browser takes %s gets their page in %s, once", async (accepted, encoding) => {
  const init = { headers: { "Accept-Encoding": accepted }, as: member };
  const page = await send("/dashboard", init);
  expect(page.headers.get("Content-Encoding")).toBe(encoding);
  expect(page.headers.get("Vary")).toContain("Accept-Encoding");
  expect(page.headers.get("Content-Length")).toMatch(/^\d+$/);
  // fetch decodes the body once, so a body that is encoded twice does not match. Remix writes the loaders' data after the document.
  expect(await page.text()).toMatch(/^<!DOCTYPE html>.+<\/html>(<!--.*?-->|<script.*?<\/script>)*$/s);
  // The same for the data that scripts fetch.
  const data = await send("/dashboard.data", init);
  expect(data.headers.has("Content-Encoding")).toBe(encoding !== null);
  expect(await data.text()).toContain(olive.fullName);
});

test("HEAD for a page that no cache keeps is answered without content", async () => {
  const { status, headers, body } = await send("/dashboard", { method: "HEAD", as: member });
  expect([status, headers.get("Content-Type"), body]).toEqual([200, "text/html; charset=utf-8", null]);
  expect(headers.get("Cache-Control")).toBe(PRIVATE);
});

test.each(["/", "/events", "/about"])("what scripts fetch for %s is cached by the same rules", async (path) => {
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const asVisitor = await send(data);
  expect(asVisitor.headers.get("Cache-Control")).toMatch(/^public, /);
  expect(asVisitor.headers.getSetCookie()).toEqual([]);
  const asMember = await send(data, { as: member });
  expect(asMember.headers.get("Cache-Control")).toBe(PRIVATE);
  expect(await asMember.text()).toContain(olive.fullName);
});

test("a cookie that is not the site's own changes nothing, and one of the site's makes the page private", async () => {
  const foreign = await send("/", { headers: { Cookie: "theme=dark; _ga=1" } });
  expect(foreign.headers.get("Cache-Control")).toMatch(/^public, /);
  for (const name of ["sunshine-session", "sunshine-flash", "sunshine-forget", "sunshine-anything"]) {
    const own = await send("/", { headers: { Cookie: `${name}=1` } });
    expect(own.headers.get("Cache-Control"), name).toBe(PRIVATE);
  }
});

test("a page in the theme that a visitor chose is kept by the visitor's browser only", async () => {
  const response = await send("/", { headers: { Cookie: "sunshine-theme=dark" } });
  expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
});

test.each([...FORM_PAGES, "/contact.data", "/signup.data"])(
  "no cache keeps the form at %s, nor does it set a cookie",
  async (path) => {
    const response = await send(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe(PRIVATE);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test.each([
  ["/dashboard", 303],
  ["/create-event", 303],
  ["/admin", 303],
])("no cache keeps what %s answers a visitor: %i", async (path, status) => {
  const response = await send(path);
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe(PRIVATE);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(["/no/such/page", "/no-such-city", "/events/6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11", "/events/nonsense"])(
  "that %s is not there takes the place of what a cache has kept of it, and is soon asked again",
  async (path) => {
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=1");
    expect(response.headers.getSetCookie()).toEqual([]);
    const [dark, own] = [
      await send(path, { headers: { Cookie: "sunshine-theme=dark" } }),
      await send(path, { as: member }),
    ];
    for (const { headers } of [dark, own]) expect(headers.get("Cache-Control")).toBe(PRIVATE);
  },
);

test("a city is found however its address is typed", async () => {
  const typed = await send("/es/St-Petersburg?when=weekend");
  expect([typed.status, typed.headers.get("Location")]).toEqual([301, "/es/st-petersburg?when=weekend"]);
  expect((await send("/Gotham")).status).toBe(404);
  const near = await send("/es/near/st-pete");
  expect([near.status, near.headers.get("Location")]).toEqual([301, "/es/st-petersburg"]);
  expect((await send("/es/near/ft-walton-beach")).headers.get("Location")).toBe("/es/near/fort-walton-beach");
});

test("the old address of Hollywood sends everybody on for good, and may be kept", async () => {
  const response = await send("/hollywood");
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe("/hollywood-fl");
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("no cache keeps the answer to a form", async () => {
  const body = new URLSearchParams({ email: "", password: "" });
  const response = await send("/signin", { method: "POST", body, headers: { Origin: site.origin } });
  expect(response.status).toBe(400);
  expect(response.headers.get("Cache-Control")).toBe(PRIVATE);
});

test.each(["/", "/events", "/tampa", "/about", "an event", "/dashboard", "/no/such/page"])(
  "HEAD of %s answers what GET does, without the page",
  async (name) => {
    const path = name === "an event" ? eventPath : name;
    const [get, head] = [await send(path), await send(path, { method: "HEAD" })];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe("");
    for (const header of ["Content-Type", "Cache-Control", "Vary", "Location"])
      expect(head.headers.get(header), header).toBe(get.headers.get(header));
    // The policy contains a nonce or hashes of the page's scripts, which differ because city pages link to different cities each time.
    const [policy, headPolicy] = [get, head].map(({ headers }) =>
      headers.get("Content-Security-Policy")?.replace(/'(nonce|sha256)-[^']+'/g, "'$1'"),
    );
    expect(headPolicy).toBe(policy);
    expect(head.headers.getSetCookie()).toEqual([]);
    await get.body?.cancel();
  },
);

test("files whose name changes with their content are kept for a year", async () => {
  const html = await (await send("/")).text();
  const [asset] = /\/assets\/[\w.-]+\.css/.exec(html) ?? [];
  const response = await send(asset ?? "no asset");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test.each([
  ["/about", "pages"],
  ["an event", "pages"],
  ["/", "documents"],
  ["/events?search=jazz", "documents"],
])("a visitor's browser is told which links of %s it may fetch ahead", async (name, links) => {
  const page = await send(name === "an event" ? eventPath : name);
  expect(page.headers.get("Speculation-Rules")).toBe(`"/prefetch/${links}.json"`);
  const rules = await send(`/prefetch/${links}.json`);
  expect(rules.status).toBe(200);
  // Chromium accepts no other content type.
  expect(rules.headers.get("Content-Type")).toBe("application/speculationrules+json");
  const { prefetch } = await rules.json();
  const patterns: string[] = prefetch[0].where.href_matches;
  expect(patterns).toContain("/events/:id");
  expect(patterns).toContain("/es/events/:id");
  for (const path of ["/signin", "/signup", "/contact", "/create-event", "/dashboard", "/admin", "/account", "/*"])
    expect(patterns).not.toContain(path);
});

test("a member's browser fetches nothing ahead, and there are no other rules", async () => {
  for (const path of ["/", "/about", eventPath])
    expect((await send(path, { as: member })).headers.has("Speculation-Rules")).toBe(false);
  expect((await send("/prefetch/constructor.json")).status).toBe(404);
});
