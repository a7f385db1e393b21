import { moving } from "./motion.ts";
import { expect, openUntilScriptsRun, test } from "./site.ts";

// For people who prefer reduced motion, nothing moves, not even while a page loads.

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a slow page shows a progress bar that does not move", async ({ page }) => {
  await openUntilScriptsRun(page, "/contact");
  await page.route("**/events.data*", () => undefined);
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" }).click();
  await expect(page.locator(".busy-bar")).toHaveCSS("opacity", "1");
  expect(await moving(page)).toEqual([]);
});
