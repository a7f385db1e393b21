import { html } from "hono/html";
import MarkdownIt from "markdown-it";
import { realHost } from "#app/domain/events/deceptive-links.ts";
import { parseUrl } from "./text.ts";

/** An inline node. Texts are unescaped plain text. */
export type MarkdownInline =
  | string
  | { kind: "break" }
  /** The real host of a deceptive link (`realHost`); the link's last child. */
  | { kind: "host"; name: string }
  | { kind: "strong" | "em"; children: MarkdownInline[] }
  | { kind: "link"; href: string; children: MarkdownInline[] };

/** A block node. The items of a tight list contain `line`s instead of paragraphs. */
export type MarkdownBlock =
  | { kind: "paragraph" | "line"; children: MarkdownInline[] }
  | { kind: "list"; start: number | null; items: MarkdownBlock[][] };

/** Maximum nesting of lists and of emphasis; deeper levels lose their formatting, but not their text. */
const MOST_NESTED = 20;

const WEB_ADDRESS = /^https?:\/\//i;

const parser = new MarkdownIt("zero", { breaks: true, linkify: true, maxNesting: MOST_NESTED }).enable([
  "list",
  "newline",
  "escape",
  "emphasis",
  "link",
  "autolink",
  "linkify",
]);
parser.validateLink = (address) => WEB_ADDRESS.test(address) && parseUrl(address) !== null;
// URLs are shown as typed: percent-decoded, they could be used to disguise the host.
parser.normalizeLinkText = (address) => address;
// Autolinks need a scheme: http or https.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.linkify.add("ftp:", null).add("mailto:", null).add("//", null);

type Token = ReturnType<typeof parser.parse>[number];

/**
 * Parses a subset of Markdown to a syntax tree: paragraphs, line breaks as typed, bold, italics, lists, and http(s) links. All other
 * syntax, HTML included, is plain text. Never throws.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  /** Stack of the open containers, innermost last. */
  const open: MarkdownBlock[][] = [blocks];
  const lists: Extract<MarkdownBlock, { kind: "list" }>[] = [];
  let isLine = false;
  for (const token of parser.parse(text, {})) {
    if (token.type === "bullet_list_open" || token.type === "ordered_list_open") {
      const start = token.type === "ordered_list_open" ? Number(token.attrGet("start") ?? 1) : null;
      const list = { kind: "list" as const, start, items: [] };
      open.at(-1)?.push(list);
      lists.push(list);
    } else if (token.type === "bullet_list_close" || token.type === "ordered_list_close") {
      lists.pop();
    } else if (token.type === "list_item_open") {
      const item: MarkdownBlock[] = [];
      lists.at(-1)?.items.push(item);
      open.push(item);
    } else if (token.type === "list_item_close") {
      open.pop();
    } else if (token.type === "paragraph_open") {
      isLine = token.hidden;
    } else if (token.type === "inline") {
      open.at(-1)?.push({ kind: isLine ? "line" : "paragraph", children: readInline(token.children ?? []) });
    }
  }
  return blocks;
}

function readInline(tokens: readonly Token[]): MarkdownInline[] {
  const line: MarkdownInline[] = [];
  /** Stack of the open elements' children, innermost last. Beyond the nesting limit, text goes to the parent. */
  const open: MarkdownInline[][] = [line];
  for (const token of tokens) {
    const children = open.at(-1) ?? line;
    if (token.nesting === -1) open.pop();
    else if (token.type === "softbreak" || token.type === "hardbreak") children.push({ kind: "break" });
    else if (token.nesting === 0) addText(children, token.content);
    // markdown-it parses "[words]()" as a link, which would lead to the page itself.
    else if (open.length > MOST_NESTED || token.attrGet("href") === "") open.push(children);
    else {
      const element = openElement(token);
      children.push(element);
      open.push(element.children);
    }
  }
  return withRealHosts(line);
}

/** Characters before a link that are examined; host names have at most 253. */
const BESIDE_CHARS = 256;

