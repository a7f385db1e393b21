import type { Page } from "@playwright/test";

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** Of a long list, so many elements show whether the header or a bar at the bottom covers the focus. */
const MOST_FOCUSED = 40;

/** Controls below the minimum size that have another one within their 24 px circle. Links inside a sentence are exempt. */
export function smallTargets(page: Page, least = TARGET_PX): Promise<string[]> {
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

/** Links of an error summary whose target is missing, or is above the target of the link before. */
export function misplacedErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role="alert"] a[href^="#"]')];
    const fields = links.map(({ hash }) => document.getElementById(hash.slice(1)));
    const isAfter = (field: Element, before: Element) =>
      (before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    return links
      .filter((_, index) => {
        const [before, field] = [fields[index - 1], fields[index]];
        return !field || (before && !isAfter(field, before));
      })
      .map(({ hash, textContent }) => `${hash}: ${textContent}`);
  });
}

/**
 * Problems of the first elements in the order of Tab up to the footer, which is the same on every page: a focus that is not drawn, or that
 * is covered by another element.
 */
export async function focusProblems(page: Page): Promise<string[]> {
  // Scripts that move the focus away from an element that shows it (`:focus-visible`) show it on the next one as well.
  await page.keyboard.press("Tab");
  return page.evaluate((most) => {
    const focusable = "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]";
    const isFocused = (element: HTMLElement) => {
      if (element.tabIndex < 0 || element.closest("footer") || !element.checkVisibility({ visibilityProperty: true }))
        return false;
      element.focus();
      return document.activeElement === element;
    };
    const isDrawn = (element: Element) =>
      [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
    const coverOf = (element: Element) => {
      // Of a link that wraps, its first line: in the middle of its box may be the text around it.
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, window.innerHeight / 2));
      return over === null || element.contains(over) || over.contains(element) || over.closest("label") ? null : over;
    };
    const problems: string[] = [];
    let focused = 0;
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (focused === most) break;
      if (!isFocused(element)) continue;
      focused += 1;
      const name = element.outerHTML.slice(0, 100);
      // Frames draw the focus inside.
      if (!element.matches("iframe") && !isDrawn(element)) problems.push(`no outline: ${name}`);
      const cover = coverOf(element);
      if (cover) problems.push(`covered by ${cover.outerHTML.slice(0, 60)}: ${name}`);
    }
    return problems;
  }, MOST_FOCUSED);
}
