const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/**
 * The plain-text part of a message, from its HTML: blocks become paragraphs, a link becomes `words: address`.
 * Meant for the plain markup of mail templates, not for arbitrary pages.
 */
export function htmlToText(html: string): string {
  return decodeEntities(
    html
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, "")
      .replace(/\s+/g, " ")
      .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gi, (_match, href: string, words: string) =>
        linkText(href, words.replace(/<[^>]*>/g, "").trim()),
      )
      .replace(/<br\s*\/?>/gi, "\n")
      .replace(/<\/(p|div|h[1-6]|li|tr|table|ul|ol)\s*>/gi, "\n\n")
      .replace(/<[^>]*>/g, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function linkText(href: string, words: string): string {
  return words === "" || words === href ? href : `${words}: ${href}`;
}

function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
