import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import { markdownHtml, markdownPlainText, parseMarkdown, stripMarkdown } from "#app/domain/site/markdown.server.ts";

test("paragraphs and line breaks stay as they were typed", () => {
  expect(parseMarkdown("One\ntwo\n\n\nThree")).toEqual([
    { kind: "paragraph", children: ["One", { kind: "break" }, "two"] },
    { kind: "paragraph", children: ["Three"] },
  ]);
});

test("words can be bold, italic, and a link", () => {
  expect(parseMarkdown("**Free** *entry*, [tickets](https://tickets.example/a_b)")).toEqual([
    {
      kind: "paragraph",
      children: [
        { kind: "strong", children: ["Free"] },
        " ",
        { kind: "em", children: ["entry"] },
        ", ",
        { kind: "link", href: "https://tickets.example/a_b", children: ["tickets"] },
      ],
    },
  ]);
});

test("a link without an address is its words", () => {
  expect(parseMarkdown("See [our *site*](), ![]() and [this]( ).")).toEqual([
    { kind: "paragraph", children: ["See our ", { kind: "em", children: ["site"] }, ", ! and this."] },
  ]);
});

test("a bare web address becomes a link, without the mark that follows it", () => {
  const [paragraph] = parseMarkdown("See https://bands.example/lineup.");
  expect(paragraph).toMatchObject({
    children: [
      "See ",
      { kind: "link", href: "https://bands.example/lineup", children: ["https://bands.example/lineup"] },
      ".",
    ],
  });
});

test("lines that begin with a dash or a number are lists, also within each other", () => {
  const [list, numbers] = parseMarkdown("- Bring\n  - a chair\n  - a hat\n- Leave\n\n3. third");
  expect(list).toMatchObject({
    kind: "list",
    start: null,
    items: [
      [
        { kind: "line", children: ["Bring"] },
        { kind: "list", items: [[{ children: ["a chair"] }], [{ children: ["a hat"] }]] },
      ],
      [{ kind: "line", children: ["Leave"] }],
    ],
  });
  expect(numbers).toMatchObject({ kind: "list", start: 3 });
});

