import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { expect, hold, test } from "./site.ts";

// Scripts wait until a page is on the screen, and until then it works without them.

/** The addresses of scripts that the page has asked for so far. */
function scriptsOf(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

/** Opens a page whose first picture does not arrive, so that it is painted but not loaded. */
async function openUnfinished(page: Page): Promise<() => void> {
  const release = await hold(page, "**/assets/home-*.svg");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return release;
}

test("a page asks for its scripts once everything that is seen of it has arrived", async ({ page }) => {
  const scripts = scriptsOf(page);
  const release = await openUnfinished(page);
  expect(scripts).toEqual([]);
  release();
  await waitUntilHydrated(page);
  expect(scripts.length).toBeGreaterThan(5);
});

test("a page that is used before it has arrived starts its scripts at once", async ({ page }) => {
  const scripts = scriptsOf(page);
  const release = await openUnfinished(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Open calendar" })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
  release();
});
