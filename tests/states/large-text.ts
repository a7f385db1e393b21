import type { Page } from "@playwright/test";

/** Twice the browsers' default font size (WCAG 2.2, 1.4.4), in CSS pixels. */
const LARGE_TEXT_PX = 32;
const USUAL_TEXT_PX = 16;
const WIDTHS = [1280, 360];

/** Overflow at both widths when the browser's font size is doubled. */
export async function largeTextProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard } });
  await setSize(LARGE_TEXT_PX);
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const problem of await cutOff(page)) problems.push(`${width} px: ${problem}`);
  }
  await setSize(USUAL_TEXT_PX);
  return problems;
}

/** Horizontal scrolling of the page, and text clipped by its box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const problems = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const elements = new Set<HTMLElement>();
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (textContent?.trim() && parentElement) elements.add(parentElement);
    }
    for (const element of elements) {
      const isUnseen = element.clientWidth <= 1 || element.closest(".sr-only, svg, [aria-hidden=true]") !== null;
      if (isUnseen || element.scrollWidth <= element.clientWidth + 1) continue;
      const style = getComputedStyle(element);
      const isCut = /hidden|clip/.test(style.overflowX);
      // Truncated on purpose: the whole text is in the title or on the linked page.
      const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (isCut && !isShortened) problems.push(`cut off: ${element.textContent?.trim()}`);
    }
    return problems;
  });
}
