import { watchPolicy } from "#tests/browser/policy-watch.ts";
import { expect, test } from "#tests/browser/site.ts";

// The site never violates its own security policy. Browsers dispatch an event for each violation, which this test records, and log it as an
// error, which fails every test (see `page` in site.ts), also those without scripts.

test("a visitor reads every kind of page, shows the map and writes to us", async ({ page }) => {
  const violations = await watchPolicy(page);
  for (const path of [
    "/",
    "/about",
    "/terms",
    "/privacy",
    "/tampa",
    "/events",
    "/signin",
    "/signup",
    "/forgot-password",
    "/no/such/page",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveTitle(/^About Us/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveTitle(/^Contact Us/);
  await page.getByRole("link", { name: "Show the map" }).click();
  await expect(page.frameLocator('iframe[title^="Map"]').getByText("Streets of Tampa")).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Vera Visitor");
  await page.getByLabel("Email", { exact: true }).fill("vera@example.com");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Message" }).fill("Where do I find the lanterns? I looked everywhere.");
  await page.getByRole("main").getByRole("button", { name: /send/i }).click();
  await expect(page).toHaveURL(/sent=1/);
  expect(violations).toEqual([]);
});
