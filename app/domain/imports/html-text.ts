import { Parser } from "htmlparser2";
import { parseUrl } from "#app/domain/site/text.ts";

// Converts HTML from calendars to the Markdown of our descriptions: paragraphs, line breaks, lists, bold, italics, links. The parser is a
// streaming one and builds no tree, but it compares closed elements with all open ones, so the length is limited.

/** Elements that begin and end a line, and those that also have blank lines around them. */
const LINES = ["div", "li", "tr", "section", "article", "header", "footer", "address", "dt", "dd", "pre", "hr"];
const PARAGRAPHS = ["p", "ul", "ol", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "dl"];

const BOLD = ["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"];
const ITALIC = ["i", "em"];

/** Elements without visible text. */
const SILENT = ["script", "style", "title", "template", "noscript"];

/** Deepest nesting of lists that is indented. */
const MOST_NESTED = 5;

/** Longer HTML is truncated: descriptions have at most 10,000 characters, and 2 MB of adversarial HTML take a second of CPU time. */
const MAX_HTML_CHARS = 30_000;

const TAG = /<\/?(?:a|b|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|td|tr|u|ul)(?:[\s/][^<>]*)?>/i;

/** Elements that break lines. Without them (Google's descriptions may have only links and bold) line breaks are those of plain text. */
const PARTING_TAG = /<(?:br|div|h[1-6]|li|p|table|td|tr)(?:[\s/][^<>]*)?>/i;

/** Whether a text is HTML. */
export function isHtml(text: string): boolean {
  return TAG.test(text);
}

/** A plain text with its character references decoded: "Tom &amp; Jerry". */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  let decoded = "";
  const parser = new Parser({ ontext: (part) => (decoded += part) });
  parser.end(text.replaceAll("<", "&lt;"));
  return decoded;
}

/** HTML as our Markdown. */
export function htmlToMarkdown(html: string): string {
  const writer = new MarkdownWriter();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes.href ?? ""),
    ontext: (text) => writer.write(text),
    onclosetag: (name) => writer.close(name),
  });
  const cut = html.slice(0, MAX_HTML_CHARS);
  parser.end(PARTING_TAG.test(cut) ? cut : cut.replaceAll("\n", "<br>"));
  return writer.end();
}

/** A piece of a line. */
interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  /** "" for none. */
  href: string;
}

class MarkdownWriter {
  #text = "";
  #runs: Run[] = [];
  #bold = 0;
  #italic = 0;
  #silent = 0;
  #href = "";
  /** The open lists: the number of the next item; null without numbers. */
  #lists: (number | null)[] = [];
  /** Line breaks before the next line. */
  #breaks = 0;
  #mark = "";

  open(name: string, href: string): void {
    if (SILENT.includes(name)) this.#silent += 1;
    if (name === "br") this.#endLine(1, true);
    this.#endBlock(name, 0);
    if (BOLD.includes(name)) this.#bold += 1;
    if (ITALIC.includes(name)) this.#italic += 1;
    if (name === "a") this.#href = webAddress(href);
    if (name === "td" || name === "th") this.write(" ");
    if (name === "ul") this.#lists.push(null);
    if (name === "ol") this.#lists.push(1);
    if (name === "li") this.#openItem();
  }

  write(text: string): void {
    const last = this.#runs.at(-1);
    const style = { isBold: this.#bold > 0, isItalic: this.#italic > 0, href: this.#href };
    if (this.#silent > 0) return;
    if (last && last.isBold === style.isBold && last.isItalic === style.isItalic && last.href === style.href)
      last.text += text;
    else this.#runs.push({ text, ...style });
  }

  close(name: string): void {
    if (SILENT.includes(name)) this.#silent = Math.max(0, this.#silent - 1);
    this.#endBlock(name, 1);
    if (BOLD.includes(name)) this.#bold = Math.max(0, this.#bold - 1);
    if (ITALIC.includes(name)) this.#italic = Math.max(0, this.#italic - 1);
    if (name === "a") this.#href = "";
    if (name === "ul" || name === "ol") this.#lists.pop();
  }

  end(): string {
    this.#endLine(0);
    return this.#text;
  }

  #openItem(): void {
    const number = this.#lists.at(-1) ?? null;
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1;
    const depth = Math.min(Math.max(this.#lists.length - 1, 0), MOST_NESTED);
    this.#mark = `${"   ".repeat(depth)}${number === null ? "-" : `${number}.`} `;
  }

  #endBlock(name: string, outer: number): void {
    // A list in an item follows its line.
    const isInner = (name === "ul" || name === "ol") && this.#lists.length > outer;
    if (PARAGRAPHS.includes(name)) this.#endLine(isInner ? 1 : 2);
    else if (LINES.includes(name)) this.#endLine(1);
  }

  /** @param isForced whether an empty line counts too. */
  #endLine(breaks: number, isForced = false): void {
    const line = lineOf(this.#runs);
    this.#runs = [];
    if (line !== "") {
      this.#text += `${"\n".repeat(this.#text === "" ? 0 : Math.max(this.#breaks, 1))}${this.#mark}${line}`;
      this.#mark = "";
      this.#breaks = 0;
    }
    this.#breaks = Math.min(2, isForced ? this.#breaks + breaks : Math.max(this.#breaks, breaks));
  }
}

/** The pieces of a line in Markdown; spaces around their texts stay outside the marks. */
function lineOf(runs: readonly Run[]): string {
  const line = runs
    .map(({ text, isBold, isItalic, href }) => {
      const collapsed = collapse(text);
      const words = collapsed.trim();
      if (words === "") return collapsed;
      const mark = `${isBold ? "**" : ""}${isItalic ? "*" : ""}`;
      return collapsed.replace(words, () => `${mark}${linked(words, href)}${mark}`);
    })
    .join("");
  // A line that only looks like an item of a list.
  const looksLikeItem = /^(?:[-+*]|\d{1,9}[.)])(?= )/;
  return collapse(line)
    .trim()
    .replace(looksLikeItem, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}

function linked(words: string, href: string): string {
  if (href === "") return escapeMarks(words);
  const isAddress = words.replace(/\/$/, "") === href.replace(/\/$/, "");
  return isAddress ? words : `[${escapeMarks(words).replace(/[[\]]/g, "\\$&")}](${href})`;
}

/** Escapes characters that could be Markdown marks, except in URLs and between spaces. */
function escapeMarks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\\(?=[\\*_[\]])|\*(?=\S)|(?<=\S)\*|\b_|_\b/g, "\\$&")))
    .join("");
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** A web address for a Markdown link; "" for others. Unwraps the redirects that Google Calendar puts around links. */
function webAddress(href: string): string {
  const url = parseUrl(href.trim());
  const isRedirect = url?.pathname === "/url" && /^(?:www\.)?google\.com$/.test(url.host);
  const target = isRedirect ? parseUrl(url.searchParams.get("q") ?? "") : url;
  if (!target || !/^https?:$/.test(target.protocol)) return "";
  return target.href.replaceAll("(", "%28").replaceAll(")", "%29");
}
