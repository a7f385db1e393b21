import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { expect, hold, test } from "./site.ts";

// On a slow connection, pages arrive before their scripts, and work without them until then.

/** Opens a page whose scripts don't arrive until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "__remixRouter" in window)).toBe(false);
  return release;
}

test("a page is on the screen before its scripts have arrived, and enhanced once they have", async ({ page }) => {
  const release = await openBeforeScripts(page, "/");
  await expect(page.getByRole("button", { name: "Open calendar" })).toBeHidden();
  release();
  await waitUntilHydrated(page);
  await expect(page.getByRole("button", { name: "Open calendar" })).toBeVisible();
});

test("links and menus of a page work before its scripts have arrived", async ({ page }) => {
  await openBeforeScripts(page, "/");
  await page.getByText("Florida Cities").first().click();
  await page.getByRole("link", { name: "Tampa", exact: true }).first().click();
  await expect(page).toHaveURL(/\/tampa$/);
});
