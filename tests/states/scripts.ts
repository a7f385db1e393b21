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
