import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { dayBounds, zonesInUse } from "#app/domain/events/days.ts";
import { DataError } from "#app/models/supabase.ts";
import { addressReader } from "#app/server/pages/addresses.ts";
import { conditionOf, expiryOf, followChanges, STALE_MS } from "#app/server/pages/freshness.ts";
import { createPageCache } from "#app/server/pages/page-cache.ts";
import { PageStore } from "#app/server/pages/page-store.ts";
import { Page } from "#app/server/pages/representation.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { ask, ORIGIN } from "./exchange.ts";

// How long a copy of a page is right, under which address it is kept, and what all copies may take.

const log = pino({ level: "silent" });

describe("the change number", () => {
  test("is asked for at most once a second, and an answer stands for two", async () => {
    const askedAt: number[] = [];
    let now = 0;
    const changes = followChanges(async () => {
      askedAt.push(now);
      return 1;
    }, log);
    const known: unknown[] = [];
    for (now = 0; now <= 3_000; now += 250) {
      const answer = changes.areKnown(now);
      known.push(answer instanceof Promise ? "waited" : answer);
      await answer;
    }
    expect(askedAt).toEqual([0, 1_000, 2_000, 3_000]);
    expect(known).toEqual(["waited", ...Array.from({ length: 12 }, () => true)]);
    // After a time without visitors, the first one waits for it.
    now = 60_000;
    expect(changes.areKnown(now)).toBeInstanceOf(Promise);
  });

  test("makes what was read before outdated when it changes, and when this process changes something", async () => {
    let number = 7;
    const changes = followChanges(async () => number, log);
    await changes.areKnown(0);
    const before = changes.epoch;
    await changes.areKnown(2_000);
    expect(changes.epoch).toBe(before);
    number = 8;
    await changes.areKnown(4_000);
    expect(changes.epoch).toBeGreaterThan(before);
    const after = changes.epoch;
    changes.note();
    expect(changes.epoch).toBeGreaterThan(after);
  });

  test("that no one answers says that Supabase is away; one that is refused does not", async () => {
    let error = DataError.unreachable();
    const changes = followChanges(async () => Promise.reject(error), log);
    expect(await changes.areKnown(0)).toBe(false);
    expect(changes.isAway).toBe(true);
    error = new DataError("missing", "no such function");
    expect(await changes.areKnown(2_000)).toBe(false);
    expect(changes.isAway).toBe(false);
  });
});

describe("a copy", () => {
  const made = { madeAt: 1_000_000, expiresAt: 1_030_000, epoch: 3 };
  const known = { epoch: 3, areKnown: true };

  test.each([
    ["fresh before its time", 1_029_999, known, "fresh"],
    ["served for a moment after it, while a new one is made", 1_031_000, known, "expiring"],
    ["then only good in place of a page that fails", 1_033_000, known, "standIn"],
    ["only good for that after a change", 1_001_000, { epoch: 4, areKnown: true }, "standIn"],
    ["only good for that while changes are not known", 1_001_000, { epoch: 3, areKnown: false }, "standIn"],
    ["good for nothing after ten minutes", 1_000_000 + STALE_MS + 1, known, "nothing"],
  ])("is %s", (_, now, changes, condition) => {
    expect(conditionOf(made, now, changes)).toBe(condition);
  });

  test("made in the last second of a day expires at midnight, in every zone of the site", () => {
    for (const zone of zonesInUse("America/New_York")) {
      const midnight = Date.parse(dayBounds("2026-11-21", zone).to);
      expect(expiryOf(midnight - 1_000)).toBe(midnight);
      expect(expiryOf(midnight)).toBeGreaterThan(midnight);
    }
  });

  test("expires earlier when an event that it shows begins in the middle of a minute", () => {
    expect(expiryOf(120_000, 135_500)).toBe(135_500);
    expect(expiryOf(120_000, 999_000)).toBe(180_000);
  });
});

describe("the address of a copy", () => {
  const addressOf = addressReader();
  const event = "/events/6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11";

  test.each([
    ["/", "/"],
    ["/?utm_source=x", "/"],
    ["/?date=2031-05-04&search=x", "/?date=2031-05-04"],
    ["/?date=2031-05-04&city=tampa", "/?city=tampa&date=2031-05-04"],
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
    [`${event}?from=%2Ftampa%3Fx%3D1`, `${event}?from=%2Ftampa`],
    [`${event}?from=https%3A%2F%2Fevil.example`, event],
    ["/organizers/porch-concerts?x=1", "/organizers/porch-concerts"],
    ["/venues/armature-works-tampa?search=jazz", "/venues/armature-works-tampa"],
    [
      `${event}?from=%2Fvenues%2Farmature-works-tampa%3Fsearch%3Djazz`,
      `${event}?from=%2Fvenues%2Farmature-works-tampa`,
    ],
    ["/days.json?month=2031-05&x=1", "/days.json?month=2031-05"],
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
      `${event}?from=%2Fevents%3Fsearch%3Djazz`,
      "/?date=2031-05-04",
    ]) {
      const address = addressOf(target)?.target ?? "";
      expect(addressOf(address)?.target).toBe(address);
    }
  });
});

