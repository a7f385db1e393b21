import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { addEvent } from "#tests/support/events.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Every response has its security headers, and no page violates its policy.

const SHARED_PAGES = ["/", "/events", "/about", "/terms", "/privacy", "/signin", `/${CITIES[0]?.slug}`];
const PUBLIC_PAGES = [...SHARED_PAGES, "/contact", "/contact?map=1", "/signup"];
const OWN_PAGES = ["/", "/dashboard", "/create-event", "/admin-setup", "/contact", "/events"];

let site: TestSite;
let member: Visitor;
let eventPath: string;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
  const olive = await signUpPerson(site.stack);
  const { id } = await addEvent(site.stack, olive, {
    title: `Harmless <script>alert("title")</script>`,
    description: `A long evening with <script nonce="x">alert("description")</script> and what else people type into forms.`,
    event_url: "https://tickets.example/?a=1&b=2",
    image_url: "https://pictures.example/a.png",
  });
  eventPath = `/events/${id}`;
  member = new Visitor(site.origin);
  await member.open("/signin");
  await member.submit("Sign In", { email: olive.email, password: olive.password });
});
afterAll(() => site.close());

function get(path: string, as?: Visitor, init: RequestInit = {}): Promise<Response> {
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(new URL(path, site.origin), {
    redirect: "manual",
    ...init,
    headers: { ...init.headers, ...(cookie ? { Cookie: cookie } : {}) },
  });
}

/** The directives of a policy, by name. */
function readPolicy(response: Response): Map<string, string[]> {
  const directives = (response.headers.get("Content-Security-Policy") ?? "").split("; ");
  return new Map(directives.map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]));
}

/** The inline scripts that a browser would run. */
function inlineScripts(html: string): { attributes: string; text: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = "", text = ""]) => ({ attributes, text }))
    .filter(({ attributes, text }) => text !== "" && !attributes.includes("application/ld+json"));
}

test.each([...SHARED_PAGES, "an event"])(
  "%s, which a shared cache may keep, names each script it runs by its hash",
  async (name) => {
    const response = await get(name === "an event" ? eventPath : name);
    const html = await response.text();
    expect(response.headers.get("Cache-Control")).toMatch(/^public/);
    const sources = readPolicy(response).get("script-src") ?? [];
    const hashes = inlineScripts(html).map(
      ({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    // The policy of a page without inline scripts permits none.
    expect(sources.slice(1)).toEqual([...new Set(hashes)]);
    expect(html).not.toMatch(/<script[^>]* nonce=/);
  },
);

test.each(OWN_PAGES)("%s as a member's own page runs scripts with a nonce that no other answer has", async (path) => {
  const answers = [await get(path, member), await get(path, member)];
  const nonces = new Set<string>();
  for (const response of answers) {
    const html = await response.text();
    const sources = readPolicy(response).get("script-src") ?? [];
    const scripts = inlineScripts(html);
    const nonce = /^'nonce-([\w-]{22})'$/.exec(sources[1] ?? "")?.[1] ?? sources[0] ?? "";
    nonces.add(nonce);
    for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    if (scripts.length === 0) return;
  }
  expect(nonces.size).toBe(2);
});

test.each([...PUBLIC_PAGES, "an event", "/no/such/page"])(
  "%s allows neither unsafe-inline nor unsafe-eval, and has no inline styles",
  async (name) => {
    const response = await get(name === "an event" ? eventPath : name);
    const policy = readPolicy(response);
    expect(response.headers.get("Content-Security-Policy")).not.toMatch(/unsafe|strict-dynamic|\*/);
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("style-src")).toEqual(["'self'"]);
    for (const name of ["base-uri", "frame-ancestors", "object-src"]) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get("form-action")?.[0]).toBe("'self'");
    expect(await response.text()).not.toMatch(/\sstyle="|<style|\son\w+="|javascript:/);
  },
);

test("only the contact page may embed anything, and only OpenStreetMap", async () => {
  for (const path of PUBLIC_PAGES) {
    const allowed = readPolicy(await get(path)).get("frame-src");
    expect(allowed, path).toEqual(path.startsWith("/contact") ? ["https://www.openstreetmap.org"] : undefined);
  }
});

test("an organizer's text is escaped, and the policy would not permit its script either", async () => {
  const response = await get(eventPath);
  const html = await response.text();
  expect(html).toContain("&lt;script&gt;alert(&quot;title&quot;)&lt;/script&gt;");
  expect(html).not.toContain("<script>alert");
});

test("organizers' links are nofollow, and their pictures are fetched without a referrer", async () => {
  for (const path of [eventPath, "/dashboard"]) {
    const { document } = await member.open(path);
    for (const link of document.querySelectorAll('a[href^="https://tickets.example"], a[href$="/tickets"]'))
      expect(link.getAttribute("rel")?.split(" ")).toEqual(expect.arrayContaining(["nofollow", "noopener", "ugc"]));
    for (const picture of document.querySelectorAll('img[src^="https://pictures.example"]'))
      expect(picture.getAttribute("referrerpolicy")).toBe("no-referrer");
  }
  expect(member.page.document.querySelectorAll('a[href^="https://tickets.example"]')).toHaveLength(1);
  expect((await member.open(eventPath)).document.querySelectorAll('img[src^="https://pictures.example"]')).toHaveLength(
    1,
  );
});

describe("every answer", () => {
  test.each([
    ["a page", "/"],
    ["what scripts fetch", "/about.data"],
    ["a page that is not there", "/no/such/page"],
    ["a redirect", "/dashboard"],
    ["a file", "/favicon.svg"],
    ["a refusal", "/events?search=%"],
    ["a health check", "/healthz"],
  ])("%s has the headers that forbid browser features which the site does not use", async (_, path) => {
    const { headers } = await get(path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    for (const feature of ["camera", "microphone", "payment", "usb"])
      expect(headers.get("Permissions-Policy")).toContain(`${feature}=()`);
    expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  test("other sites may embed the social card", async () => {
    expect((await get("/social-card.png")).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  });
});
