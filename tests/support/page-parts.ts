import type { OpenPage } from "./visitor.ts";

/** The part of the page between header and footer. */
export function main({ document }: Pick<OpenPage, "document">): Element {
  return document.querySelector("main") ?? document.body;
}

/** The one main heading; "" where there is none. */
export function heading({ document }: Pick<OpenPage, "document">): string {
  return words(document.querySelector("h1"));
}

/** The text of an element, white space folded. */
export function words(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Where the links of a part of the page lead, by their words. */
export function linksIn(part: Element | null): Record<string, string | null> {
  const links = [...(part?.querySelectorAll("a") ?? [])];
  return Object.fromEntries(links.map((link) => [words(link), link.getAttribute("href")]));
}

/** What a page tells search engines and social networks under this name. */
export function metaContent({ document }: Pick<OpenPage, "document">, name: string): string {
  const tag = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return tag?.getAttribute("content") ?? "";
}