/** The line with the real host appended to deceptive links. */
function withRealHosts(line: readonly MarkdownInline[]): MarkdownInline[] {
  return line.map((part, index) => {
    if (typeof part === "string" || !("children" in part)) return part;
    const children = withRealHosts(part.children);
    if (part.kind !== "link") return { ...part, children };
    // Text adjacent to a link without a space looks like part of it.
    const before =
      /(?<!\S)\S*$/.exec(wordsOf(line.slice(index === 0 ? 0 : index - 1, index)).slice(-BESIDE_CHARS))?.[0] ?? "";
    const after = /^\S*/.exec(wordsOf(line.slice(index + 1, index + 2)))?.[0] ?? "";
    const words = wordsOf(part.children);
    const name = realHost(words, part.href, before + words + after);
    return { ...part, children: name === null ? children : [...children, { kind: "host", name }] };
  });
}

function openElement(token: Token): Extract<MarkdownInline, { children: MarkdownInline[] }> {
  if (token.type === "strong_open") return { kind: "strong", children: [] };
  if (token.type === "em_open") return { kind: "em", children: [] };
  return { kind: "link", href: String(token.attrGet("href")), children: [] };
}

function addText(children: MarkdownInline[], text: string): void {
  const last = children.at(-1);
  if (text === "") return;
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

/** The text without Markdown syntax, one line per paragraph or list item, for excerpts and meta descriptions. */
export function stripMarkdown(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map((block) => (block.kind === "list" ? block.items.map(stripMarkdown) : [wordsOf(block.children)]).join("\n"))
    .join("\n");
}

/**
 * Renders as plain text, for mail, calendars and JSON: without emphasis, with list markers, blank lines between paragraphs, and the URL of
 * each link in parentheses unless it is the link's text.
 */
export function markdownPlainText(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map((block, index) => {
      const before = index === 0 ? "" : block.kind === "line" || blocks[index - 1]?.kind === "line" ? "\n" : "\n\n";
      return `${before}${block.kind === "list" ? listText(block) : wordsOf(block.children, true)}`;
    })
    .join("");
}

function listText({ start, items }: Extract<MarkdownBlock, { kind: "list" }>): string {
  const lines = items.map((item, index) => {
    const mark = start === null ? "- " : `${start + index}. `;
    return `${mark}${markdownPlainText(item).replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`)}`;
  });
  return lines.join("\n");
}

/** The text of inline nodes. @param hasAddresses whether the URLs of links are included. */
function wordsOf(children: readonly MarkdownInline[], hasAddresses = false): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      if (child.kind === "break") return "\n";
      // Redundant beside the link's URL.
      if (child.kind === "host") return hasAddresses ? "" : ` (${child.name})`;
      const words = wordsOf(child.children, hasAddresses);
      return hasAddresses && child.kind === "link" && words !== child.href ? `${words} (${child.href})` : words;
    })
    .join("");
}

/** Renders as HTML for feed readers. All text is escaped; links are `nofollow ugc`. */
export function markdownHtml(blocks: readonly MarkdownBlock[]): string {
  return blocks.map((block) => String(blockHtml(block))).join("\n");
}

function blockHtml(block: MarkdownBlock): Html {
  if (block.kind === "list") {
    const items = block.items.map((item) => html`<li>${item.map(blockHtml)}</li>`);
    return block.start === null ? html`<ul>${items}</ul>` : html`<ol start="${block.start}">${items}</ol>`;
  }
  const words = block.children.map(inlineHtml);
  return block.kind === "line" ? html`${words}` : html`<p>${words}</p>`;
}

function inlineHtml(part: MarkdownInline): Html {
  if (typeof part === "string") return html`${part}`;
  if (part.kind === "break") return html`<br>`;
  if (part.kind === "host") return html` (${part.name})`;
  const children = part.children.map(inlineHtml);
  if (part.kind === "link") return html`<a href="${part.href}" rel="nofollow noopener ugc">${children}</a>`;
  return part.kind === "strong" ? html`<strong>${children}</strong>` : html`<em>${children}</em>`;
}

type Html = ReturnType<typeof html>;
