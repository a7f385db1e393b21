import { type Context, Hono } from "hono";
import { describe, expect, test } from "vitest";
import { formBody } from "#app/server/form-body.ts";
import { LIMITS, type Limits } from "#app/server/limits.ts";
import { rejectWith } from "#app/server/rejection.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { ask, FORM, PLAIN_STYLE } from "./exchange.ts";
import { usedBytes } from "./memory.ts";

const reject = rejectWith(PLAIN_STYLE);

/** Answers with the form as pages get it, in order: texts, and the sizes of files. */
async function answerFields(c: Context<ServerEnv>) {
  const fields = [...(c.get("form") ?? [])].map(([name, value]) => [name, value instanceof File ? value.size : value]);
  return c.json({ fields, dropped: c.get("droppedFiles") });
}

/** The form body middleware, followed by a page that shows which form reached it. */
function behindFormBody(limits: Limits): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(formBody(limits, reject));
  app.post("*", answerFields);
  return app;
}

describe("the form body", () => {
  const app = behindFormBody({ ...LIMITS, formFields: 2 });
  const send = (body: string | Uint8Array<ArrayBuffer>, type = FORM["Content-Type"]) =>
    ask(app, { method: "POST", headers: { ...FORM, "Content-Type": type }, body });

  test("arrives as it was sent", async () => {
    const { fields } = await (await send("name=J%C3%BCrgen+M&x=")).json();
    expect(fields).toEqual([
      ["name", "J\u00fcrgen M"],
      ["x", ""],
    ]);
  });

  test("longer than any form of this site is rejected, whether it says so or not", async () => {
    const long = "a".repeat(LIMITS.bodyBytes + 1);
    expect((await send(long)).status).toBe(413);
    const withoutLength = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const answer = await ask(app, { method: "POST", headers: FORM, body: withoutLength, duplex: "half" });
    expect(answer.status).toBe(413);
  });

  test.each(["a=1", "a".repeat(LIMITS.bodyBytes)])("of single bytes is not read to its end: %.3s…", async (start) => {
    let sent = 0;
    const bytes = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(sent === 0 ? start : "a"));
        sent += 1;
        if (sent === 100_000) controller.close();
      },
    });
    const answer = await ask(app, { method: "POST", headers: FORM, body: bytes, duplex: "half" });
    expect(answer.status).toBe(start === "a=1" ? 400 : 413);
    expect(sent).toBeLessThan(3_000);
  });

  test("in pieces as small as a line brings them is read", async () => {
    const piece = new TextEncoder().encode("a".repeat(536));
    let left = Math.floor(LIMITS.bodyBytes / piece.length);
    const pieces = new ReadableStream({
      pull(controller) {
        controller.enqueue(piece);
        left -= 1;
        if (left === 0) controller.close();
      },
    });
    expect((await ask(app, { method: "POST", headers: FORM, body: pieces, duplex: "half" })).status).toBe(200);
  });

  test("with more fields than any form of this site is rejected, however its parts are spelled", async () => {
    expect((await send("a=1&b=2&c=3")).status).toBe(413);
    const part = (header: string) => `--x\r\n${header}: form-data; name="a"\r\n\r\n1\r\n`;
    const parts = ["Content-Disposition", "content-disposition", "CONTENT-DISPOSITION"].map(part).join("");
    expect((await send(`${parts}--x--\r\n`, "multipart/form-data; boundary=x")).status).toBe(413);
  });

  test.each([["a=%00"], ["a=%ff"], ["a=%"], [new Uint8Array([0x61, 0x3d, 0xff])]])(
    "with what is no text is rejected: %j",
    async (body) => {
      expect((await send(body)).status).toBe(400);
    },
  );
});

