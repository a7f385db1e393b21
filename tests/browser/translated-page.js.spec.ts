import { expect, openUntilScriptsRun, test, withEvents } from "./site.ts";

// Browsers that translate a page wrap each text in <font> elements, which React does not expect.

test("a page that the browser translates shows the count of the list after a filter", async ({ page, site }) => {
  const failures: Error[] = [];
  page.on("pageerror", (error) => failures.push(error));
  await withEvents(site, { title: "Porch Concert", count: 2 }, () =>
    withEvents(site, { title: "Lantern Walk" }, async () => {
      await openUntilScriptsRun(page, "/events?sort=soonest");
      const status = page.locator("main [role=status]").filter({ hasText: "3 events" });
      await expect(status).toBeVisible();
      await page.evaluate(() => {
        const texts: Text[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          if (text.parentElement?.closest("script, style")) continue;
          const outer = document.createElement("font");
          outer.append(document.createElement("font"));
          text.replaceWith(outer);
          outer.firstElementChild?.append(text);
        }
      });
      const search = page.getByLabel("Search", { exact: true });
      await search.fill("lantern");
      await search.press("Enter");
      await expect(page).toHaveURL(/search=lantern/);
      await expect(page.locator("main [role=status]").filter({ hasText: "1 event" })).toBeVisible();
      await expect(status).toHaveCount(0);
    }),
  );
  expect(failures).toEqual([]);
});
