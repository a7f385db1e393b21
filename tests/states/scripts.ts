import type { Page } from "@playwright/test";

/** What differs from answer to answer: keys of forms, and when they were made. And what React writes into fields that are empty anyway. */
const KEYS = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\b1\\d{12}\\b| value=""';

/**
 * Whether a browser without scripts would show the same page for this document: header, content and footer of the page with
 * scripts, which have run, are still what the document says.
 * @param html the document as it was sent.
 */
export function isSameWithoutScripts(page: Page, html: string): Promise<boolean> {
  return page.evaluate(
    ({ html, keys }) => {
      const documents = [document, new DOMParser().parseFromString(html, "text/html")];
      const [now, sent] = documents.map(({ body }) => {
        const parts = [...body.querySelectorAll("header, main, footer, dialog")].map(({ outerHTML }) => outerHTML);
        return parts.join().replaceAll(new RegExp(keys, "g"), "");
      });
      // The place of what scripts add is empty without them.
      return now === sent && !document.querySelector(".scripted-slot");
    },
    { html, keys: KEYS },
  );
}

/** Marks elements that `markUnknown` has not found among the known ones. */
export const UNKNOWN = "data-unknown-with-scripts";

/**
 * The elements of a page, each as a number that follows from its start tag and those of all elements around it: what styles go
 * by, and with it their colours.
 */
export function elementsOf(page: Page): Promise<number[]> {
  return page.evaluate(numberElements, { keys: KEYS, known: null, mark: "" });
}

/** Marks the elements of a page that are none of those. Returns how many there are. */
export async function markUnknown(page: Page, known: readonly number[]): Promise<number> {
  return (await page.evaluate(numberElements, { keys: KEYS, known, mark: UNKNOWN })).length;
}

/** Runs in the page. With `known`, marks the elements that are not among them, and returns those alone. */
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
