import { describe, expect, test } from "vitest";
import { letterText, parseMarkdown, plainText } from "#app/domain/markdown.server.ts";

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
    expect(plainText(parseMarkdown(text))).toBe(text);
    expect(JSON.stringify(parseMarkdown(text))).not.toMatch(/"(link|em|strong|list)"/);
  });
});

test("a picture is a link to it at most", () => {
  expect(plainText(parseMarkdown("![the band](https://pictures.example/band.jpg)"))).toBe("!the band");
});

test("without its marks a text is what people read of it", () => {
  const text = "**Line-up**\n\n- [The *Reeds*](https://reeds.example)\n- Sal \\* Co.\n\nDoors at 7";
  expect(plainText(parseMarkdown(text))).toBe("Line-up\nThe Reeds\nSal * Co.\nDoors at 7");
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
  expect(letterText(parseMarkdown(text))).toBe(`We go at dusk, with River Friends (https://river.example).
Bring:

- a hat
- clothes
  1. a jacket

     for later
  2. socks

https://river.example/paddle`);
});
