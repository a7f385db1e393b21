import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { dayBounds, zonesInUse } from "#app/domain/events/days.ts";
import type { PublicData } from "#app/domain/site/shared-page.ts";
import { DataError } from "#app/models/supabase.ts";
import { conditionOf, expiryOf, followChanges, STALE_MS } from "#app/server/pages/freshness.ts";
import { createPageCache, PageStore } from "#app/server/pages/page-cache.ts";
import { Page } from "#app/server/pages/representation.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { ask, ORIGIN } from "./exchange.ts";

// How long cached pages are fresh, and how much memory they may take. Cache keys: tests/pages/shared-pages.test.ts.

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
    // After a period without visitors, the first request waits for the number.
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
    ["then only good in place of a page that fails", 1_030_000, known, "stale"],
    ["only good for that after a change", 1_001_000, { epoch: 4, areKnown: true }, "stale"],
    ["only good for that while changes are not known", 1_001_000, { epoch: 3, areKnown: false }, "stale"],
    ["good for nothing after ten minutes", 1_000_000 + STALE_MS + 1, known, "tooOld"],
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

describe("the memory for copies", () => {
  const copy = (bytes: number) => ({
    page: new Page(200, new Headers(), new Uint8Array(bytes).buffer),
    madeAt: 0,
    expiresAt: 0,
    epoch: 0,
    shows: "listings" as const,
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
    store.dropAll("listings");
    expect(store.bytes).toBe(0);
  });
});

describe("of what is rendered", () => {
  /** A site that caches these pages, followed by pages that are rendered per request. */
  function siteOf(render: () => Response, shows: PublicData | null = "listings") {
    let rendered = 0;
    const changes = followChanges(async () => 1, log);
    const cache = createPageCache({
      addressOf: (target) => (target === "/" ? { target, isFixed: true, shows: shows ?? undefined } : null),
      render: () => {
        rendered += 1;
        return render();
      },
      changes,
      siteUrl: ORIGIN,
      maxBytes: 1_000_000,
    });
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("requestId", "the-id");
      c.set("clientAddress", "192.0.2.1");
      c.set("log", log);
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
    cache.drop("listings");
    expect(cache.bytes).toBe(0);
    await ask(app);
    expect(timesRendered()).toBe(2);
  });

  test("a page that shows nothing of the database is kept, whatever changes", async () => {
    const { app, cache, timesRendered } = siteOf(() => new Response("for all", { headers: shared }), null);
    await ask(app);
    cache.drop("listings");
    expect(await (await ask(app)).text()).toBe("for all");
    expect(timesRendered()).toBe(1);
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
