import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, OPEN, openStorageStage, PRIVATE, type StorageStage } from "./storage-stage.ts";

let stage: StorageStage;
/** A JPEG of 400 by 200 pixels with an EXIF orientation, in both buckets. */
let name: string;
beforeAll(async () => {
  stage = await openStorageStage();
  await stage.admin.storage.updateBucket(PRIVATE, { public: false, fileSizeLimit: null });
  const picture = await sharp({ create: { width: 200, height: 400, channels: 3, background: "#c60" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: "Olive" } })
    .jpeg()
    .toBuffer();
  name = newName(stage.olive, "jpg");
  for (const bucket of [OPEN, PRIVATE])
    await stage.olive.client.storage.from(bucket).upload(name, picture, { contentType: "image/jpeg" });
});
afterAll(() => stage.stack.close());

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  return (await fetch(address)).arrayBuffer();
}

/** The response of the public address with this query, without a key. */
async function rendered(query: string, init?: RequestInit) {
  const answer = await fetch(`${stage.stack.url}/storage/v1/render/image/public/${OPEN}/${name}?${query}`, init);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, picture: answer.ok && bytes.length > 0 ? await sharp(bytes).metadata() : null };
}

describe("sizes", () => {
  test.each([
    ["width=100&height=100", 100, 100],
    ["width=100&height=100&resize=contain", 100, 50],
    ["width=100&height=100&resize=fill", 100, 100],
    ["width=100", 100, 50],
    ["height=100", 200, 100],
    ["width=4000", 400, 200],
    ["", 400, 200],
  ])("a picture comes as ?%s asks, never larger than it is", async (query, width, height) => {
    const { picture, answer } = await rendered(query);
    expect([picture?.width, picture?.height, picture?.format]).toEqual([width, height, "jpeg"]);
    expect(answer.headers.get("cache-control")).toBe("max-age=3600");
  });

  test("it has no EXIF metadata", async () => {
    const { picture } = await rendered("width=100");
    expect([picture?.exif, picture?.orientation]).toEqual([undefined, undefined]);
  });

  test.each(["width=-1", "width=x", "quality=10", "quality=101", "resize=stretch", "format=bmp"])(
    "?%s is refused",
    async (query) => {
      const { answer, bytes } = await rendered(query);
      expect([answer.status, JSON.parse(bytes.toString())]).toMatchObject([400, { statusCode: "400" }]);
    },
  );
});

describe("formats", () => {
  test.each([
    ["width=50", "image/avif,image/webp,*/*", "webp", "image/webp"],
    ["width=50&format=origin", "image/webp", "jpeg", "image/jpeg"],
    ["width=50&format=avif", "*/*", "heif", "image/avif"],
    ["width=50", "*/*", "jpeg", "image/jpeg"],
  ])("?%s of a reader who accepts %s is %s", async (query, accept, format, type) => {
    const { picture, answer } = await rendered(query, { headers: { accept } });
    expect([picture?.format, answer.headers.get("content-type")]).toEqual([format, type]);
    expect(answer.headers.get("vary")).toBe("accept");
  });

  test("a lower quality is a smaller file", async () => {
    const [low, high] = await Promise.all(["quality=20", "quality=100"].map((query) => rendered(query)));
    expect(low?.bytes.length).toBeLessThan(high?.bytes.length ?? 0);
    expect(low?.answer.headers.get("x-transformations")).toBe("quality:20");
  });

  test("it is revalidated with 304", async () => {
    const { answer } = await rendered("width=50");
    const again = await rendered("width=50", { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe("access", () => {
  test("a private picture is rendered for whoever may read it, and for its signed address as signed", async () => {
    const transform = { width: 60, height: 60, resize: "contain" as const };
    const files = stage.olive.client.storage.from(PRIVATE);
    const mine = await files.download(name, { transform });
    expect(await sharp(await mine.data?.arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 30 });
    for (const { storage } of [stage.visitor, stage.pete.client])
      expect((await storage.from(PRIVATE).download(name, { transform })).error).toMatchObject({ statusCode: "404" });
    const closed = await fetch(`${stage.stack.url}/storage/v1/render/image/public/${PRIVATE}/${name}?width=60`);
    expect(await closed.json()).toMatchObject({ statusCode: "404", message: "Bucket not found" });

    const { data } = await files.createSignedUrl(name, 60, { transform });
    const signed = await fetch(`${data?.signedUrl}&width=1000&height=1000`);
    expect(await sharp(await signed.arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 30 });
    const plain = await files.createSignedUrl(name, 60);
    const token = new URL(plain.data?.signedUrl ?? "").searchParams.get("token");
    const other = await fetch(`${stage.stack.url}/storage/v1/render/image/sign/${PRIVATE}/${name}?token=${token}`);
    expect(await other.json()).toMatchObject({ statusCode: "400", code: "InvalidSignature" });
  });

  test("a file that is not a picture, truncated or too large is rejected", async () => {
    const files = stage.olive.client.storage.from(OPEN);
    const whole = Buffer.from(await fetchBytes(files.getPublicUrl(name).data.publicUrl));
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const wrong: [string, Buffer][] = [
      ["Invalid source image", Buffer.from("a text")],
      ["Invalid source image", whole.subarray(0, whole.length / 2)],
      ["Source image resolution is too big", bomb],
      ["Source image is too big", Buffer.alloc(25 * 1024 * 1024 + 1)],
    ];
    for (const [message, bytes] of wrong) {
      const bad = newName(stage.olive, "jpg");
      await files.upload(bad, bytes, { contentType: "image/jpeg" });
      const answer = await fetch(files.getPublicUrl(bad, { transform: { width: 50 } }).data.publicUrl);
      expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "422", message }]);
    }
  });

  test("nothing is rendered where the configuration says so", async () => {
    const { storage } = stage.stack.config;
    storage.transformsImages = false;
    try {
      const { answer, bytes } = await rendered("width=50");
      expect([answer.status, JSON.parse(bytes.toString())]).toMatchObject([400, { code: "FeatureNotEnabled" }]);
      const { data } = await stage.olive.client.storage
        .from(PRIVATE)
        .createSignedUrl(name, 60, { transform: { width: 5 } });
      expect(new URL(data?.signedUrl ?? "").pathname).toMatch(/^\/storage\/v1\/object\/sign\//);
    } finally {
      storage.transformsImages = true;
    }
  });
});
