import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedPageOf } from "#app/domain/site/shared-page.ts";
import { addressReader } from "#app/server/pages/addresses.ts";
import { patternOf } from "#app/server/route-matching.ts";
import { builtRoutes } from "#tests/support/built-routes.ts";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// Which pages of the built site the page cache shares, and under which key each is stored.

describe("the address of a copy", () => {
  let addressOf: ReturnType<typeof addressReader>;
  beforeAll(async () => {
    addressOf = addressReader(await builtRoutes());
  });
  const event = "/events/6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11";

  test.each([
    ["/", "/"],
    ["/?utm_source=x", "/"],
    ["/?date=2031-05-04&search=x", "/?date=2031-05-04"],
    ["/?date=2031-05-04&near=Boca+Raton", "/?date=2031-05-04&near=boca-raton"],
    ["/?near=27.9506,-82.4572", "/?near=27.95%2C-82.46"],
    ["/?near=", "/"],
    ["/?city=tampa", "/?near=tampa"],
    ["/?city=atlantis", "/"],
    ["/events?date=soon&category=nothing&x=1", "/events"],
    ["/events?location=Tampa&search=%20jazz%20&search=rock", "/events?search=jazz&location=Tampa"],
    ["/events.data?search=jazz&index=", "/events.data?search=jazz"],
    ["/embed?from=%2Ftampa%3Fx%3D1&utm_source=x", "/embed?from=%2Ftampa"],
    ["/embed/dark-b2331f/tampa?x=1&category=music&after=x", "/embed/auto/tampa?category=music"],
    ["/embed/light/venues/armature-works-tampa", "/embed/auto/venues/armature-works-tampa"],
    ["/_root.data", "/_root.data"],
    ["/tampa?location=Miami&category=music&near=miami&search=jazz", "/tampa?search=jazz&category=music"],
    [
      "/events?tickets=yes&price=10&time=evening&when=weekend&category=arts&category=music&near=27.9506,-82.4572&radius=50&sort=nearest",
      "/events?category=music&category=arts&when=weekend&near=27.95%2C-82.46&radius=50&time=evening&price=10&tickets=yes&sort=nearest",
    ],
    ["/events?when=week&date=2026-11-21&until=2026-11-23&radius=50", "/events?date=2026-11-21&until=2026-11-23"],
    [`${event}?from=%2Ftampa&utm_source=x`, event],
    ["/organizers/porch-concerts?x=1", "/organizers/porch-concerts"],
    ["/venues/armature-works-tampa?search=jazz", "/venues/armature-works-tampa"],
    ["/follow?from=%2Fvenues%2Farmature-works-tampa%3Fsearch%3Djazz", "/follow?from=%2Fvenues%2Farmature-works-tampa"],
    ["/follow?from=https%3A%2F%2Fevil.example", "/follow"],
    ["/days.json?month=2031-05&x=1", "/days.json?month=2031-05"],
    ["/es/suggest.json?q=+St.+Pete%E2%80%99s+CAF%C3%89&x=1", "/es/suggest.json?q=st+petes+cafe"],
    ["/suggest.json?q=%26+y", "/suggest.json"],
    ["/signin?next=%2F%2Fevil.example", "/signin"],
    ["/about/../terms", "/terms"],
  ])("of %s is %s", (target, address) => {
    expect(addressOf(target)?.target).toBe(address);
    expect(addressOf(target)?.target).toBe(address);
  });

  test("a list that is asked for by q is the one of that search, and never that of all events", () => {
    for (const [asked, kept] of [
      ["/events?q=yoga", "/events?search=yoga"],
      ["/tampa?q=yoga&utm_source=x", "/tampa?search=yoga"],
      ["/events.json?q=yoga", "/events.json?search=yoga&sort=soonest"],
      ["/embed/light/events?q=yoga", "/embed/auto/events?search=yoga"],
      ["/events?q=yoga&search=jazz", "/events?search=jazz"],
      ["/events?query=yoga&s=yoga", "/events"],
    ])
      expect(addressOf(asked ?? "")?.target).toBe(kept);
  });

  test.each([
    "/dashboard",
    "/contact",
    "/embed?accent=%23b2331f",
    "/embed?from=%2Ftampa&theme=dark&height=300",
    "/embed/pink/tampa",
    "/embed/auto/look.css",
    "/Events",
    "/events/",
    "/no-such-city",
    "/venues/Armature-Works-tampa",
    "/venues/a/b",
    "//events",
    "/?near=%21",
    "/events.data?_routes=root",
    "/tampa.data.data",
  ])("of %s is none: it is rendered for each request", (target) => {
    expect(addressOf(target)).toBeNull();
  });

  test("is one for an embedded list, whatever colours it is asked for in", () => {
    const asked = Array.from(
      { length: 1_000 },
      (_, n) => `/embed/dark-${n.toString(16).padStart(6, "0")}/events?when=week`,
    );
    expect(new Set(asked.map((target) => addressOf(target)?.target))).toEqual(
      new Set(["/embed/auto/events?when=week"]),
    );
  });

  test("leads to itself", () => {
    for (const target of [
      "/events?search=a+b&after=x",
      "/follow?from=%2Fevents%3Fsearch%3Djazz",
      "/?date=2031-05-04",
    ]) {
      const address = addressOf(target)?.target ?? "";
      expect(addressOf(address)?.target).toBe(address);
    }
  });
});

