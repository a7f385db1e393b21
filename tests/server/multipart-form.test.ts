import { describe, expect, test } from "vitest";
import { BLOCK_BYTES, MultipartForm } from "#app/server/multipart-form.ts";
import { TOO_MANY_FIELDS, UNREADABLE_CHARACTERS, UNREADABLE_FORM } from "#app/server/rejection.ts";
import { usedBytes } from "./memory.ts";

const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
const MB = 1024 * 1024;
const LIMITS = { formFields: 100, maxFileBytes: 10 * MB };
const END = `--${BOUNDARY}--\r\n`;

const part = (headers: string, content: string | Buffer = "1") =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
const text = (name: string, value: string | Buffer) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (fileName: string, content: string | Buffer) =>
  part(`Content-Disposition: form-data; name="picture"; filename="${fileName}"\r\nContent-Type: image/jpeg`, content);
const bodyOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([...parts, END].map((one) => Buffer.from(one as string)));

async function parse(body: Buffer, pieceBytes = BLOCK_BYTES, limits = LIMITS) {
  const form = new MultipartForm(BOUNDARY, limits);
  for (let at = 0; at < body.length; at += pieceBytes) {
    const problem = await form.write(Buffer.from(body.subarray(at, at + pieceBytes)));
    if (problem) return problem;
  }
  return form.end();
}

/** The fields in order, with name, type and bytes of files. */
async function contentOf(form: FormData) {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.bytes()],
    ),
  );
}

