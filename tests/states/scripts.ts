import type { Page } from "@playwright/test";

/** Differs between otherwise equal responses: submission keys and their timestamps, and the empty `value` that React writes. */
const KEYS = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\b1\\d{12}\\b| value=""';

/**
 * Whether scripts left the page unchanged: after hydration, header, content and footer still equal the document, so that a browser without
 * scripts shows the same page.
 * @param html the document as the server sent it.
 */
export function isSameWithoutScripts(page: Page, html: string): Promise<boolean> {
  return page.evaluate(
    ({ html, keys }) => {
      const documents = [document, new DOMParser().parseFromString(html, "text/html")];
      const [now, sent] = documents.map(({ body }) => {
        const parts = [...body.querySelectorAll("header, main, footer, dialog")].map(({ outerHTML }) => outerHTML);
        return parts.join().replaceAll(new RegExp(keys, "g"), "");
      });
      // The container for an element that scripts add is empty without them.
      return now === sent && !document.querySelector(".scripted-slot");
    },
    { html, keys: KEYS },
  );
}

/** Attribute that `markUnknown` sets. */
export const UNKNOWN = "data-unknown-with-scripts";

/**
 * A hash per element of a page, from its start tag and those of its ancestors: elements with equal hashes match the same
 * selectors, so they have the same colours.
 */
export function elementsOf(page: Page): Promise<number[]> {
  return page.evaluate(numberElements, { keys: KEYS, known: null, mark: "" });
}

/** Marks the elements of a page that are not in `known`. Returns how many there are. */
export async function markUnknown(page: Page, known: readonly number[]): Promise<number> {
  return (await page.evaluate(numberElements, { keys: KEYS, known, mark: UNKNOWN })).length;
}

/** Runs in the page. With `known`, marks and returns only the elements that are not in it. */
function numberElements({
  keys,
  known,
  mark,
}: {
  keys: string;
  known: readonly number[] | null;
  mark: string;
}): number[] {
  const pattern = new RegExp(keys, "g");
  const isKnown = new Set(known ?? []);
  const numbers = new Map<Element | null, number>();
  const unknown = new Set<number>();
  const elements = [...document.body.querySelectorAll(":not(link, script)")];
  for (const element of elements) {
    const copy = element.cloneNode(false);
    const startTag = copy instanceof Element ? copy.outerHTML.replaceAll(pattern, "") : "";
    let number = numbers.get(element.parentElement) ?? 0;
    for (let at = 0; at < startTag.length; at += 1) number = (Math.imul(number, 31) + startTag.charCodeAt(at)) | 0;
    numbers.set(element, number);
    if (!isKnown.has(number)) unknown.add(number);
  }
  if (known !== null)
    for (const element of elements) if (unknown.has(numbers.get(element) ?? 0)) element.setAttribute(mark, "");
  return [...unknown];
}
