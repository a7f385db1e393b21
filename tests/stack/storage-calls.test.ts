import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newName, OPEN, openStorageStage, type StorageStage } from "./storage-stage.ts";

let stage: StorageStage;
/** A picture of Olive's in the public bucket. */
let picture: string;
beforeAll(async () => {
  stage = await openStorageStage();
  picture = newName(stage.olive, "png");
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#c60" } })
    .png()
    .toBuffer();
  await files().upload(picture, bytes, { contentType: "image/png" });
});
afterAll(() => stage.stack.close());

const files = () => stage.olive.client.storage.from(OPEN);
const buckets = () => stage.admin.storage;
const transform = { width: 5 };

/** Opens an address without a key, and returns the response like that of a call. */
async function opened(address: string | undefined, init?: RequestInit) {
  const { ok, status } = await fetch(address ?? "", init);
  return { data: ok, error: ok ? null : status };
}

/** A new object's name. */
async function uploaded(): Promise<string> {
  const name = newName(stage.olive);
  await files().upload(name, "x");
  return name;
}

async function made(): Promise<string> {
  const id = randomUUID();
  await buckets().createBucket(id);
  return id;
}

/** Every call of storage-js on files and buckets, by name; several for calls with variants. */
const CALLS: Record<string, (() => PromiseLike<{ error: unknown }>)[]> = {
  upload: [
    () => files().upload(newName(stage.olive), "text"),
    () => files().upload(newName(stage.olive), new Blob(["form"])),
    () => files().upload(picture.replace(".png", ".txt"), "text", { upsert: true, metadata: { a: 1 } }),
  ],
  update: [async () => files().update(await uploaded(), "text")],
  remove: [async () => files().remove([await uploaded()])],
  move: [async () => files().move(await uploaded(), newName(stage.olive))],
  copy: [() => files().copy(picture, newName(stage.olive, "png"))],
  list: [
    () => files().list(stage.olive.id),
    () => files().list(stage.olive.id, { search: "a", sortBy: { column: "created_at", order: "desc" } }),
  ],
  listV2: [() => files().listV2({ prefix: stage.olive.id, with_delimiter: true })],
  info: [() => files().info(picture)],
  exists: [() => files().exists(picture)],
  download: [() => files().download(picture), () => files().download(picture, { transform })],
  getPublicUrl: [
    () => opened(files().getPublicUrl(picture).data.publicUrl),
    () => opened(files().getPublicUrl(picture).data.publicUrl, { method: "HEAD" }),
    () => opened(files().getPublicUrl(picture, { download: true, transform }).data.publicUrl),
  ],
  createSignedUrl: [
    async () => opened((await files().createSignedUrl(picture, 60)).data?.signedUrl),
    async () => opened((await files().createSignedUrl(picture, 60, { transform })).data?.signedUrl),
  ],
  createSignedUrls: [async () => opened((await files().createSignedUrls([picture], 60)).data?.[0]?.signedUrl ?? "")],
  createSignedUploadUrl: [() => files().createSignedUploadUrl(newName(stage.olive))],
  uploadToSignedUrl: [
    async () => {
      const name = newName(stage.olive);
      const { data } = await files().createSignedUploadUrl(name);
      return stage.visitor.storage.from(OPEN).uploadToSignedUrl(name, data?.token ?? "", "text");
    },
  ],
  listBuckets: [() => buckets().listBuckets(), () => buckets().listBuckets({ limit: 1, sortColumn: "created_at" })],
  getBucket: [() => buckets().getBucket(OPEN)],
  createBucket: [() => buckets().createBucket(randomUUID(), { public: true, fileSizeLimit: "1MB" })],
  updateBucket: [() => buckets().updateBucket(OPEN, { public: true })],
  emptyBucket: [async () => buckets().emptyBucket(await made())],
  deleteBucket: [async () => buckets().deleteBucket(await made())],
};

/** Calls that the local stack does not support, and methods that send no request. */
const LEFT_OUT = {
  purgeCache: "there is no cache in front of the local stack",
  purgeBucketCache: "there is no cache in front of the local stack",
  uploadOrUpdate: "a part of upload and update",
  listBucketOptionsToQueryString: "a part of listBuckets",
  encodeMetadata: "a part of upload",
  toBase64: "a part of upload",
  applyTransformOptsToQuery: "a part of download",
  constructor: "makes the client",
  from: "names a bucket",
};

const WANTED = Object.entries(CALLS).flatMap(([name, calls]) =>
  calls.map((call, index) => [name, index + 1, call] as const),
);

test.each(WANTED)("storage-js' %s (%i) is answered", async (_name, _index, call) => {
  expect((await call()).error).toBeNull();
});

test("no call of storage-js is missing in this list", () => {
  const bucketMethods = Object.getPrototypeOf(Object.getPrototypeOf(buckets()));
  const names = [Object.getPrototypeOf(files()), bucketMethods].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype),
  );
  const known = [...Object.keys(CALLS), ...Object.keys(LEFT_OUT)];
  expect(names).toEqual(expect.arrayContaining(["upload", "createBucket"]));
  expect(names.filter((name) => !name.startsWith("_") && !known.includes(name))).toEqual([]);
});

test.each(["cdn/open-shelf/a.txt", "upload/resumable", "s3", "vector", "iceberg/bucket"])(
  "what the local stack leaves out, such as /%s, answers 404, which no client retries",
  async (path) => {
    const answer = await stage.send(`/${path}`, { method: "POST" });
    expect([answer.status, await answer.json()]).toMatchObject([404, { statusCode: "404" }]);
  },
);
