import type { Page } from "@playwright/test";
import { type CheckedKinds, NEW_KIND } from "./kinds.ts";

const CONTROLS = ".button, button:not([aria-hidden]), input:not([type=hidden]), select, textarea";
const LINKS = "a[href], summary";

/**
 * Elements that become invisible with forced colours (high contrast mode): controls without a border, and focus without an outline.
 * @param checked the kinds of controls and links that are checked. They are not checked again.
 */
export async function forcedColourProblems(page: Page, checked: CheckedKinds): Promise<string[]> {
  const kinds = await checked.markNew(page, `${CONTROLS}, ${LINKS}`);
  if (kinds.length === 0) return [];
  await page.emulateMedia({ forcedColors: "active" });
  // Scripts that move the focus away from an element that shows it (`:focus-visible`) show it on the next one as well.
  await page.keyboard.press("Tab");
  const problems = await page.evaluate(findProblems, { controls: CONTROLS, mark: NEW_KIND });
  await page.emulateMedia({ forcedColors: "none" });
  if (problems.length === 0) checked.add(kinds);
  return problems;
}

/** Runs in the page. */
function findProblems({ controls, mark }: { controls: string; mark: string }): string[] {
  const hasEdge = (element: Element) => {
    const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
    const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
    return hasBorder || textDecorationLine.includes("underline") || element.closest("header, footer, nav, label");
  };
  // A card's link draws its outline around the whole card, with ::after.
  const hasOutline = (element: Element) =>
    ["", "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  return [...document.querySelectorAll<HTMLElement>(`[${mark}]`)].flatMap((element) => {
    const name = element.outerHTML.slice(0, 120);
    const problems = element.matches(controls) && !hasEdge(element) ? [`no edge: ${name}`] : [];
    element.focus({ preventScroll: true });
    return document.activeElement === element && !hasOutline(element) ? [...problems, `no outline: ${name}`] : problems;
  });
}