// As browsers encode them (https://andreubotella.github.io/multipart-form-data/).
const VALID: [string, Buffer[]][] = [
  ["without fields", []],
  ["an empty text", [text("a", "")]],
  ["quotes and line breaks in a name", [text("a%22b%0D%0Ac%0a", "1")]],
  ["other escapes in a name", [text("%41%00%", "1")]],
  ["names that objects inherit", [text("__proto__", "1"), text("constructor", "2"), text("", "3")]],
  ["one name twice, with another between", [text("a", "1"), text("b", "2"), text("a", "3")]],
  ["texts around a file", [text("a", "1"), file("a.jpg", "2"), text("c", "3")]],
  [
    "a file input without a selection",
    [part('Content-Disposition: form-data; name="f"; filename=""\r\nContent-Type: application/octet-stream', "")],
  ],
  ["an empty file", [file("a.jpg", "")]],
  [
    "any bytes in a file",
    [file("a.jpg", Buffer.from(Array.from({ length: 17_000 }, (_, index) => (index * 37) % 256)))],
  ],
  [
    "almost a boundary in a file",
    [file("a.jpg", `\r\n--${BOUNDARY.slice(0, -1)}\r\n--\r\n\r\n-`), text("b", "\r\n--")],
  ],
  [
    "names in UTF-8",
    [text("J\u00fcrgen", "\u65e5\u672c"), file("\u65e5\u672c \u{1f31e}.jpg", "1"), text("\ufffd", "\ufffd")],
  ],
  [
    "a file name with a path, backslashes and quotes",
    [file("C:\\\\fakepath\\%22a%22.jpg", "1"), file("../..", "1"), file("a; filename=b", "1")],
  ],
  ["a text with a type", [part('Content-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream')]],
  [
    "a text that names another charset",
    [part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-16le', "\u00fc")],
  ],
  ["a byte order mark", [text("a", "\ufeffb")]],
  ["headers in another case, and further ones", [part('content-disposition: form-data; name="a"\r\nX-Other: 1')]],
];

describe.each([1, 7, 100, BLOCK_BYTES])("a form that comes in pieces of %i bytes", (pieceBytes) => {
  test.each(VALID)("has the fields that Request.formData() reads: %s", async (_, parts) => {
    const body = bodyOf(...parts);
    const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const expected = await contentOf(await new Response(body, { headers }).formData());
    const parsed = await parse(body, pieceBytes);
    expect("form" in parsed && (await contentOf(parsed.form))).toEqual(expected);
    expect(expected).toHaveLength(parts.length);
  });

  test.each([
    ["cut off in a text", text("a", "1").subarray(0, -3)],
    ["cut off in a file", file("a.jpg", "1").subarray(0, -3)],
    ["cut off in headers", text("a", "1").subarray(0, 60)],
    ["cut off before its last boundary", text("a", "1")],
    ["empty", Buffer.alloc(0)],
    ["without any boundary", Buffer.from("a=1")],
    ["damaged in its first boundary", Buffer.concat([Buffer.from("-"), bodyOf(text("a", "1"), text("b", "2"))])],
    ["damaged in the headers of a part", bodyOf(text("a", "1"), part('Content-Disposition form-data; name="b"'))],
    [
      "without an end to the headers of a part",
      bodyOf(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n`, text("b", "2")),
    ],
    ["with a part without headers", bodyOf(`--${BOUNDARY}\r\n\r\n1\r\n`)],
    ["with a part without a name", bodyOf(part("Content-Disposition: form-data"))],
    [
      "with a part of two names",
      bodyOf(part('Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"')),
    ],
    ["with a file name that ends too early", bodyOf(file('a"b".jpg', "1"))],
    [
      "with a file name in another encoding",
      bodyOf(part(`Content-Disposition: form-data; name="a"; filename*=utf-8''a.jpg`)),
    ],
    ["with a name longer than any", bodyOf(text("a".repeat(20_000), "1"))],
  ])("cannot be read when it is %s", async (_, body) => {
    expect(await parse(body, pieceBytes)).toBe(UNREADABLE_FORM);
  });

  test.each([
    ["a text", text("a", Buffer.from([0x61, 0xff]))],
    [
      "a text that names a charset which has them",
      part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=latin1', Buffer.from([0xfc])),
    ],
    ["a name", Buffer.from(text("\u00ff", "1").toString(), "latin1")],
    ["a file name", Buffer.from(file("\u00ff", "1").toString(), "latin1")],
    ["a text, as a null character", text("a", "\0")],
    ["a name, as a null character", text("\0", "1")],
    ["a file name, as a null character", file("a\0.jpg", "1")],
  ])("is refused for characters that are none in %s", async (_, broken) => {
    expect(await parse(bodyOf(broken), pieceBytes)).toBe(UNREADABLE_CHARACTERS);
  });

  test("loses a file that is one byte too large, wherever it stands, and keeps every text", async () => {
    const texts = [text("a", "1"), text("b", "2")];
    const photo = file("a.jpg", "p".repeat(3_001));
    for (const body of [bodyOf(photo, ...texts), bodyOf(...texts, photo)]) {
      const parsed = await parse(body, pieceBytes, { ...LIMITS, maxFileBytes: 3_000 });
      expect("form" in parsed && { ...parsed, form: [...parsed.form] }).toEqual({
        form: [
          ["a", "1"],
          ["b", "2"],
        ],
        droppedFiles: [{ field: "picture", bytes: 3_001 }],
      });
    }
  });

  test("has at most as many parts as it may, of any kind", async () => {
    const limits = { ...LIMITS, formFields: 2 };
    for (const one of [text("a", "1"), file("a", "1"), part("X-Other: 1"), Buffer.from(`--${BOUNDARY}\r\n`)]) {
      expect(await parse(bodyOf(one, one, one), pieceBytes, limits)).toBe(TOO_MANY_FIELDS);
      expect(await parse(bodyOf(one, one), pieceBytes, limits)).not.toBe(TOO_MANY_FIELDS);
    }
  });
});

test("of a photo of 40 MB no more than the limit is ever in memory, and nothing once it is dropped", async () => {
  const form = new MultipartForm(BOUNDARY, LIMITS);
  const before = await usedBytes();
  await form.write(file("a.jpg", "").subarray(0, -2));
  const held: number[] = [];
  for (let sent = 0; sent < 40 * MB; sent += BLOCK_BYTES) {
    await form.write(Buffer.alloc(BLOCK_BYTES, 1));
    if ([8 * MB, 16 * MB, 32 * MB].includes(sent)) held.push((await usedBytes()) - before);
  }
  const [below = 0, ...above] = held;
  expect(below).toBeGreaterThan(7 * MB);
  expect(below).toBeLessThan(12 * MB);
  expect(Math.max(...above)).toBeLessThan(2 * MB);
  expect(form.droppedBytes).toBe(40 * MB);
  await form.write(Buffer.from(`\r\n${text("city", "Tampa")}${END}`));
  const parsed = await form.end();
  expect("form" in parsed && [...parsed.form]).toEqual([["city", "Tampa"]]);
  expect(parsed).toMatchObject({ droppedFiles: [{ field: "picture", bytes: 40 * MB }] });
});
