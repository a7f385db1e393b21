import { watchPolicy } from "./policy-watch.ts";
import { expect, test } from "./site.ts";

test("an injected script is not run, and the browser reports it", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL });
  const violations = await watchPolicy(page);
  await page.route("**/about", async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("</main>", "<script>document.title = 'smuggled'</script></main>");
    await route.fulfill({ response, body: html });
  });
  await page.goto("/about");
  await expect(page).toHaveTitle(/^About Us/);
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(violations[0]).toContain("script-src");
  await page.close();
});

test("the calendar and pages opened by script violate no policy", async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Open calendar" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "Tampa", exact: true }).click();
  await expect(page).toHaveURL(/tampa$/);
  await page.getByRole("link", { name: "Browse Events" }).first().click();
  await expect(page).toHaveTitle(/Events/);
  expect(violations).toEqual([]);
});