describe("the memory for copies", () => {
  const copy = (bytes: number) => ({
    page: new Page(200, new Headers(), new Uint8Array(bytes).buffer),
    madeAt: 0,
    expiresAt: 0,
    epoch: 0,
  });

  test("is bounded, encodings included, and no invented search pushes out home or a city", async () => {
    const store = new PageStore(1_000_000);
    const fixed = ["/", ...CITIES.map(({ slug }) => `/${slug}`)];
    for (const path of fixed) store.set(path, true, copy(10_000));
    for (let n = 0; n < 1_000; n += 1) {
      const search = copy(10_000);
      store.set(`/events?search=${n}`, false, search);
      const before = store.bytes;
      await search.page.in("identity");
      store.set(`/events?search=${n}`, false, search);
      if (n === 0) expect(store.bytes).toBeGreaterThanOrEqual(before + 10_000);
      expect(store.bytes).toBeLessThanOrEqual(1_000_000);
    }
    for (const path of fixed) expect(store.get(path, true), path).toBeDefined();
    expect(store.get("/events?search=999", false)).toBeDefined();
    expect(store.get("/events?search=0", false)).toBeUndefined();
    store.set("/too-big", true, copy(2_000_000));
    expect(store.get("/too-big", true)).toBeUndefined();
    store.clear();
    expect(store.bytes).toBe(0);
  });
});

describe("of what is rendered", () => {
  /** A site whose pages are these, behind it what is rendered for one request alone. */
  function siteOf(render: () => Response) {
    let rendered = 0;
    const changes = followChanges(async () => 1, log);
    const cache = createPageCache({
      render: () => {
        rendered += 1;
        return render();
      },
      changes,
      siteUrl: ORIGIN,
      isAcceptable: () => true,
      maxBytes: 1_000_000,
    });
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("requestId", "the-id");
      c.set("context", { id: "the-id", clientAddress: "192.0.2.1", log });
      await next();
    });
    app.use(cache.serve);
    app.all("*", (c) => c.text("for you alone"));
    return { app, cache, timesRendered: () => rendered };
  }
  const shared = { "Cache-Control": "public, max-age=0, s-maxage=60" };

  test("a page for all is kept, and what changes drops it", async () => {
    const { app, cache, timesRendered } = siteOf(() => new Response("for all", { headers: shared }));
    for (let n = 0; n < 3; n += 1) expect(await (await ask(app)).text()).toBe("for all");
    expect(timesRendered()).toBe(1);
    cache.forget();
    expect(cache.bytes).toBe(0);
    await ask(app);
    expect(timesRendered()).toBe(2);
  });

  test.each([
    ["is private", { headers: { "Cache-Control": "private, no-store" } }],
    ["says nothing about caches", {}],
    ["is not found", { status: 404, headers: shared }],
    ["is gone", { status: 410, headers: shared }],
    ["leads elsewhere", { status: 301, headers: { ...shared, Location: "/" } }],
    ["has failed", { status: 503, headers: shared }],
  ])("nothing that %s is kept", async (_, init) => {
    const { app, cache, timesRendered } = siteOf(() => new Response("not for all", init));
    for (let n = 0; n < 2; n += 1) expect(await (await ask(app)).text()).toBe("not for all");
    expect([timesRendered(), cache.bytes]).toEqual([2, 0]);
  });

  test("what sets a cookie is not even sent", async () => {
    const headers = { ...shared, "Set-Cookie": "a=1" };
    const { app, cache } = siteOf(() => new Response("with a cookie", { headers }));
    const answer = await ask(app);
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["for you alone", []]);
    expect(cache.bytes).toBe(0);
  });

  test.each([
    ["a form", { method: "POST", body: "a=1" }],
    ["a member", { headers: { Cookie: "sunshine-session=x" } }],
    ["a member who comes by https", { headers: { Cookie: "__Host-sunshine-session=x" } }],
    ["a member whose long session is split", { headers: { Cookie: "__Host-sunshine-session.0=x" } }],
    ["someone with a message to read", { headers: { Cookie: "sunshine-theme=dark; sunshine-flash=x" } }],
    ["a page that is not the same for all", { target: "/dashboard" }],
  ])("nothing is for %s", async (_, exchange) => {
    const { app, timesRendered } = siteOf(() => new Response("for all", { headers: shared }));
    expect(await (await ask(app, exchange)).text()).toBe("for you alone");
    expect(timesRendered()).toBe(0);
  });
});
