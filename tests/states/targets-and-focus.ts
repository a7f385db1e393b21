import type { Page } from "@playwright/test";

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** Enough presses of Tab to reach the footer's list of cities. */
const TABS = 40;
const TABS_BETWEEN_LOOKS = 8;

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

interface WalkedWindow extends Window {
  /** Problems found so far. */
  focusProblems?: Set<string>;
}

/** Records, after each key, whether the focused element has no visible focus indicator or is covered by another. */
function watchFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    (window as WalkedWindow).focusProblems = problems;
    // At keyup the focus has moved and the page has scrolled to it.
    document.addEventListener("keyup", () => {
      const element = document.activeElement;
      if (!element || element === document.body) return;
      const name = element.outerHTML.slice(0, 100);
      const isDrawn = [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      // Without an outline on purpose: frames, the focus target of a dialog, and the button inside a date or time field.
      const isInside = element.matches("iframe, [tabindex='-1'], input[type^='date'], input[type='time']");
      if (!isDrawn && !isInside) problems.add(`no outline: ${name}`);
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, window.innerHeight / 2));
      const isCovered =
        over !== null && !element.contains(over) && !over.contains(element) && over.closest("label") === null;
      if (isCovered) problems.add(`covered by ${over.outerHTML.slice(0, 60)}: ${name}`);
    });
  });
}

/** The page's Tab order ends in the footer, which is the same on every page. */
function isInFooter(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest("footer") !== null);
}

/** Walks through the page with Tab and returns the focus problems, each once. */
export async function tabProblems(page: Page): Promise<string[]> {
  await watchFocus(page);
  for (let tab = 1; tab <= TABS; tab += 1) {
    await page.keyboard.press("Tab");
    if (tab % TABS_BETWEEN_LOOKS === 0 && (await isInFooter(page))) break;
  }
  return page.evaluate(() => [...((window as WalkedWindow).focusProblems ?? [])]);
}
