import type { OpenPage } from "./visitor.ts";

/** The part of the page between header and footer. */
export function main({ document }: Pick<OpenPage, "document">): Element {
  return document.querySelector("main") ?? document.body;
}

/** The text of the h1; "" if there is none. */
export function heading({ document }: Pick<OpenPage, "document">): string {
  return words(document.querySelector("h1"));
}

/** The text of an element with runs of white space as one space. */
export function words(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The `href` of each link in a part of the page, by its text. */
export function linksIn(part: Element | null): Record<string, string | null> {
  const links = [...(part?.querySelectorAll("a") ?? [])];
  return Object.fromEntries(links.map((link) => [words(link), link.getAttribute("href")]));
}

/** The content of a page's meta element of this name or property. */
export function metaContent({ document }: Pick<OpenPage, "document">, name: string): string {
  const tag = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return tag?.getAttribute("content") ?? "";
}
