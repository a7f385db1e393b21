import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseRange } from "#supabase/local/storage/http-conditions.ts";
import { newName, OPEN, openStorageStage, PRIVATE, refusal, type StorageStage } from "./storage-stage.ts";

const TEXT = "0123456789";
const ETAG = `"${createHash("md5").update(TEXT).digest("hex")}"`;

let stage: StorageStage;
/** A text of ten digits in the public bucket. */
let name: string;
let address: string;
beforeAll(async () => {
  stage = await openStorageStage();
  name = newName(stage.olive);
  await stage.olive.client.storage.from(OPEN).upload(name, TEXT, { cacheControl: "60", contentType: "text/plain" });
  address = stage.visitor.storage.from(OPEN).getPublicUrl(name).data.publicUrl;
});
afterAll(() => stage.stack.close());

describe("parts", () => {
  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
    ["bytes=-100", TEXT, "bytes 0-9/10"],
  ])("a reader gets the bytes of Range: %s", async (range, text, contentRange) => {
    const answer = await fetch(address, { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([206, text]);
    expect(answer.headers.get("content-range")).toBe(contentRange);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
  });

  test.each(["bytes=0-1,4-5", "bytes=5-2", "bytes=-", "lines=1-2", "bytes=x-2"])(
    "a reader who asks for Range: %s gets everything",
    async (range) => {
      const answer = await fetch(address, { headers: { range } });
      expect([answer.status, await answer.text(), answer.headers.get("content-range")]).toEqual([200, TEXT, null]);
    },
  );

  test("a part beyond the end is refused", async () => {
    const answer = await fetch(address, { headers: { range: "bytes=10-" } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "416", error: "InvalidRange" }]);
    expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseRange("bytes=-0", 10)).toBe("unsatisfiable");
  });
});

describe("headers", () => {
  test("an object says what it is, how long it may be kept, and when it changed", async () => {
    const { headers } = await fetch(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "max-age=60",
      "content-length": "10",
      "content-type": "text/plain",
      etag: ETAG,
    });
    const [row] = await stage.stack
      .sql`select metadata ->> 'lastModified' as at from storage.objects where name = ${name}`;
    expect(headers.get("last-modified")).toBe(new Date(String(row?.at)).toUTCString());
  });

  test.each([
    ["if-none-match", () => ETAG],
    ["if-none-match", () => `"other", W/${ETAG}`],
    ["if-none-match", () => "*"],
    ["if-modified-since", () => new Date().toUTCString()],
  ])("a reader who has it already, by %s, gets no second copy", async (header, value) => {
    const answer = await fetch(address, { headers: { [header]: value() } });
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", ETAG]);
    expect(answer.headers.get("cache-control")).toBe("max-age=60");
  });

  test.each([
    ["if-none-match", '"other"'],
    ["if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"],
    ["if-modified-since", "no date"],
  ])("a reader who has something else, by %s: %s, gets it", async (header, value) => {
    const answer = await fetch(address, { headers: { [header]: value } });
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
  });

  test("an object is saved under the name that its address asks for", async () => {
    const disposition = async (options: { download: string | boolean }) => {
      const { publicUrl } = stage.visitor.storage.from(OPEN).getPublicUrl(name, options).data;
      return (await fetch(publicUrl)).headers.get("content-disposition");
    };
    expect(await disposition({ download: true })).toBe("attachment;");
    expect(await disposition({ download: 'a "b"; c.txt' })).toBe(
      "attachment; filename=a%20%22b%22%3B%20c.txt; filename*=UTF-8''a%20%22b%22%3B%20c.txt;",
    );
  });

  test("uploaded HTML is served as text", async () => {
    const page = newName(stage.olive, "html");
    await stage.olive.client.storage.from(OPEN).upload(page, "<script>alert(1)</script>", { contentType: "text/html" });
    const answer = await fetch(stage.visitor.storage.from(OPEN).getPublicUrl(page).data.publicUrl);
    expect(answer.headers.get("content-type")).toBe("text/plain");
  });
});

describe("metadata of an object", () => {
  test("HEAD answers what GET does, without the content", async () => {
    const answer = await fetch(address, { method: "HEAD" });
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([200, "", ETAG]);
    expect(answer.headers.get("content-length")).toBe("10");
  });

  test("callers who may read an object get its metadata; others do not learn that it exists", async () => {
    const secret = newName(stage.olive);
    const metadata = { taken: "1889" };
    await stage.olive.client.storage.from(PRIVATE).upload(secret, TEXT, { contentType: "text/plain", metadata });
    const files = stage.olive.client.storage.from(PRIVATE);
    expect(await files.exists(secret)).toEqual({ data: true, error: null });
    expect((await files.info(secret)).data).toMatchObject({
      name: secret,
      bucketId: PRIVATE,
      size: 10,
      contentType: "text/plain",
      cacheControl: "max-age=3600",
      etag: ETAG,
      metadata,
    });
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      expect((await storage.from(PRIVATE).exists(secret)).data).toBe(false);
      expect(refusal((await storage.from(PRIVATE).info(secret)).error)).toMatchObject({ statusCode: "404" });
    }
    const open = await fetch(`${stage.stack.url}/storage/v1/object/info/public/${OPEN}/${name}`, {
      headers: { apikey: stage.stack.anonKey },
    });
    expect(await open.json()).toMatchObject({ size: 10, metadata: null });
    const closed = await stage.send(`/object/info/public/${PRIVATE}/${secret}`);
    expect(await closed.json()).toMatchObject({ statusCode: "404", message: "Bucket not found" });
  });

  test("all objects below a prefix are listed page by page", async () => {
    const files = stage.pete.client.storage.from(PRIVATE);
    for (const path of ["a/1.txt", "a/2.txt", "b.txt"]) await files.upload(`${stage.pete.id}/${path}`, path);
    const prefix = `${stage.pete.id}/`;
    const first = await files.listV2({ prefix, limit: 2 });
    expect(first.data).toMatchObject({ hasNext: true, folders: [] });
    const second = await files.listV2({ prefix, limit: 2, cursor: first.data?.nextCursor });
    expect([first, second].flatMap(({ data }) => data?.objects.map(({ name: path }) => path))).toEqual(
      ["a/1.txt", "a/2.txt", "b.txt"].map((path) => prefix + path),
    );
    expect(second.data?.hasNext).toBe(false);
    const byFolder = await files.listV2({ prefix, with_delimiter: true });
    expect(byFolder.data?.folders.map(({ name: path }) => path)).toEqual([`${prefix}a/`]);
    expect(byFolder.data?.objects.map(({ name: path }) => path)).toEqual([`${prefix}b.txt`]);
    expect((await stage.olive.client.storage.from(PRIVATE).listV2({ prefix })).data).toMatchObject({ objects: [] });
  });
});
