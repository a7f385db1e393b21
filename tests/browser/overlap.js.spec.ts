import { enterAsMember, expect, join, test, withEvents } from "./site.ts";

// Elements that could cover, touch or displace each other.

test.use({ viewport: { width: 1280, height: 900 } });

test("the open calendar covers the cards below it, with their bookmarks", async ({ page, site }) => {
  await withEvents(site, { title: "Porch Concert", count: 4 }, async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open calendar" }).click();
    const calendar = page.getByRole("dialog", { name: "Choose a day" });
    await expect(calendar.getByRole("grid")).toBeVisible();
    const stacking = await calendar.evaluate((element) => {
      const layerOf = (start: Element | null) => {
        for (let at = start; at; at = at.parentElement) {
          const { position, zIndex } = getComputedStyle(at);
          if (at.parentElement?.classList.contains("home-top") || at.classList.contains("save-mark"))
            return position === "static" ? 0 : Number(zIndex);
        }
        return Number.NaN;
      };
      return { calendar: layerOf(element), bookmark: layerOf(document.querySelector("main .save-mark")) };
    });
    expect(stacking.calendar).toBeGreaterThan(stacking.bookmark);
  });
});

test("the header is one row, however long the member's name is", async ({ page, site }) => {
  await enterAsMember(page, site, "Maximiliana Featherstonehaugh Montgomery");
  for (const path of ["/about", "/es/about"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("search")).toBeVisible();
    const { height } = (await page.getByRole("banner").boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(70);
  }
});

test("a notice on the home page keeps clear of the picture below it", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await join(page, site, "Nora Ibarra");
  await page.waitForURL("/");
  const notice = await page.locator(".flash > *").boundingBox();
  const picture = await page.locator(".home-hero > img").boundingBox();
  expect((picture?.y ?? 0) - ((notice?.y ?? 0) + (notice?.height ?? 0))).toBeGreaterThan(8);
});
