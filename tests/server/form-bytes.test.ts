import { describe, expect, test } from "vitest";
import { FormBytes } from "#app/server/form-bytes.ts";

const TYPE = "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW";
const DELIMITER = "------WebKitFormBoundary7MA4YWxkTrZu0gW";
const MB = 1024 * 1024;

const text = (name: string, value: string) =>
  Buffer.from(`${DELIMITER}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const fileHead = (name: string) =>
  Buffer.from(
    `${DELIMITER}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
const LINE_BREAK = Buffer.from("\r\n");
const END = Buffer.from(`${DELIMITER}--\r\n`);
/** Bytes like those of a photo: among them line breaks, and beginnings of boundaries. */
const noise = (length: number) =>
  Buffer.from(
    Array.from({ length }, (_, index) =>
      index % 97 === 0 ? "\r\n------WebKit".charCodeAt(index % 14) : (index * 37) % 256,
    ),
  );

function receive(body: Buffer, chunkBytes: number, maxFileBytes: number) {
  const form = new FormBytes(TYPE, maxFileBytes);
  let mostHeld = 0;
  for (let at = 0; at < body.length; at += chunkBytes) {
    form.push(body.subarray(at, at + chunkBytes));
    mostHeld = Math.max(mostHeld, form.heldBytes);
  }
  return { ...form.end(), mostHeld };
}

describe("a form in parts", () => {
  const file = noise(3_000);
  const whole = Buffer.concat([
    text("title", "J\u00fcrgen"),
    fileHead("picture"),
    file,
    LINE_BREAK,
    text("city", "Tampa"),
    END,
  ]);

  test.each([1, 7, 100, 1_000_000])("is kept byte for byte, in chunks of %i bytes", (chunkBytes) => {
    const { body, droppedFiles } = receive(whole, chunkBytes, 3_000);
    expect(body.equals(whole)).toBe(true);
    expect(droppedFiles).toEqual([]);
  });

  test.each([1, 7, 100, 1_000_000])("loses a file that is one byte too large, in chunks of %i bytes", (chunkBytes) => {
    const { body, droppedFiles } = receive(whole, chunkBytes, 2_999);
    expect(body.toString()).toBe(Buffer.concat([text("title", "J\u00fcrgen"), text("city", "Tampa"), END]).toString());
    expect(droppedFiles).toEqual([{ field: "picture", bytes: 3_000 }]);
  });

  test("keeps every text, wherever the file stands", () => {
    const file = [fileHead("picture"), noise(3_000), LINE_BREAK];
    const texts = [text("title", "A"), text("city", "B")];
    for (const parts of [
      [...file, ...texts],
      [...texts, ...file],
    ]) {
      const { body, droppedFiles } = receive(Buffer.concat([...parts, END]), 512, 1_000);
      expect(body.toString()).toBe(Buffer.concat([...texts, END]).toString());
      expect(droppedFiles).toHaveLength(1);
    }
  });

  test("has the headers of files in its text, and not their bytes", () => {
    const { text: checked } = receive(whole, 50, 3_000);
    expect(checked.toString()).toContain('filename="a.jpg"');
    expect(checked.toString()).toContain("J\u00fcrgen");
    expect(checked.length).toBeLessThan(whole.length - file.length + 1);
  });

  test("that ends in the middle of a file that is too large is dropped up to there", () => {
    const { body, droppedFiles } = receive(
      Buffer.concat([text("title", "A"), fileHead("picture"), noise(5_000)]),
      64,
      1_000,
    );
    expect(body.toString()).toBe(text("title", "A").toString());
    expect(droppedFiles).toHaveLength(1);
  });

  test("without an end to its headers, or with a boundary longer than any, is a text", () => {
    const endless = Buffer.from(`${DELIMITER}\r\nfilename="a": ${"a".repeat(50_000)}`);
    expect(receive(endless, 1_000, 100)).toMatchObject({ droppedFiles: [], text: endless });
    const long = new FormBytes(`multipart/form-data; boundary=${"x".repeat(71)}`, 100);
    long.push(
      Buffer.from(
        `--${"x".repeat(71)}\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${"a".repeat(500)}`,
      ),
    );
    expect(long.end().droppedFiles).toEqual([]);
  });
});

test("of a photo of 40 MB no more than the limit is ever held, and nothing once it is dropped", () => {
  const form = new FormBytes(TYPE, 10 * MB);
  form.push(Buffer.concat([text("title", "A"), fileHead("picture")]));
  const before = form.heldBytes;
  const chunk = noise(64 * 1024);
  const held: number[] = [];
  for (let sent = 0; sent < 40 * MB; sent += chunk.length) {
    form.push(chunk);
    held.push(form.heldBytes);
  }
  expect(Math.max(...held)).toBeLessThanOrEqual(10 * MB + before + 64 * 1024);
  expect(Math.max(...held.slice(170))).toBeLessThan(64 * 1024);
  form.push(Buffer.concat([LINE_BREAK, text("city", "Tampa"), END]));
  const { body, droppedFiles } = form.end();
  expect(droppedFiles).toEqual([{ field: "picture", bytes: 40 * MB }]);
  expect(body.toString()).toBe(Buffer.concat([text("title", "A"), text("city", "Tampa"), END]).toString());
});

test("a form that comes byte by byte takes no more memory than its bytes", () => {
  const form = new FormBytes("application/x-www-form-urlencoded", 10 * MB);
  const byte = Buffer.from("a");
  const before = process.memoryUsage();
  for (let sent = 0; sent < 2 * MB; sent += 1) form.push(byte);
  const after = process.memoryUsage();
  expect(form.heldBytes).toBe(2 * MB);
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  // Two million chunks would take 200 MB.
  expect(grown).toBeLessThan(40 * MB);
  expect(form.end().body).toHaveLength(2 * MB);
});
