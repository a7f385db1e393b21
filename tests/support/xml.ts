import { JSDOM } from "jsdom";

/** Reads XML as a browser does. @throws DOMException for text that is not well-formed. */
export function readXml(text: string): Document {
  return new JSDOM(text, { contentType: "application/xml" }).window.document;
}

/** The texts of all elements of this name, whatever their namespace prefix. */
export function textsOf(document: Document | Element, name: string): string[] {
  return [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);
}