describe("a form with a file", () => {
  const sizes = {
    bodyBytes: 1_000,
    pictureBytes: 19_000,
    importBytes: 6_000,
    receivedBytes: 60_000,
    uploadsBytes: 25_000,
  };
  const limits = { ...LIMITS, ...sizes, formFields: 3 };
  const app = behindFormBody(limits);
  const headers = { ...FORM, "Content-Type": "multipart/form-data; boundary=x" };
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = (file: Buffer, title = "J\u00fcrgen") =>
    Buffer.concat([
      Buffer.from(
        `${field("title", title)}--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`,
      ),
      file,
      Buffer.from("\r\n--x--\r\n"),
    ]);
  const send = (body: Buffer<ArrayBuffer>, target = "/create-event", to = app) =>
    ask(to, { target, method: "POST", headers, body });
  const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 37) % 256));

  test.each([
    ["/create-event", sizes.pictureBytes],
    ["/create-event.data", sizes.pictureBytes],
    ["/account/organizer", sizes.pictureBytes],
    ["/edit-event/1", sizes.pictureBytes],
    ["/es/edit-event/1.data", sizes.pictureBytes],
    ["/dashboard/import", sizes.importBytes],
    ["/dashboard/import.data", sizes.importBytes],
    ["/es/dashboard/import", sizes.importBytes],
    ["/es/dashboard/import.data", sizes.importBytes],
  ])("arrives at %s with any bytes in it, up to %i and not one more", async (target, most) => {
    const received = async (length: number) => (await send(form(bytes(length)), target)).json();
    const title = ["title", "J\u00fcrgen"];
    expect(await received(most)).toEqual({ fields: [title, ["picture", most]], dropped: [] });
    expect(await received(most + 1)).toEqual({ fields: [title], dropped: [{ field: "picture", bytes: most + 1 }] });
  });

  test("is rejected where no file belongs, and where it is larger than what is read at all", async () => {
    for (const target of ["/contact", "/create-event/more", "/events/1/report", "/dashboard/import/template.csv"])
      expect([target, (await send(form(bytes(5_000)), target)).status]).toEqual([target, 413]);
    const large = form(bytes(70_000));
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 1_000) controller.enqueue(large.subarray(at, at + 1_000));
        controller.close();
      },
    });
    const inPieces = ask(app, { target: "/create-event", method: "POST", headers, body: pieces, duplex: "half" });
    for (const answer of [await send(large), await inPieces]) {
      expect(answer.status).toBe(413);
      expect(await answer.text()).toContain("Pictures can be up to 10 MB");
    }
  });

  test("that is too large arrives without the file, and the page is told its size; room for others stays", async () => {
    const answers: (() => void)[] = [];
    const slow = new Hono<ServerEnv>();
    slow.use(formBody(limits, reject));
    slow.post("*", async (c) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return answerFields(c);
    });
    const sent: Promise<Response>[] = [];
    for (const count of [1, 2, 3, 4]) {
      sent.push(send(form(bytes(50_000)), "/create-event", slow));
      await expect.poll(() => answers.length).toBe(count);
    }
    for (const answer of answers) answer();
    const expected = { fields: [["title", "J\u00fcrgen"]], dropped: [{ field: "picture", bytes: 50_000 }] };
    for (const answer of await Promise.all(sent)) expect([answer.status, await answer.json()]).toEqual([200, expected]);
  });

  test.each([
    ["cut off", form(bytes(100)).subarray(0, 150)],
    ["empty", Buffer.alloc(0)],
    ["of another boundary", Buffer.from(form(bytes(100)).toString("latin1").replaceAll("--x", "--y"), "latin1")],
  ])("is rejected when it is %s, after all of it has come", async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("The form could not be read");
  });

  test.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"x".repeat(71)}`,
  ])("is rejected without a boundary that can be used: %s", async (type) => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes(1_000));
        sent += 1;
        if (sent === 20) controller.close();
      },
    });
    const headers = { ...FORM, "Content-Type": type };
    const answer = await ask(app, { target: "/create-event", method: "POST", headers, body, duplex: "half" });
    expect(answer.status).toBe(400);
    // The whole body is read: browsers show an answer only once they have sent everything.
    expect(sent).toBe(20);
  });

  test("in small pieces takes no more memory than its bytes", async () => {
    const PIECES = 4_000;
    let sent = 0;
    let before = 0;
    let after = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (sent === 0) before = await usedBytes();
        if (sent === PIECES) after = await usedBytes();
        // A small chunk in a larger buffer, as sockets deliver it.
        controller.enqueue(
          sent === 0 ? form(Buffer.alloc(0)).subarray(0, -9) : new Uint8Array(32_000).subarray(0, 520),
        );
        sent += 1;
        if (sent > PIECES) controller.close();
      },
    });
    const open = behindFormBody(LIMITS);
    const answer = await ask(open, { target: "/create-event", method: "POST", headers, body, duplex: "half" });
    // The body ends without its closing boundary.
    expect(answer.status).toBe(400);
    // All of the buffers together would take 128 MB.
    expect(after - before).toBeGreaterThan(1_500_000);
    expect(after - before).toBeLessThan(10_000_000);
  });

  test("is rejected when what it holds beside the dropped file is too long", async () => {
    expect((await send(form(bytes(100), "a".repeat(21_000)))).status).toBe(413);
  });

  test("is rejected for text that is none, and for too many fields", async () => {
    expect((await send(form(bytes(100), "a\0b"))).status).toBe(400);
    expect((await send(form(bytes(100), `a\r\n${field("b", "1")}${field("c", "1")}`))).status).toBe(413);
  });

  test("is asked to come again while too many others are kept, and arrives when they are answered", async () => {
    const answers = await Promise.all([1, 2].map(() => send(form(bytes(18_000)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect((await send(form(bytes(18_000)))).status).toBe(200);
  });

  test("that is rejected while its client still sends leaves room for others", async () => {
    const rejections: unknown[] = [];
    const busy = new Hono<ServerEnv>();
    busy.use(
      formBody(limits, (c, rejection) => {
        rejections.push(rejection);
        return reject(c, rejection);
      }),
    );
    busy.post("*", answerFields);
    let sending: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({
      start(controller) {
        sending = controller;
        controller.enqueue(Buffer.from(field("title", "a".repeat(40_000))));
      },
    });
    const rejected = ask(busy, { target: "/create-event", method: "POST", headers, body, duplex: "half" });
    await expect.poll(() => rejections.length).toBe(1);
    const other = await send(form(bytes(18_000)), "/create-event", busy);
    sending?.close();
    expect([other.status, (await rejected).status]).toEqual([200, 413]);
  });
});

describe("forms with files that come at once", () => {
  const limits = { ...LIMITS, bodyBytes: 100, uploadsAtOnce: 1, uploadsWaiting: 1 };
  const send = (app: Hono<ServerEnv>, length: number) =>
    ask(app, { target: "/create-event", method: "POST", headers: FORM, body: `a=${"a".repeat(length)}` });

  test("are read in turn, more than may wait are asked to come again, and forms without a file wait for none", async () => {
    const app = new Hono<ServerEnv>();
    const open: (() => void)[] = [];
    app.use(formBody(limits, reject));
    app.post("*", async (c) => {
      if (String(c.get("form")?.get("a")).length > limits.bodyBytes)
        await new Promise<void>((resolve) => open.push(resolve));
      return c.text("");
    });
    const uploads = [1, 2, 3].map(() => send(app, 200));
    // Only the request beyond the queue's limit is answered before the others continue.
    expect((await Promise.race(uploads)).status).toBe(503);
    expect((await send(app, 50)).status).toBe(200);
    expect(open).toHaveLength(1);
    open[0]?.();
    await expect.poll(() => open.length).toBe(2);
    open[1]?.();
    expect((await Promise.all(uploads)).map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  });
});
