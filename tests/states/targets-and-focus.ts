import type { Page } from "@playwright/test";

/** The least side of a target, in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
/** Enough for every control above the footer's list of cities. */
const TABS = 40;
const TABS_BETWEEN_LOOKS = 8;

/** Controls that are too small and have another one within reach of a finger. Links inside a sentence may be. */
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

/** Links of a summary of errors that lead further up the page than the one before, or nowhere. */
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
  /** What was found wrong on the way. */
  focusProblems?: Set<string>;
}

/** Notes, after each key, what is wrong with the element that has the focus: nothing seen of it, or something over its middle. */
function watchFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    (window as WalkedWindow).focusProblems = problems;
    // The focus has moved, and the page with it, by the time the key comes up.
    document.addEventListener("keyup", () => {
      const element = document.activeElement;
      if (!element || element === document.body) return;
      const name = element.outerHTML.slice(0, 100);
      const isDrawn = [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      // What has no outline of its own: a frame's content, where a dialog begins, and the button inside a date or time field.
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

/** The footer is the same on every page, so its first links stand for all of it. */
function isInFooter(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest("footer") !== null);
}

/** Walks through the page with Tab. Returns what is wrong with the elements that get the focus, each once. */
export async function tabProblems(page: Page): Promise<string[]> {
  await watchFocus(page);
  for (let tab = 1; tab <= TABS; tab += 1) {
    await page.keyboard.press("Tab");
    if (tab % TABS_BETWEEN_LOOKS === 0 && (await isInFooter(page))) break;
  }
  return page.evaluate(() => [...((window as WalkedWindow).focusProblems ?? [])]);
}
