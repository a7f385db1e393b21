import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// CSRF: no other site can send a form of this site with a visitor's cookies. The routes are read from the folder, so new ones are included
// automatically.

/** Routes for pages that do not exist: they reject every POST. */
const NO_FORMS = ["$", "$city"];

/** CSRF-exempt: the token in the address authorizes them, no session does. Mail programs post them (RFC 8058). */
const OPEN_FORMS = ["weekly_.unsubscribe", "mail_.end"];

const ROUTES = readdirSync("app/routes")
  .filter((name) => {
    const isFolder = !/\.tsx?$/.test(name);
    const files = isFolder ? readdirSync(`app/routes/${name}`).filter((file) => /^route\.tsx?$/.test(file)) : [""];
    return files.some((file) =>
      /export (async )?(function|const) action\b|export \{[^}]*\baction\b/.test(
        readFileSync(join("app/routes", name, file), "utf8"),
      ),
    );
  })
  .map((file) => file.replace(/\.tsx?$/, ""))
  .filter((name) => !NO_FORMS.includes(name) && !OPEN_FORMS.includes(name));

let site: TestSite;
let member: Visitor;
let eventId: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  const olive = await signUpPerson(site.stack);
  eventId = (await addEvent(site.stack, olive)).id;
  member = new Visitor(site.origin);
  await member.open("/signin");
  await member.submit("Sign In", { email: olive.email, password: olive.password });
});
afterAll(() => site.close());

/** The path of a route, from the name of its file. */
function pathOf(name: string): string {
  const segments = name.split(".").map((segment) => segment.replace(/_$/, ""));
  const path = segments.filter((segment) => segment !== "_index").join("/");
  return `/${path.replace("$eventId", eventId)}${name.endsWith("._index") || name === "_index" ? "?index" : ""}`;
}

function post(path: string, headers: Record<string, string>): Promise<Response> {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = new URLSearchParams({ intent: "delete", id: eventId });
  return fetch(new URL(path, site.origin), {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Cookie: cookie, ...headers },
  });
}

test("there are routes with forms", () => {
  expect(ROUTES.length).toBeGreaterThanOrEqual(14);
});

test.each(ROUTES)("the form of %s is refused when another site sends it, with or without scripts", async (name) => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${site.origin}.evil.example` },
    { Origin: site.origin, "Sec-Fetch-Site": "cross-site" },
    { Origin: site.origin, "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const path = pathOf(name);
    const document = await post(path, headers);
    expect(document.status, JSON.stringify(headers)).toBe(403);
    expect(await document.text()).toContain("This form can only be sent from our own pages. Open it again and resend.");
    const [pathname = "", query = ""] = path.split("?");
    const data = await post(`${pathname}.data${query && `?${query}`}`, headers);
    expect(data.status, JSON.stringify(headers)).toBe(403);
    await data.body?.cancel();
  }
});

test("a refused visitor is led to the form of this site, never to another site", async () => {
  const foreign = { Origin: "https://evil.example" };
  expect(await (await post("/forgot-password?next=1", foreign)).text()).toContain('href="/forgot-password"');
  for (const path of ["//evil.example", "/.//evil.example", "/%22%3E%3Cimg%3E", "/"]) {
    const response = await post(`${site.origin}${path}`, foreign);
    expect(response.status).toBe(403);
    expect(await response.text(), path).not.toMatch(/Open the form|evil|%22/);
  }
});

test("a cross-origin post with the token of a mail unsubscribes, without a session", async () => {
  const { sql } = site.stack;
  const token = "0123456789abcdef";
  await sql`
    with added as (
      insert into private.digest_subscriptions (address, list, confirmed_at) values ('vera@example.com', '/tampa', now()) returning id
    )
    insert into private.digest_tokens (token_hash, subscription_id, purpose)
      select sha256(convert_to(${token}, 'UTF8')), id, 'unsubscribe' from added`;
  const end = (headers: Record<string, string>, wrong = "") =>
    fetch(`${site.origin}/weekly/unsubscribe?token=${token}${wrong}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      redirect: "manual",
      headers,
    });
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site", Cookie: cookie };
  const wrong = await end(foreign, "x");
  expect(wrong.status).toBe(200);
  expect(await wrong.text()).not.toContain("Sign Out");
  expect((await sql`select from private.digest_subscriptions`).count).toBe(1);
  expect((await end({ Origin: "null" })).status).toBe(200);
  expect((await sql`select from private.digest_subscriptions`).count).toBe(0);
  // It is idempotent and needs none of these headers.
  for (const headers of [foreign, {}]) {
    const answer = await end(headers);
    expect([answer.status, answer.headers.get("Location")]).toEqual([200, null]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toMatch(/You(&#x27;|')re unsubscribed/);
  }
  const data = await fetch(`${site.origin}/weekly/unsubscribe.data?token=${token}`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: foreign,
  });
  expect(data.status).toBe(403);
});

test("none of the rejected requests changed anything", async () => {
  expect((await member.open("/dashboard")).text).toContain("Sign Out");
  expect((await member.open(`/edit-event/${eventId}`)).status).toBe(200);
});
