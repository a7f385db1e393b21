import type { Page } from "@playwright/test";

/**
 * What is no longer seen where the system's colours replace the site's, as in high contrast: controls that only their
 * background showed, and the focus.
 */
export async function forcedColourProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const problems = await edgelessControls(page);
  await page.keyboard.press("Tab");
  // After the last control Tab leaves the page once, before it leads to the first.
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press("Tab");
  const outlinePx = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    // What has the focus inside a frame is drawn by the site in it.
    if (element.matches("iframe")) return Number.POSITIVE_INFINITY;
    // A card's link has its outline around the whole card.
    const outlines = ["", "::after"].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    });
    return Math.max(...outlines);
  });
  await page.emulateMedia({ forcedColors: "none" });
  return outlinePx >= 2 ? problems : [...problems, `the focus has an outline of ${outlinePx} px`];
}

function edgelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".button, button, input:not([type=hidden]), select, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
        const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
        return !hasEdge && !textDecorationLine.includes("underline") && !element.closest("header, footer, nav, label");
      })
      .map((element) => `no edge: ${element.outerHTML.slice(0, 120)}`),
  );
}
