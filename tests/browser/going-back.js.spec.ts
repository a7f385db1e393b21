import type { Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// 'Back to Events' on the page of an event, with scripts. Without them it is a link to all events (`tests/pages/browsing.test.ts`).

const LIST = "/events?search=lantern";
const back = (page: Page) => page.getByRole("link", { name: "Back to Events" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Opens the list and waits for its script, which remembers the list when an event is opened. Until it has loaded, 'Back to Events' leads to
 * all events.
 */
async function openList(page: Page): Promise<void> {
  await openUntilScriptsRun(page, LIST);
  await page.locator(".mark-note").waitFor({ state: "attached" });
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

test("leads to the list from which the event was opened, at the same height", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk", count: 12 }, async () => {
    await openList(page);
    const last = page.getByRole("article").last();
    await last.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => scrollY);
    expect(height).toBeGreaterThan(400);
    await last.getByRole("link").click();
    await expect(heading(page)).toContainText("Lantern Walk");
    expect(new URL(page.url()).search).toBe("");
    await expect(back(page)).toHaveAttribute("href", /search=lantern$/);
    await back(page).click();
    await expect(page).toHaveURL(LIST);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(height, -1);
    // Through the history: the browser can still go forward to the event.
    await page.goForward();
    await expect(heading(page)).toContainText("Lantern Walk");
  });
});

test("leads to all events from an event that was opened from another one, or from outside", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk", count: 2 }, async () => {
    await openList(page);
    await page.getByRole("article").first().getByRole("link").click();
    await expect(back(page)).toHaveAttribute("href", /search=lantern$/);
    const address = page.url();
    await page.getByRole("heading", { level: 3, name: "Lantern Walk" }).getByRole("link").first().click();
    await expect(page).not.toHaveURL(address);
    await expect(back(page)).toHaveAttribute("href", "/events");
    await page.goto("about:blank");
    await page.goto(address);
    await expect(back(page)).toHaveAttribute("href", "/events");
  });
});
