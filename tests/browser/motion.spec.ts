import { moving } from "./motion.ts";
import { expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// For people who prefer reduced motion, nothing moves.

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("nothing moves on a page, on hover or on opening a menu", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    for (const path of ["/", "/contact", "/events"]) {
      await openUntilScriptsRun(page, path);
      expect.soft(await moving(page), path).toEqual([]);
      await page.getByRole("main").getByRole("button").first().hover();
      await page.getByRole("navigation", { name: "Main" }).getByText("Florida Cities").click();
      expect.soft(await moving(page), path).toEqual([]);
    }
    const event = page.getByRole("main").getByRole("link", { name: "Lantern Walk" });
    await page.keyboard.press("Escape");
    await event.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lantern Walk");
    expect(await moving(page)).toEqual([]);
  });
});
