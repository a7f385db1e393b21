import type { Page } from "@playwright/test";

/**
 * Elements that become invisible with forced colours (high contrast mode): controls without a border, and focus without an outline.
 */
export async function forcedColourProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const problems = await edgelessControls(page);
  await page.keyboard.press("Tab");
  // After the last control, Tab goes to the browser's own controls before it returns to the first. It may also be on the button inside a
  // date field, whose outline the browser draws; another control follows it.
  // field, whose outline the browser draws, is followed by another control.
  const isOfBrowser = () =>
    document.activeElement === document.body || document.activeElement?.matches("input[type=date]:not(:focus-visible)");
  if (await page.evaluate(isOfBrowser)) await page.keyboard.press("Tab");
  const outlinePx = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    // The framed site draws the focus inside its frame.
    if (element.matches("iframe")) return Number.POSITIVE_INFINITY;
    // A card's link draws its outline around the whole card, with ::after.
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
    [...document.querySelectorAll(".button, button:not([aria-hidden]), input:not([type=hidden]), select, textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
        const hasEdge = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
        return !hasEdge && !textDecorationLine.includes("underline") && !element.closest("header, footer, nav, label");
      })
      .map((element) => `no edge: ${element.outerHTML.slice(0, 120)}`),
  );
}
