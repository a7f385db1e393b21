import type { ChildProcess } from "node:child_process";
import type { Page } from "@playwright/test";
import { stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { addMember, test as base, expect, serveAt, withEvents } from "./site.ts";

// Reading offline: the site is really stopped, and the browser has copies of its pages.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const copyNotice = (page: Page) => page.getByRole("status").filter({ hasText: "This is a copy from" });

/** The paths in one of the service worker's caches, sorted. */
function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname).sort();
  }, name);
}

/** The paths of cached pages, both events and lists, that contain a text. */
function keptPagesWith(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const found: string[] = [];
    for (const name of ["saved", "pages"]) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const copy = await cache.match(url, { ignoreVary: true });
        const isPage = copy?.headers.get("Content-Type")?.startsWith("text/html");
        if (isPage && (await copy?.text())?.includes(text)) found.push(new URL(url).pathname);
      }
    }
    return found;
  }, text);
}

/** Opens a page and waits until the service worker has cached it. */
async function openAndKeep(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => keptIn(page, "pages")).toContain(new URL(url).pathname);
}

/** A site on its own port, which the test stops and starts. */
class OwnSite {
  readonly origin: string;
  #child: ChildProcess | null = null;

  constructor(
    readonly port: number,
    readonly stack: Parameters<typeof serveAt>[1],
  ) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  async start(settings?: Record<string, string>): Promise<void> {
    this.#child = await serveAt(this.port, this.stack, settings);
  }

  async stop(): Promise<void> {
    if (this.#child) await stopChild(this.#child);
    this.#child = null;
  }
}

const test = base.extend<{ own: OwnSite }>({
  own: async ({ site }, use) => {
    const own = new OwnSite(await findFreePort(), site.stack);
    await own.start();
    await use(own);
    await own.stop();
  },
});

test.use({ serviceWorkers: "allow" });

test("a visitor reads saved events and the last pages while the site is down, until they are gone", async ({
  browser,
  own,
  site,
}) => {
  const context = await browser.newContext({ baseURL: own.origin });
  const page = await context.newPage();
  await withEvents(site, { title: "Pelican Count" }, async () => {
    await openAndKeep(page, `${own.origin}/tampa`);
    await page.getByRole("link", { name: "Pelican Count" }).first().click();
    await expect(heading(page)).toHaveText("Pelican Count");
    const event = new URL(page.url());
    event.search = "";
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => keptIn(page, "saved")).toContain(event.pathname);
    await openAndKeep(page, `${own.origin}/saved`);
    await expect(page.getByRole("main")).toContainText("Pelican Count");
    await expect.poll(() => keptIn(page, "saved")).toContain("/saved/events.json");

    await own.stop();
    await page.goto("/tampa");
    await expect(copyNotice(page)).toBeVisible();
    await page.getByRole("link", { name: "Pelican Count" }).first().click();
    await expect(heading(page)).toHaveText("Pelican Count");
    await expect(copyNotice(page)).toContainText(/copy from \w{3}, \w{3} \d+, \d+:\d\d [AP]M/);
    await page.goto("/saved");
    await expect(page.getByRole("main")).toContainText("Pelican Count");
    await page.goto("/orlando");
    await expect(heading(page)).toHaveText("No connection");
    await expect(page.getByRole("link", { name: "Pelican Count" })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Events in Tampa, FL" })).toBeVisible();

    await own.start();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("Events in Orlando");
    await expect(copyNotice(page)).toHaveCount(0);
    await waitUntilHydrated(page);
  });

  // The event's organizer is gone. The browser removes the copies of the event and of lists with it once it is online again. A busy site
  // answers some of these checks late or with 503; they are then repeated the next time the browser comes online.
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => keptPagesWith(page, "Pelican Count"), { timeout: 5_000 }).toEqual([]);
  }).toPass({ timeout: 60_000 });
  expect(await keptIn(page, "saved")).toEqual(["/saved/events.json"]);
  await own.stop();
  await page.goto("/tampa");
  await expect(copyNotice(page)).toBeVisible();
  await expect(page.getByText("Pelican Count")).toHaveCount(0);
  await page.goto("/saved");
  await expect(copyNotice(page)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Loading");
  await expect(page.getByText("Pelican Count")).toHaveCount(0);
  await context.close();
});

test("sign-out deletes copies of what a member saved, and leaves what is saved in the browser", async ({
  browser,
  own,
  site,
}) => {
  const context = await browser.newContext({ baseURL: own.origin });
  const page = await context.newPage();
  await withEvents(site, { title: "Owl Walk", count: 2 }, async () => {
    await page.goto("/tampa");
    await page.getByRole("link", { name: "Owl Walk 1" }).first().click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => keptIn(page, "saved")).toHaveLength(1);
    const form = { email: await addMember(site, "Olive Organizer"), password: "a-good-password" };
    await page.request.post("/signin", { form, headers: { Origin: own.origin }, maxRedirects: 0 });
    await page.goto("/tampa");
    await page.getByRole("link", { name: "Owl Walk 2" }).first().click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Saved/ })).toBeVisible();
    await page.goto("/saved");
    await expect.poll(() => keptIn(page, "personal")).toContain("/saved");
    await expect.poll(() => keptIn(page, "personal")).toHaveLength(2);
    await own.stop();
    await page.goto("/saved");
    await expect(page.getByRole("main")).toContainText("Owl Walk 2");

    await own.start();
    await page.goto("/saved");
    await page.getByText("Olive Organizer").first().click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    // A copy that was being made during sign-out is deleted as soon as it is complete.
    await expect.poll(() => keptIn(page, "personal")).toEqual([]);
    expect((await keptIn(page, "saved")).filter((path) => path.startsWith("/events/"))).toHaveLength(1);
  });
  await context.close();
});

test("no copy is shown that is older than seven days, and none stays where the operator forbids them", async ({
  browser,
  own,
}) => {
  const context = await browser.newContext({ baseURL: own.origin });
  const page = await context.newPage();
  await openAndKeep(page, `${own.origin}/miami`);
  // Stopped first: while the site answers, the worker renews copies that are older than an hour.
  await own.stop();
  await page.evaluate(async () => {
    const cache = await caches.open("pages");
    const copy = await cache.match("/miami", { ignoreVary: true });
    if (!copy) throw new Error("no copy");
    const headers = new Headers(copy.headers);
    headers.set("Server-Timing", `copy;desc="${new Date(Date.now() - 7.1 * 86_400_000).toISOString()}"`);
    await cache.put("/miami", new Response(copy.body, { headers }));
  });
  await page.goto("/miami");
  await expect(heading(page)).toHaveText("No connection");
  expect(await keptIn(page, "pages")).toEqual([]);

  await own.start({ OFFLINE_COPIES: "off" });
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).filter((name) => name !== "pages").length,
    ]);
  // Does at once what browsers do after a while: check for a new worker, and stop the old one, which browsers keep running while a test is
  // attached.
  const browserItself = await context.newCDPSession(page);
  await browserItself.send("ServiceWorker.enable");
  await expect(async () => {
    await page.goto("/miami");
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await browserItself.send("ServiceWorker.stopAllWorkers");
    await expect.poll(left, { timeout: 5_000 }).toEqual([0, 0]);
  }).toPass({ timeout: 60_000 });
  await context.close();
});
