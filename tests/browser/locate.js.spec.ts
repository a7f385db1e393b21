import { expect, openUntilScriptsRun, test } from "./site.ts";

// Lists near the visitor's location, which is requested only on demand and sent only roughly.

const POINT = { latitude: 27.95059, longitude: -82.45724 };

test("'Use my location' leads to the list near a rounded point, and keeps the other filters", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(POINT);
  await openUntilScriptsRun(page, "/events?category=music&radius=50");
  await page.getByText("Near me", { exact: true }).click();
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page).toHaveURL(/\/events\?category=music&near=27\.95%2C-82\.46$/);
  await expect(page.getByRole("link", { name: "Remove filter: Within 25 miles of you" })).toBeVisible();
});

test("a visitor who refuses is told to enter a place instead, and stays", async ({ page, context }) => {
  await context.clearPermissions();
  await openUntilScriptsRun(page, "/events?category=music");
  await page.getByText("Near me", { exact: true }).click();
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByText("Your location could not be found. Enter a city or ZIP code instead.")).toBeVisible();
  await expect(page).toHaveURL(/\/events\?category=music$/);
});

test("on a phone the place is in sight above the list, which then offers the city that was chosen last", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUntilScriptsRun(page, "/events?category=music");
  await page.getByText("Near me", { exact: true }).click();
  await page.getByLabel("Location", { exact: true }).fill("st pete");
  await page.getByRole("button", { name: "Show events" }).click();
  await expect(page).toHaveURL(/\/events\?near=st\+pete&category=music$/);
  await expect(page.getByRole("link", { name: "Remove filter: Within 25 miles of St. Petersburg" })).toBeVisible();
  await openUntilScriptsRun(page, "/events?when=weekend");
  await page.getByText("Near me", { exact: true }).click();
  await page.getByRole("link", { name: "Near St. Petersburg" }).click();
  await expect(page).toHaveURL(/\/events\?when=weekend&near=st-petersburg$/);
});

test("nothing asks for the location by itself", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      document.title = "asked";
    };
  });
  await openUntilScriptsRun(page, "/events?near=tampa");
  await expect(page).not.toHaveTitle("asked");
});
