import type { Page } from "@playwright/test";
import { expect, test, withAndWithoutScripts, withEvents } from "./site.ts";

// The title of a list's first event is visible without scrolling, whatever filters are set.

const SIZES = [
  { width: 1280, height: 900, ofList: 620, ofCity: 800 },
  { width: 390, height: 844, ofList: 560, ofCity: 740 },
];

const LISTS = [
  "/events",
  "/events?category=music",
  "/events?search=music+in+tampa+next+week+or+this+week&price=any-amount",
  "/events?search=porch+music+in+tampa&near=tampa&radius=50",
  "/events?search=free+porch+music+in+tampa+tonight",
];
const CITIES = [
  "/tampa",
  "/tampa?category=music&category=arts",
  "/tampa?search=porch+music",
  "/tampa?search=free+porch+tonight",
];

/** The bottom edge of the first card's title. */
async function endOfFirstTitle(page: Page): Promise<number> {
  const box = await page.getByRole("main").getByRole("article").first().getByRole("heading").boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

withAndWithoutScripts(() => {
  test("on a phone the filters are a sheet, at whose bottom 'Show 3 events' leads back to the list", async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withEvents(site, { title: "Porch Concert", count: 3 }, async () => {
      await page.goto("/events");
      const card = page.getByRole("article").first();
      const filters = page.getByRole("button", { name: "Filters", exact: true });
      await filters.click();
      const show = page.getByRole("button", { name: "Show 3 events" });
      await expect(show).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("heading", { name: "Filters" })).toBeInViewport();
      await expect(card).toBeHidden();
      await expect(page.getByRole("link", { name: "Music" })).toBeVisible();
      await page.getByLabel("Until", { exact: true }).scrollIntoViewIfNeeded();
      await expect(show).toBeInViewport({ ratio: 1 });
      await show.click();
      await expect(card).toBeVisible();
      await expect(filters).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Close filters" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(card).toBeVisible();
      await expect(filters).toBeFocused();
      await filters.click();
      await page.getByRole("button", { name: "Close filters" }).click();
      await expect(card).toBeVisible();
    });
  });
});

for (const { width, height, ofList, ofCity } of SIZES)
  test(`the title of the first event is in sight at ${width} by ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await withEvents(site, { title: "Porch Concert by Two Bands from around the Bay", count: 3 }, async () => {
      for (const path of LISTS) {
        await page.goto(path);
        expect(await endOfFirstTitle(page), path).toBeLessThan(ofList);
      }
      for (const path of CITIES) {
        await page.goto(path);
        expect(await endOfFirstTitle(page), path).toBeLessThan(ofCity);
      }
    });
  });

test("the heading of a day stays in sight, and the second link of a list leads to its results", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await withEvents(site, { title: "Porch Concert", count: 9 }, async () => {
    for (const path of ["/events", "/tampa"]) {
      await page.goto(path);
      const day = page.getByRole("heading", { level: 2, name: /, \w+ \d+.* · 9 events$/ });
      await page.getByRole("article").nth(6).scrollIntoViewIfNeeded();
      await expect(day).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link").nth(1)).toHaveText("Skip to results");
      await page.getByRole("link", { name: "Skip to results" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("article").first().getByRole("link").first()).toBeFocused();
    }
  });
});

test("the button of each search follows its field in the order of Tab", async ({ page }) => {
  for (const [path, field, button] of [
    ["/events", "Search", "Search"],
    ["/", "What would you like to do?", "Search"],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole("main");
    await main
      .getByRole("textbox", { name: field })
      .or(main.getByRole("searchbox", { name: field }))
      .focus();
    await page.keyboard.press("Tab");
    await expect(main.getByRole("button", { name: button })).toBeFocused();
  }
});
