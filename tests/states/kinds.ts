import type { Page } from "@playwright/test";

/** Attribute of the elements that `markNew` found: the number of their kind. */
export const NEW_KIND = "data-new-kind";

/** What makes elements one kind, besides their own name, class, colours and border. */
type Ancestors = "all ancestors" | "painted ancestors";

/**
 * The kinds of elements that a check has passed, on all pages of a worker, such as the titles of all cards. A check whose result is the same
 * for all elements of a kind looks at one of each. How an element looks can depend on the names and classes of all its ancestors; whether
 * its colours are in contrast, only on those that are painted behind it: with a background, an opacity or a position of their own.
 */
export class CheckedKinds {
  readonly #ancestors: Ancestors;
  readonly #kinds = new Set<number>();
  /** Kinds that the check could not judge on a page, for example because another element covers the marked one. */
  readonly #open = new Set<number>();

  constructor(ancestors: Ancestors) {
    this.#ancestors = ancestors;
  }

  /** Marks the first visible element of each kind that is not checked yet. @returns these kinds. */
  markNew(page: Page, selector: string): Promise<number[]> {
    return page.evaluate(markNewKinds, {
      selector,
      checked: [...this.#kinds],
      mark: NEW_KIND,
      isOfPainted: this.#ancestors === "painted ancestors",
    });
  }

  /** @param open those of `kinds` that could not be judged: each is checked once more, on another page. */
  add(kinds: readonly number[], open: readonly number[] = []): void {
    for (const kind of kinds) if (!open.includes(kind) || this.#open.has(kind)) this.#kinds.add(kind);
    for (const kind of open) this.#open.add(kind);
  }
}

/** Runs in the page. */
function markNewKinds({
  selector,
  checked,
  mark,
  isOfPainted,
}: {
  selector: string;
  checked: number[];
  mark: string;
  isOfPainted: boolean;
}): number[] {
  /** A text is large for WCAG from 24 px, in bold from 18.66 px. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Number.parseFloat(fontSize) >= (Number.parseInt(fontWeight, 10) >= 700 ? 18.66 : 24);
  const isPainted = ({ backgroundColor, backgroundImage, opacity, position }: CSSStyleDeclaration) =>
    !/^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor) ||
    backgroundImage !== "none" ||
    opacity !== "1" ||
    position !== "static";
  const hash = (start: number, text: string) => {
    let number = start;
    for (let at = 0; at < text.length; at += 1) number = (Math.imul(number, 31) + text.charCodeAt(at)) | 0;
    return number;
  };
  /** Of an element, and what its descendants inherit from it. */
  const numbers = new Map<Element, { own: number; inherited: number }>();
  const numbersOf = (element: Element): { own: number; inherited: number } => {
    const known = numbers.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const text = [
      ...[element.localName, element.getAttribute("class"), element.getAttribute("type"), isLarge(style)],
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.textShadow, style.position],
      ...[style.textDecorationLine, style.borderTopWidth, style.borderTopStyle],
    ].join();
    const before = element.parentElement ? numbersOf(element.parentElement).inherited : 0;
    const own = hash(before, text);
    const found = { own, inherited: isOfPainted && !isPainted(style) ? before : own };
    numbers.set(element, found);
    return found;
  };
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const isChecked = new Set(checked);
  const found: number[] = [];
  for (const element of document.querySelectorAll(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const kind = numbersOf(element).own;
    if (isChecked.has(kind)) continue;
    isChecked.add(kind);
    element.setAttribute(mark, String(kind));
    found.push(kind);
  }
  return found;
}
