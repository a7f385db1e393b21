import { expect, test, withAndWithoutScripts, withEvents } from "#tests/browser/site.ts";

withAndWithoutScripts(() => {
  test("a visitor types a sentence at home, takes its parts away one by one, and looks for exactly its words", async ({
    page,
    site,
  }) => {
    await withEvents(site, { title: "Lantern Songs", count: 2 }, async () => {
      const title = page.getByRole("heading", { level: 1 });
      const chips = page.getByRole("list", { name: "Filters for this list" }).getByRole("link", { name: /^Remove/ });
      await page.goto("/");
      await page
        .getByRole("main")
        .getByRole("textbox", { name: "What would you like to do?" })
        .fill("lantern music in Tampa");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/events?search=lantern+music+in+Tampa");
      await expect(title).toHaveText("Music events with “lantern” in Tampa");
      await expect(chips).toHaveText(["Lantern×", "Music×", "Tampa×"]);
      await expect(page.getByRole("article")).toHaveCount(2);

      await chips.nth(1).click();
      await expect(page).toHaveURL("/events?search=lantern+in+Tampa");
      await expect(title).toHaveText("Lantern in Tampa");
      await page.getByRole("link", { name: "Search for exactly “lantern in Tampa”" }).click();
      await expect(page).toHaveURL(`/events?search=${encodeURIComponent('"lantern in Tampa"').replaceAll("%20", "+")}`);
      await expect(page.getByRole("main").getByRole("link", { name: "Clear filters" })).toBeVisible();
      await page.goBack();
      await chips.nth(1).click();
      await expect(title).toHaveText("Lantern");
      await chips.first().click();
      await expect(page).toHaveURL("/events");
      await expect(title).toHaveText("Browse All Events");
    });
  });
});

test("a visitor who finds nothing is shown what is nearest, and which part was left out", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Songs" }, async () => {
    await page.goto("/about");
    const header = page.getByRole("banner");
    await page.setViewportSize({ width: 390, height: 844 });
    await header.locator("summary").filter({ hasText: "Search" }).click();
    await header.getByRole("textbox", { name: "Find events" }).fill("free lantern songs in tampa");
    await header.getByRole("button", { name: "Search" }).click();
    await expect(
      page.getByRole("heading", { name: "Nothing free. Lantern songs in Tampa at any price" }),
    ).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link", { name: "Clear filters" })).toBeVisible();
    await page.getByRole("link", { name: "See this event" }).click();
    await expect(page).toHaveURL("/events?search=lantern+songs+in+tampa");
  });
});

test("a visitor at a page that is not there searches from it", async ({ page }) => {
  await page.goto("/no/such/page");
  await page.getByRole("main").getByRole("textbox", { name: "Find an event" }).fill("jazz");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/events?search=jazz");
});
