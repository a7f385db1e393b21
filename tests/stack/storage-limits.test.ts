import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newName,
  OPEN,
  openStorageStage,
  PRIVATE,
  PRIVATE_LIMIT_BYTES,
  refusal,
  type StorageStage,
} from "./storage-stage.ts";

let stage: StorageStage;
beforeAll(async () => {
  stage = await openStorageStage();
});
afterAll(() => stage.stack.close());

const TOO_LARGE = { status: 400, statusCode: "413", message: "The object exceeded the maximum allowed size" };

/** Uploads as Olive, by a plain request. */
const send = (path: string, init: RequestInit & { duplex?: "half" } = {}) =>
  stage.send(path, {
    method: "POST",
    ...init,
    headers: { Authorization: `Bearer ${stage.olive.token}`, "content-type": "text/plain", ...init.headers },
  });

describe("sizes", () => {
  test("a bucket takes files up to its limit, and not one byte more, however they arrive", async () => {
    const files = stage.olive.client.storage.from(PRIVATE);
    const contentType = "text/plain";
    const [exact, large] = [PRIVATE_LIMIT_BYTES, PRIVATE_LIMIT_BYTES + 1].map((bytes) => "x".repeat(bytes));
    const bodies = (text = "") => [text, new Blob([text], { type: contentType }), new Blob([text]).stream()];
    for (const body of bodies(exact)) {
      const { error } = await files.upload(newName(stage.olive), body, { contentType });
      expect(error).toBeNull();
    }
    const before = await storedFiles();
    for (const body of bodies(large)) {
      const name = newName(stage.olive);
      expect(refusal((await files.upload(name, body, { contentType })).error)).toEqual(TOO_LARGE);
      expect((await files.exists(name)).data).toBe(false);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test("the limit of the project holds where the bucket has none", async () => {
    const { storage } = stage.stack.config;
    const usual = storage.fileSizeLimitBytes;
    storage.fileSizeLimitBytes = 10;
    try {
      const { error } = await stage.olive.client.storage.from(OPEN).upload(newName(stage.olive), "eleven byte");
      expect(refusal(error)).toEqual(TOO_LARGE);
    } finally {
      storage.fileSizeLimitBytes = usual;
    }
  });

  test("a JSON body of more than 1 MiB is refused", async () => {
    const body = JSON.stringify({ prefix: "x".repeat(1024 * 1024) });
    expect(await (await send(`/object/list/${PRIVATE}`, { body })).json()).toMatchObject({ statusCode: "413" });
  });
});

describe("types", () => {
  test("a bucket takes the types that it names, whatever their parameters", async () => {
    const files = stage.olive.client.storage.from(PRIVATE);
    for (const contentType of ["text/plain", "TEXT/plain; charset=utf-8", "image/avif"])
      expect((await files.upload(newName(stage.olive), "x", { contentType })).error).toBeNull();
    for (const contentType of ["text/html", "application/json", "imagexx/png", "nonsense"])
      expect(refusal((await files.upload(newName(stage.olive), "x", { contentType })).error)).toEqual({
        status: 400,
        statusCode: "415",
        message: `mime type ${contentType} is not supported`,
      });
    const form = new Blob(["x"], { type: "application/zip" });
    expect(refusal((await files.upload(newName(stage.olive), form)).error)).toMatchObject({ statusCode: "415" });
  });

  test("a form without a file, or that ends half-way, is refused, and nothing is kept of it", async () => {
    const before = await storedFiles();
    const empty = new FormData();
    empty.append("cacheControl", "60");
    const name = newName(stage.olive);
    const { error } = await stage.olive.client.storage.from(PRIVATE).upload(name, empty);
    expect(refusal(error)).toMatchObject({ statusCode: "400", message: "No content provided" });
    const half =
      '--b\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhal';
    for (const body of [half, "--b", "nonsense"]) {
      const answer = await send(`/object/${PRIVATE}/${name}`, {
        body,
        headers: { "content-type": "multipart/form-data; boundary=b" },
      });
      expect([body, answer.status, (await answer.json()).statusCode]).toEqual([body, 400, "400"]);
    }
    expect((await stage.olive.client.storage.from(PRIVATE).exists(name)).data).toBe(false);
    expect(await storedFiles()).toEqual(before);
  });
});

describe("names", () => {
  test.each(["é.txt", "a\\b", "a\nb", "a#b", "a%00b", "[x]"])("no object is called %j", async (part) => {
    const answer = await send(`/object/${PRIVATE}/${stage.olive.id}/${encodeURIComponent(part)}`, { body: "x" });
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "400", code: "InvalidKey" }]);
  });

  test("a name that looks like a path of the file system stays a name in its bucket (path traversal)", async () => {
    const names = ["../../../../etc/passwd", "..", "./x", "//x", `../../${OPEN}/x`].map(
      (path) => `${stage.olive.id}/${path}`,
    );
    const before = await storedFiles();
    for (const name of names) {
      // As raw requests: fetch() would resolve the dots before they are sent.
      expect(await rawStatus("POST", `/object/${PRIVATE}/${encodeURIComponent(name)}`, name)).toEqual([
        200,
        expect.any(String),
      ]);
      expect(await rawStatus("GET", `/object/authenticated/${PRIVATE}/${encodeURIComponent(name)}`)).toEqual([
        200,
        name,
      ]);
    }
    const rows = await stage.stack.sql`
      select bucket_id, name, version from storage.objects where name = any(${names}) order by name`;
    expect(rows.map(({ bucket_id, name }) => [bucket_id, name])).toEqual(
      [...names].sort().map((name) => [PRIVATE, name]),
    );
    const added = (await storedFiles()).filter((file) => !before.includes(file));
    expect(added.sort()).toEqual(rows.map(({ version }) => version).sort());
  });

  test("the dots of an address lead out of no bucket", async () => {
    const name = newName(stage.olive);
    await stage.olive.client.storage.from(PRIVATE).upload(name, "mine", { contentType: "text/plain" });
    for (const path of [
      `${OPEN}/../${PRIVATE}/${name}`,
      `${OPEN}/%2e%2e/${PRIVATE}/${name}`,
      `${OPEN}%2F..%2F${PRIVATE}/${name}`,
    ]) {
      const [status, text] = await rawStatus("GET", `/object/public/${path}`);
      expect([path, status, JSON.parse(String(text)).statusCode]).toEqual([path, 400, "404"]);
    }
  });
});