test.each([
  ["lists", "- ".repeat(5_000)],
  ["emphasis", `${"*a **b ".repeat(700)}${"c** d* ".repeat(700)}`],
])("%s of thousands of levels come back as few, which every encoding of answers takes", (_, text) => {
  const brackets = JSON.stringify(parseMarkdown(text)).match(/[[\]{}]/g) ?? [];
  let depth = 0;
  const depths = brackets.map((bracket) => (depth += /[[{]/.test(bracket) ? 1 : -1));
  expect(Math.max(...depths)).toBeGreaterThan(20);
  expect(Math.max(...depths)).toBeLessThan(150);
});

describe("stays what was typed:", () => {
  test.each([
    "# Heading",
    "Heading\n---",
    "> quote",
    "`code`",
    "<b>bold</b>",
    "<!-- note -->",
    "&lt;script&gt;",
    "[call](javascript:alert(1))",
    "[page](data:text/html,hello)",
    "[here](/admin)",
    "[there](//evil.example)",
    "[mail](mailto:a@example.com)",
    "a@example.com",
    "www.example.com",
    "ftp://files.example",
    "snake_case_name",
    "5 * 3 * 2",
    "| a | b |\n|---|---|",
    "~~gone~~",
  ])("%s", (text) => {
    expect(stripMarkdown(parseMarkdown(text))).toBe(text);
    expect(JSON.stringify(parseMarkdown(text))).not.toMatch(/"(link|em|strong|list)"/);
  });
});

test("a picture is a link to it at most", () => {
  expect(stripMarkdown(parseMarkdown("![the band](https://pictures.example/band.jpg)"))).toBe("!the band");
});

test("without its marks a text is what people read of it", () => {
  const text = "**Line-up**\n\n- [The *Reeds*](https://reeds.example)\n- Sal \\* Co.\n\nDoors at 7";
  expect(stripMarkdown(parseMarkdown(text))).toBe("Line-up\nThe Reeds\nSal * Co.\nDoors at 7");
});

test("a letter has paragraphs, lists and the addresses of links, and no marks", () => {
  const text = `We go at **dusk**, with [River *Friends*](https://river.example).
Bring:

- a hat
- clothes
  1. a jacket

     for later
  2. socks

https://river.example/paddle`;
  expect(markdownPlainText(parseMarkdown(text))).toBe(`We go at dusk, with River Friends (https://river.example).
Bring:

- a hat
- clothes
  1. a jacket

     for later
  2. socks

https://river.example/paddle`);
});

describe("a link whose words look like another address is shown with its real host:", () => {
  test.each([
    ["the whole address", "https://bank.example"],
    ["without a scheme", "bank.example/login"],
    ["with www", "www.bank.example"],
    ["in a sentence", "Sign in at bank.example now"],
    ["in bold", "**https://bank.example**"],
    ["with capitals", "HTTPS://BANK.EXAMPLE/"],
    ["spaces around its dot", "bank . example"],
    ["spaces between its letters", "b a n k . e x a m p l e"],
    ["a space after its dot", "bank. example"],
    ["a fullwidth dot", "bank\uff0eexample"],
    ["an ideographic dot", "bank\u3002example"],
    ["a dot that stands for one", "bank\u2024example"],
    ["fullwidth letters", "\uff42\uff41\uff4e\uff4b.example"],
    ["characters without width", "ba\u200bnk\u2060.\u200dexam\ufeffple"],
    ["a soft hyphen", "bank.ex\u00adample"],
    ["a variation selector", "bank\ufe0f.example"],
    ["a Hangul filler", "bank\u3164.example"],
    ["a slash that only looks like one", "https:\u2215\u2215bank.example\u2044login"],
    ["a colon that only looks like one", "https\uff1a//bank.example"],
    ["Cyrillic letters in it", "b\u0430nk.example"],
    ["letters of another alphabet alone", "\u0431\u0430\u043d\u043a.\u0440\u0444"],
    ["its real host below it", "https://bank.example/evil.example"],
    ["its real host as a user name", "https://bank.example@evil.example/"],
    ["a host that begins with its own", "https://evil.example.bank.example"],
    ["an address in numbers", "192.0.2.1/login"],
    ["an address without a dot", "https://bank/login"],
    ["another scheme", "ftp://bank.example"],
    ["a mailbox elsewhere", "help@bank.example"],
    ["brackets around it", "(bank.example)"],
  ])("%s", (_, words) => {
    const blocks = parseMarkdown(`[${words}](https://evil.example/x)`);
    expect(stripMarkdown(blocks)).toBe(`${words.replaceAll("*", "")} (evil.example)`);
    const page = renderToStaticMarkup(createElement(Markdown, { blocks }));
    for (const html of [page, markdownHtml(blocks)]) expect(html).toMatch(/ \(evil\.example\)<\/a>/);
    expect(markdownPlainText(blocks)).toBe(`${words.replaceAll("*", "")} (https://evil.example/x)`);
  });

  test.each([
    ["bank.example[/login](https://evil.example/x)", "bank.example/login (evil.example)"],
    ["[bank](https://evil.example/x).example", "bank (evil.example).example"],
    ["**bank.exam**[ple](https://evil.example/x)", "bank.example (evil.example)"],
    ["<https://bank.example@evil.example/>", "https://bank.example@evil.example/ (evil.example)"],
    ["<https://a.example\u2044evil.example/>", "https://a.example\u2044evil.example/ (a.xn--exampleevil-lx3f.example)"],
  ])("also when a part of the address is outside of it: %s", (text, shown) => {
    expect(stripMarkdown(parseMarkdown(text))).toBe(shown);
  });

  test.each([
    "[tickets](https://evil.example/x)",
    "[Get your tickets now!](https://evil.example/x)",
    "[evil.example](https://evil.example/x)",
    "[www.evil.example/x](https://evil.example/x)",
    "[EVIL.example](https://www.evil.example/x)",
    "[https://evil.example:8080/x](https://evil.example:8080/x)",
    "[see evil.example/flyer.pdf](https://evil.example/flyer.pdf)",
    "[St. Petersburg Pier](https://evil.example/x)",
    "[Doors 7 p.m. on 11.21.](https://evil.example/x)",
    "[Bands and/or food...](https://evil.example/x)",
    "[@porchconcerts](https://evil.example/x)",
    "[Tickets\nevil.example](https://evil.example/x)",
    "See https://evil.example/flyer.pdf.",
    "(https://evil.example)",
    "<https://evil.example/a.b?c=d.e>",
    "https://evil.example@bank.example/",
    "Tickets:https://evil.example",
  ])("but not where they do not: %s", (text) => {
    expect(stripMarkdown(parseMarkdown(text))).not.toContain(" (evil.example");
    expect(JSON.stringify(parseMarkdown(text))).not.toContain('"host"');
  });

  test("however long the words are", () => {
    for (const words of [
      "a".repeat(9_900),
      "a.".repeat(4_900),
      "[a.b](http://c.example)".repeat(430),
      ". ".repeat(4_900),
    ]) {
      // Takes milliseconds; exponential backtracking would exceed the test's deadline.
      const parsed = parseMarkdown(`[${words}](https://evil.example/x) ${words}`);
      expect(stripMarkdown(parsed)).toContain(words.slice(0, 1));
    }
  });
});

test("an address that the URL standard cannot parse is not a link", () => {
  for (const text of ["[here](https://[)", "[here](https://%5b/)", "<https://999.999.999.999>"])
    expect(JSON.stringify(parseMarkdown(text))).not.toContain('"link"');
});

test("HTML for other programs has the elements of the text, and everything that was typed escaped", () => {
  const text =
    '**Live** *jazz* & <b>more</b>\nat [The "Reeds"](https://reeds.example/?a=1&b=2)\n\n1. one\n2. two\n   - three';
  expect(markdownHtml(parseMarkdown(text))).toBe(
    '<p><strong>Live</strong> <em>jazz</em> &amp; &lt;b&gt;more&lt;/b&gt;<br>at <a href="https://reeds.example/?a=1&amp;b=2" rel="nofollow noopener ugc">The &quot;Reeds&quot;</a></p>\n' +
      '<ol start="1"><li>one</li><li>two<ul><li>three</li></ul></li></ol>',
  );
});
