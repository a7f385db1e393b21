import type { Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test } from "./site.ts";

// The browser keeps the place that was chosen last for the home page.

test.describe("the place that was chosen last", () => {
  const place = (page: Page) => page.getByLabel("Near", { exact: true });
  const nearHeading = (page: Page, name: string) => page.getByRole("heading", { name: `Near ${name}`, exact: true });

  test("rules the home page from its first moment on, so that nothing moves", async ({ page }) => {
    await openUntilScriptsRun(page, "/sebring");
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => Object.assign(window, { shifts: list.getEntries().length })).observe({
        type: "layout-shift",
        buffered: true,
      });
    });
    await openUntilScriptsRun(page, "/");
    await expect(page).toHaveURL(/\/\?near=sebring$/);
    await expect(place(page)).toHaveValue("Sebring");
    await expect(nearHeading(page, "Sebring")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);

    await page.getByRole("banner").getByRole("link", { name: "Browse Events" }).click();
    await expect(page.getByRole("heading", { name: "Browse All Events" })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/\?near=sebring$/);
    await expect(nearHeading(page, "Sebring")).toBeVisible();
  });

  test("may be any place that is suggested while somebody types", async ({ page }) => {
    await openUntilScriptsRun(page, "/");
    await place(page).pressSequentially("boca rat");
    await page.getByRole("option", { name: /^Boca Raton/ }).click();
    await expect(nearHeading(page, "Boca Raton")).toBeVisible();
    await expect(place(page)).toHaveValue("Boca Raton");
    await openUntilScriptsRun(page, "/");
    await expect(page).toHaveURL(/\/\?near=boca-raton$/);
  });

  test("is the position of the device, rounded, for those who press its button", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 27.95061, longitude: -82.45724 });
    await openUntilScriptsRun(page, "/");
    await page.getByRole("main").getByRole("button", { name: "Use my location" }).click();
    await expect(page).toHaveURL(/\/\?near=27\.95%2C-82\.46$/);
    await expect(page.getByRole("heading", { name: "Near you", exact: true })).toBeVisible();
  });

  test("is forgotten when all of Florida is chosen, or the field is sent blank", async ({ page }) => {
    for (const forget of [
      () => page.getByRole("link", { name: "All of Florida" }).click(),
      async () => {
        await place(page).fill("");
        await place(page).press("Enter");
      },
      () => openUntilScriptsRun(page, "/?near="),
    ]) {
      await openUntilScriptsRun(page, "/?near=ocala");
      await expect(nearHeading(page, "Ocala")).toBeVisible();
      await forget();
      await expect(nearHeading(page, "Ocala")).toBeHidden();
      await openUntilScriptsRun(page, "/");
      await expect(place(page)).toHaveValue("");
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    }
  });

  test("is sent to no server: neither a cookie nor an address tells it", async ({ page, context }) => {
    await openUntilScriptsRun(page, "/sebring");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await openUntilScriptsRun(page, "/about");
    await openUntilScriptsRun(page, "/events");
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.filter((request) => request.replace(/"referer":"[^"]*"/, "").includes("near="))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
});
