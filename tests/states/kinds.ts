import type { Page } from "@playwright/test";

/** Attribute of the elements that `markNew` found: the number of their kind. */
export const NEW_KIND = "data-new-kind";

/**
 * The kinds of elements that a check has passed, on all pages of a worker. Elements are of one kind if they and their ancestors have the
 * same names, classes, colours and borders, such as the cards of all lists. A check that depends on nothing else looks at one of each kind.
 */
export class CheckedKinds {
  readonly #kinds = new Set<number>();
  /** Kinds that the check could not judge on a page, for example because another element covers the marked one. */
  readonly #open = new Set<number>();

  /** Marks the first visible element of each kind that is not checked yet. @returns these kinds. */
  markNew(page: Page, selector: string): Promise<number[]> {
    return page.evaluate(markNewKinds, { selector, checked: [...this.#kinds], mark: NEW_KIND });
  }

  /** @param open those of `kinds` that could not be judged: each is checked once more, on another page. */
  add(kinds: readonly number[], open: readonly number[] = []): void {
    for (const kind of kinds) if (!open.includes(kind) || this.#open.has(kind)) this.#kinds.add(kind);
    for (const kind of open) this.#open.add(kind);
  }
}

/** Runs in the page. */
function markNewKinds({ selector, checked, mark }: { selector: string; checked: number[]; mark: string }): number[] {
  /** A text is large for WCAG from 24 px, in bold from 18.66 px. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Number.parseFloat(fontSize) >= (Number.parseInt(fontWeight, 10) >= 700 ? 18.66 : 24);
  const numbers = new Map<Element | null, number>();
  const kindOf = (element: Element): number => {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const text = [
      ...[element.localName, element.getAttribute("class"), element.getAttribute("type"), isLarge(style)],
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.textShadow, style.position],
      ...[style.textDecorationLine, style.borderTopWidth, style.borderTopStyle],
    ].join();
    let number = element.parentElement ? kindOf(element.parentElement) : 0;
    for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0;
    numbers.set(element, number);
    return number;
  };
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const isChecked = new Set(checked);
  const found: number[] = [];
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const kind = kindOf(element);
    if (isChecked.has(kind)) continue;
    isChecked.add(kind);
    element.setAttribute(mark, String(kind));
    found.push(kind);
  }
  return found;
}
