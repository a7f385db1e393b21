import { JSDOM } from "jsdom";

// One window for all pages: making one takes longer than parsing a page.
const dom = new JSDOM();

/** The document of a page at this address. Its scripts do not run, and it has no window. */
export function parseDocument(html: string, url: string): Document {
  dom.reconfigure({ url });
  return new dom.window.DOMParser().parseFromString(html, "text/html");
}

/** The names and values that this form of a parsed page would send. */
export function formDataOf(form: HTMLFormElement): FormData {
  return new dom.window.FormData(form);
}