test("many uploads to one name leave one whole object, and no file of another", async () => {
  const name = newName(stage.olive);
  const files = stage.olive.client.storage.from(OPEN);
  const before = await storedFiles();
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(5000));
  const reads = texts.map(() => files.download(name));
  const writes = texts.map((text) => files.upload(name, text, { upsert: true }));
  for (const { error } of await Promise.all(writes)) expect(error).toBeNull();
  for (const { data } of await Promise.all(reads)) if (data) expect(texts).toContain(await data.text());
  expect(texts).toContain(await (await files.download(name)).data?.text());
  expect(await storedFiles()).toHaveLength(before.length + 1);
  const fresh = newName(stage.olive);
  const answers = await Promise.all(texts.map((text) => files.upload(fresh, text)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await storedFiles()).toHaveLength(before.length + 2);
});

async function storedFiles(): Promise<string[]> {
  return (await readdir(`${stage.stack.filesDir}/objects`)).sort();
}

function rawStatus(method: string, path: string, body?: string): Promise<[number | undefined, string]> {
  const headers = {
    apikey: stage.stack.anonKey,
    authorization: `Bearer ${stage.olive.token}`,
    "content-type": "text/plain",
  };
  const { hostname, port } = new URL(stage.stack.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path: `/storage/v1${path}`, headers }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve([response.statusCode, text]);
    });
    request.once("error", reject);
    request.end(body);
  });
}
