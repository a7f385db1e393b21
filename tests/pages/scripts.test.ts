import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDocument } from "#tests/support/document.ts";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Which pages load scripts, and which load none.

let site: TestSite;
let olive: Person;
let member: Visitor;
const paths: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  olive = await signUpPerson(site.stack);
  paths["an event"] = `/events/${(await addEvent(site.stack, olive)).id}`;
  paths["an event that waits"] = `/events/${(await addEvent(site.stack, olive, { is_approved: false })).id}`;
  paths["a removed event"] = `/events/${await removedEvent()}`;
  member = new Visitor(site.origin);
  await member.open("/signin");
  await member.submit("Sign In", { email: olive.email, password: olive.password });
});
afterAll(() => site.close());

async function removedEvent(): Promise<string> {
  const { id } = await addEvent(site.stack, olive);
  await site.stack.sql`update public.events set start_date = now() - interval '3 days' where id = ${id}`;
  await site.stack.sql`update public.events set is_approved = true where id = ${id}`;
  await site.stack.sql`select public.purge_ended_events()`;
  return id;
}

/** The page as it was sent, to a visitor or to a signed-in person. */
async function fetchPage(name: string, as?: Visitor): Promise<{ status: number; document: Document }> {
  const Cookie = [...(as?.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join("; ");
  const response = await fetch(new URL(paths[name] ?? name, site.origin), { headers: as ? { Cookie } : {} });
  return { status: response.status, document: parseDocument(await response.text(), response.url) };
}

/** Everything that runs or fetches scripts. Structured data for search engines does neither. */
function scriptsIn(document: Document): string[] {
  const found = document.querySelectorAll('script:not([type="application/ld+json"]), link[rel="modulepreload"]');
  return [...found].map((element) => element.outerHTML.slice(0, 200));
}

test.each([
  ["/about", 200],
  ["/terms", 200],
  ["/privacy", 200],
  ["/atlantis/week", 404],
  ["/accessibility", 200],
  ["a removed event", 410],
  ["/events/nonsense", 404],
  ["/no-such-city", 404],
  ["/no/such/page", 404],
])("%s (%i) sends a visitor no script", async (name, status) => {
  const page = await fetchPage(name);
  expect(page.status).toBe(status);
  expect(scriptsIn(page.document)).toEqual([]);
  expect(page.document.querySelector("h1")).not.toBeNull();
});

// Largest sizes after gzip, in bytes. The first has saving, also from cards (1,450 without), the share sheet, copying the address, and the
// link back to the list (190); the second has reading offline.
const SMALL_SCRIPTS = { "saved-in-browser": 2_500, "offline-copies": 1_650 };

test.each([
  ["an event", ["offline-copies", "saved-in-browser"]],
  ["/tampa/week", ["offline-copies"]],
  ["/changes", ["offline-copies"]],
  ["/tampa/changes", ["offline-copies"]],
  ["/moderation", ["offline-copies"]],
] as const)(
  "%s sends a visitor small scripts only, which wait for the page, and a member the same",
  async (name, files) => {
    for (const as of [undefined, member]) {
      const { document } = await fetchPage(name, as);
      const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"])')];
      expect(document.querySelectorAll('link[rel="modulepreload"], script[src]')).toHaveLength(0);
      const loaded = scripts.map(({ textContent }) => {
        const [, path = "", file = ""] =
          /^addEventListener\(`load`.*import\(`(\/assets\/([a-z-]+)-[^`/]+\.js)`\)/.exec(textContent ?? "") ?? [];
        return { path, file };
      });
      expect(loaded.map(({ file }) => file).sort()).toEqual(files);
      for (const { path, file } of loaded) {
        const script = Buffer.from(await (await fetch(new URL(path, site.origin))).arrayBuffer());
        expect(script.byteLength).toBeGreaterThan(1_000);
        expect(gzipSync(script).byteLength).toBeLessThanOrEqual(SMALL_SCRIPTS[file as keyof typeof SMALL_SCRIPTS]);
        expect(script.toString()).not.toMatch(/^import /m);
      }
    }
  },
);

test.each([
  ["/about", 0],
  // The same as for visitors once the event is public.
  ["an event that waits", 1],
  ["/no/such/page", 0],
])("%s sends an organizer no scripts but small ones (%i), and their menu works", async (name, count) => {
  const { document } = await fetchPage(name, member);
  expect(scriptsIn(document)).toHaveLength(count);
  const menu = document.querySelector("header details summary[title]");
  expect(menu?.textContent).toContain(olive.fullName);
  const signOut = document.querySelector('header form[method="post"][action="/signout"] button[type="submit"]');
  expect(signOut?.textContent).toBe("Sign Out");
});

test.each(["/", "/events", "/tampa", "/contact", "/signin", "/signup", "/forgot-password", "/check-email"])(
  "%s loads scripts, which save its readers page loads",
  async (path) => {
    const { document } = await fetchPage(path);
    expect(document.querySelectorAll('script[type="module"]')).not.toHaveLength(0);
  },
);

test("a member signs out from a page without scripts", async () => {
  const leaving = new Visitor(site.origin);
  await leaving.open("/signin");
  await leaving.submit("Sign In", { email: olive.email, password: olive.password });
  await leaving.open("/about");
  await leaving.submit("Sign Out");
  expect(leaving.page.text).toContain("Sign In");
});
