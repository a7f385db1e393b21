import type { Page } from "@playwright/test";

/** What differs from answer to answer: keys of forms, and when they were made. */
const KEYS = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\\b1\\d{12}\\b";

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
