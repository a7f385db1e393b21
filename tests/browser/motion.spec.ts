import type { Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// For people whose system asks for less motion, nothing moves.

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Shorter than anybody sees, in seconds. */
const UNSEEN_SECONDS = 0.01;

/** What moves, or would as soon as it changes. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate((unseen) => {
    const isSeen = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > unseen);
    const styled = [...document.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after", "::backdrop"].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(
          element,
          part,
        );
        const isMoving =
          isSeen(transitionDuration) ||
          (animationName !== "none" && isSeen(animationDuration)) ||
          scrollBehavior === "smooth";
        return isMoving ? [`${element.outerHTML.slice(0, 80)} ${part ?? ""}`] : [];
      }),
    );
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > unseen * 1000);
    return [...styled, ...running.map(({ effect }) => `running: ${JSON.stringify(effect?.getComputedTiming())}`)];
  }, UNSEEN_SECONDS);
}

test("nothing moves, nor when something is pointed at or opened", async ({ page, site }) => {
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

test("a page that takes its time shows a bar that stands still", async ({ page }, info) => {
  test.skip(info.project.use.javaScriptEnabled === false, "the browser shows its own");
  await openUntilScriptsRun(page, "/contact");
  await page.route("**/events.data*", () => undefined);
  await page.getByRole("contentinfo").getByRole("link", { name: "Browse Events" }).click();
  await expect(page.locator(".busy-bar")).toHaveCSS("opacity", "1");
  expect(await moving(page)).toEqual([]);
});