const FORM = "its form is made for one visitor";
const FILE = "its bytes never change under their address";

/** Pages and files that visitors get without a cookie but that are not shared, each with the reason. */
const NOT_SHARED = new Map([
  ["/check-email", FORM],
  ["/contact", FORM],
  ["/events/:eventId/report", FORM],
  ["/forgot-password", FORM],
  ["/organizers/:organizer/contact", FORM],
  ["/mail/end", FORM],
  ["/signup", FORM],
  ["/storm-answer", FORM],
  ["/taking-place", FORM],
  ["/weekly", FORM],
  ["/weekly/unsubscribe", FORM],
  ["/dashboard/import/template.csv", "few people fetch it"],
  ["/embed/:look/look.css", FILE],
  ["/posters/:poster.svg", FILE],
  ["/prefetch/:links.json", FILE],
  ["/saved/events.ics", "it is about what one browser has saved"],
  ["/saved/events.json", "it is about what one browser has saved"],
  ["/sitemaps/:file.xml", "crawlers read each once a day, and all together would fill the memory"],
]);

describe("a page that visitors get", () => {
  let site: TestSite;
  let routes: Awaited<ReturnType<typeof builtRoutes>>;
  /** Values for the parameters of addresses. */
  const examples: Record<string, string> = { look: "auto", poster: "surf-242", links: "pages", file: "pages" };

  beforeAll(async () => {
    site = await openSite(WITH_COPIES);
    routes = await builtRoutes();
    const olive = await signUpPerson(site.stack);
    examples.eventId = (await addEvent(site.stack, olive)).id;
    await addOrganization(site.stack, "Porch Concerts", [olive]);
    examples.organizer = "porch-concerts";
  });
  afterAll(() => site.close());

  test("is shared by the handle of its route, or has a reason not to be", async () => {
    const rendered = Object.values(routes).filter((route) => route?.parentId && !sharedPageOf(route.module.handle));
    const patterns = rendered.map((route) => patternOf(route, routes));
    const answers = await Promise.all(
      patterns.map(async (pattern) => {
        const path = pattern.replace(/:(\w+)/g, (parameter, name: string) => examples[name] ?? parameter);
        const { status } = await fetch(new URL(path, site.origin), { redirect: "manual" });
        return { pattern, status };
      }),
    );
    const got = answers.filter(({ status }) => status === 200).map(({ pattern }) => pattern);
    expect(got.sort()).toEqual([...NOT_SHARED.keys()].sort());
  });
});
