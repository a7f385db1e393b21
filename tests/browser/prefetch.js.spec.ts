import type { Page } from "@playwright/test";
import { enterAsMember, expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// What Chromium prefetches when the pointer rests on a link.

/** Records the paths that are prefetched from now on. */
async function watchPrefetches(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const paths: string[] = [];
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready" || status === "Success") paths.push(new URL(prefetchUrl).pathname);
  });
  await session.send("Preload.enable");
  return paths;
}

test("an event's page is there before its link is pressed, and other pages of a list are not fetched", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    const prefetched = await watchPrefetches(page);
    await openUntilScriptsRun(page, "/events");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).hover();
    await page.getByRole("banner").getByRole("link", { name: "Browse Events" }).hover();
    const link = page.getByRole("link", { name: "Lantern Walk" });
    await link.hover();
    await expect
      .poll(() => prefetched)
      .toEqual([new URL((await link.getAttribute("href")) ?? "", site.origin).pathname]);
    // A prefetch does not count as a view; showing the page does.
    const shown = page.waitForRequest((request) => request.method() === "HEAD");
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern Walk");
    expect((await shown).headers()).toMatchObject({ purpose: "view" });
    expect(new URL((await shown).url()).pathname).toBe(prefetched[0]);
  });
});

test("a page without scripts fetches lists and cities ahead, and neither the sign-in nor other sites", async ({
  page,
}) => {
  const prefetched = await watchPrefetches(page);
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).hover();
  await page.getByRole("contentinfo").getByRole("link", { name: "Bluesky" }).hover();
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" }).hover();
  await expect.poll(() => prefetched).toContain("/events");
  await page.getByRole("contentinfo").getByRole("link", { name: "Tampa" }).hover();
  await expect.poll(() => prefetched).toContain("/tampa");
  expect(new Set(prefetched)).toEqual(new Set(["/events", "/tampa"]));
});

test("nothing is fetched ahead for a member", async ({ page, site }) => {
  await enterAsMember(page, site, "Olive Organizer");
  const response = await page.goto("/about");
  expect(response?.headers()).not.toHaveProperty("speculation-rules");
});
