import type { Page } from "@playwright/test";
import { STATES } from "#tests/states/list.ts";
import { show } from "#tests/states/show.ts";
import { expect, test } from "./stage.ts";

// Every state with text twice as large, in forced colours, and with the Tab key alone.

/** The least side of a target, in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** Enough for every control above the footer's list of cities. */
const TABS = 40;

/** What does not fit any more: the page wider than the window, or text cut off by its own box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const problems = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element);
      const isCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      // Shortened on purpose, with the whole text in its title or on the page that it leads to.
      const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isUnseen = element.clientWidth <= 1 || element.closest(".sr-only, svg, [aria-hidden=true]") !== null;
      const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (isCut && hasOwnText && !isShortened && !isUnseen) problems.push(`cut off: ${element.textContent?.trim()}`);
    }
    return problems;
  });
}

/** Controls that are too small and have another one within reach of a finger. Links inside a sentence may be. */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((px) => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const controls = [
      ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ]
      .filter((element) => isSeen(element) && !element.closest("[inert]"))
      .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isInline = (element: Element) => {
      const parent = element.parentElement;
      return (
        getComputedStyle(element).display === "inline" && parent?.textContent?.trim() !== element.textContent?.trim()
      );
    };
    const centre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
    return controls
      .filter(({ element, box }) => (box.width < px || box.height < px) && !isInline(element))
      .filter(({ element, box }) => {
        const [x, y] = centre(box);
        return controls.some((other) => {
          if (other.element === element || other.element.contains(element)) return false;
          const dx = Math.max(other.box.left - x, 0, x - other.box.right);
          const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
          return Math.hypot(dx, dy) < px / 2;
        });
      })
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 90)}: ${Math.round(box.width)} by ${Math.round(box.height)}`,
      );
  }, least);
}

/** What is wrong with the element that has the focus: nothing seen of it, or something over its middle. */
function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = element.outerHTML.slice(0, 100);
    const style = getComputedStyle(element);
    const isDrawn = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    const isInside = element.matches("iframe, [tabindex='-1']");
    if (!isDrawn && !isInside) return `no outline: ${name}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, window.innerHeight / 2));
    const isCovered =
      over !== null && !element.contains(over) && !over.contains(element) && over.closest("label") === null;
    return isCovered ? `covered by ${over.outerHTML.slice(0, 60)}: ${name}` : null;
  });
}

for (const state of STATES) {
  test(`${state.name} can be read large, hit with a thumb, and walked through with Tab`, async ({
    browser,
    stage,
  }, info) => {
    const { javaScriptEnabled = true } = info.project.use;
    test.skip(state.needsScripts === true && !javaScriptEnabled, "exists only where scripts run");
    const { page, close } = await show(browser, stage, state, { javaScriptEnabled, reducedMotion: "reduce" });
    try {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await smallTargets(page, TARGET_PX), `${width} px`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        expect.soft(await cutOff(page), `${width} px, text twice as large`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      }
      const covered = new Set<string>();
      for (let tab = 0; tab < TABS; tab += 1) {
        await page.keyboard.press("Tab");
        const problem = await focusProblem(page);
        if (problem) covered.add(problem);
      }
      expect.soft([...covered]).toEqual([]);
    } finally {
      await close();
    }
  });
}
