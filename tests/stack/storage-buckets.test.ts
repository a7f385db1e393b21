import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OPEN, openStorageStage, PRIVATE, refusal, type StorageStage } from "./storage-stage.ts";

let stage: StorageStage;
beforeAll(async () => {
  stage = await openStorageStage();
});
afterAll(() => stage.stack.close());

const NO_BUCKET = { status: 400, statusCode: "404", message: "Bucket not found" };
const RLS = { status: 400, statusCode: "403", message: "new row violates row-level security policy" };

test("the service key makes, reads, lists, changes, empties and deletes buckets", async () => {
  const { storage } = stage.admin;
  const id = `shelf-${randomUUID()}`;
  const limits = {
    public: false,
    fileSizeLimit: "20KB",
    allowedMimeTypes: ["Image/*", "text/plain; charset=utf-8", "text/plain"],
  };
  expect(await storage.createBucket(id, limits)).toEqual({ data: { name: id }, error: null });
  const wanted = {
    id,
    name: id,
    public: false,
    type: "STANDARD",
    file_size_limit: 20_000,
    allowed_mime_types: ["image/*", "text/plain"],
  };
  expect((await storage.getBucket(id)).data).toMatchObject(wanted);
  expect((await storage.listBuckets({ search: id })).data).toMatchObject([wanted]);
  expect((await storage.updateBucket(id, { public: true })).data).toEqual({ message: "Successfully updated" });
  expect((await storage.getBucket(id)).data).toMatchObject({ ...wanted, public: true });
  expect(
    (await storage.updateBucket(id, { public: true, fileSizeLimit: null, allowedMimeTypes: null })).error,
  ).toBeNull();
  expect((await storage.getBucket(id)).data).toMatchObject({ file_size_limit: null, allowed_mime_types: null });

  await storage.from(id).upload("a/b.txt", "x");
  expect(refusal((await storage.deleteBucket(id)).error)).toEqual({
    status: 400,
    statusCode: "409",
    message: "The bucket you tried to delete is not empty",
  });
  expect((await storage.emptyBucket(id)).error).toBeNull();
  expect((await storage.from(id).list("a")).data).toEqual([]);
  expect((await storage.deleteBucket(id)).data).toEqual({ message: "Successfully deleted" });
  expect(refusal((await storage.getBucket(id)).error)).toEqual(NO_BUCKET);
});

test("a bucket cannot be created twice, with an invalid name, or with invalid limits", async () => {
  const { storage } = stage.admin;
  expect(refusal((await storage.createBucket(OPEN)).error)).toMatchObject({ statusCode: "409" });
  for (const name of ["a/b", "a\\b", "é", "x".repeat(101)])
    expect([name, refusal((await storage.createBucket(name)).error)]).toMatchObject([
      name,
      { statusCode: "400", message: "Bucket name invalid" },
    ]);
  const id = `shelf-${randomUUID()}`;
  expect(refusal((await storage.createBucket(id, { public: false, fileSizeLimit: "much" })).error)).toMatchObject({
    statusCode: "400",
    message: "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B",
  });
  // The project's own limit is 50 MiB.
  const above = await storage.createBucket(id, { public: false, fileSizeLimit: "53MB" });
  const types = await storage.createBucket(id, { public: false, allowedMimeTypes: ["*/*"] });
  expect([refusal(above.error)?.statusCode, refusal(types.error)?.statusCode]).toEqual(["413", "415"]);
});

test("members and visitors neither see nor change buckets", async () => {
  for (const { storage } of [stage.olive.client, stage.visitor]) {
    expect((await storage.listBuckets()).data).toEqual([]);
    expect(refusal((await storage.getBucket(OPEN)).error)).toEqual(NO_BUCKET);
    expect(refusal((await storage.createBucket(randomUUID())).error)).toEqual(RLS);
    expect(refusal((await storage.updateBucket(PRIVATE, { public: true })).error)).toEqual(NO_BUCKET);
    expect(refusal((await storage.emptyBucket(PRIVATE)).error)).toEqual(NO_BUCKET);
    expect(refusal((await storage.deleteBucket(PRIVATE)).error)).toEqual(NO_BUCKET);
  }
  expect((await stage.admin.storage.getBucket(PRIVATE)).data).toMatchObject({ public: false });
});
