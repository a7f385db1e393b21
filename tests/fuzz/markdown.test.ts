import fc from "fast-check";
import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { hostileText } from "./hostile.ts";
import { RUNS, SEED } from "./settings.ts";

// Whatever members write into descriptions, only certain elements and attributes appear on the page.

vi.setConfig({ testTimeout: Math.max(60_000, RUNS * 1_000) });

const OPTIONS = { seed: SEED, numRuns: RUNS * 40 };

/** Allowed elements, each with its allowed attributes. */
const ALLOWED: Record<string, readonly string[]> = {
  DIV: ["class"],
  P: [],
  UL: [],
  OL: ["start"],
  LI: [],
  BR: [],
  STRONG: [],
  EM: [],
  A: ["href", "rel", "class", "data-printed"],
};

const render = (text: string) => renderToStaticMarkup(createElement(Markdown, { blocks: parseMarkdown(text) }));

const parser = new new JSDOM().window.DOMParser();

/** What in the rendered HTML is not allowed. */
function problems(html: string): string[] {
  const { body } = parser.parseFromString(`<body>${html}</body>`, "text/html");
  // Parsing and serializing must not change the HTML, so every element is closed where it should be.
  const found = body.innerHTML === html || normalize(body.innerHTML) === normalize(html) ? [] : [`unbalanced: ${html}`];
  for (const element of body.querySelectorAll("*")) {
    const allowed = ALLOWED[element.tagName];
    if (!allowed) found.push(`<${element.tagName}>`);
    for (const { name } of element.attributes) if (!allowed?.includes(name)) found.push(`${element.tagName} ${name}`);
    const href = element.getAttribute("href");
    if (href !== null && !/^https?:\/\/[^\s]/i.test(href)) found.push(`href ${href}`);
    if (href !== null && element.getAttribute("rel") !== "nofollow noopener ugc") found.push("a link without rel");
  }
  return found;
}

/** Removes differences in notation: escaped characters, and void elements. */
function normalize(html: string): string {
  return html
    .replaceAll("/>", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/&gt;/g, ">")
    .replaceAll("\u00a0", "&nbsp;");
}

const marks = fc.constantFrom(
  ...[
    "*",
    "**",
    "_",
    "[",
    "](",
    ")",
    "](javascript:alert(1))",
    "](data:text/html,x)",
    "<",
    ">",
    "<script>",
    "</p>",
    "\\",
    "\n",
    "\n\n",
  ],
  ...[
    "- ",
    "1. ",
    "  ",
    "    ",
    "\t",
    "![",
    "<img src=x onerror=alert(1)>",
    "https://a.example",
    'http://b.example/?a=b&c="',
    "&#106;",
    "`",
    "# ",
  ],
  ...[
    '](https://c.example "onclick=alert(1)")',
    "<https://d.example>",
    "](<javascript:x>)",
    "](\u0001javascript:x)",
    "\u2028",
    "]: https://e.example",
  ],
);
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: marks }, hostileText), { maxLength: 40 })
  .map((parts) => parts.join(""));

test("no text becomes a script, an address of another kind, an attribute of its own or an unclosed element", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(problems(render(value))).toEqual([]);
    }),
    OPTIONS,
  );
});

/** Maximum length of a description, in characters. */
const MOST_CHARS = 10_000;

test.each(["*a **b ", "*", "[", "](", "- ", "1. ", "  - a\n", "> ", "\\[", "http://a.", "a_b*", "<http://", "&"])(
  "a description of nothing but %j is rendered",
  (part) => {
    const value = part.repeat(MOST_CHARS / part.length);
    expect(problems(render(value))).toEqual([]);
  },
);

test("lists that begin ever further inside are rendered", () => {
  const value = Array.from({ length: 140 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n");
  expect(problems(render(value))).toEqual([]);
});
