import { expect, openUntilScriptsRun, test } from "./site.ts";

// Browsers that translate a page wrap each text in <font> elements, which React does not know of.

test("a page that the browser translates shows the count of the list after a filter", async ({ page }) => {
  const failures: Error[] = [];
  page.on("pageerror", (error) => failures.push(error));
  await openUntilScriptsRun(page, "/events");
  const status = page.locator("main [role=status]").first();
  const before = await status.innerText();
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
  await page.locator(".choices a", { hasText: "Free" }).first().click();
  await expect(page).toHaveURL(/price=free/);
  await expect(status).not.toHaveText(before);
  expect(failures).toEqual([]);
});
