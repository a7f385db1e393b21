import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, OPEN, openStorageStage, PRIVATE, refusal, type StorageStage } from "./storage-stage.ts";

let stage: StorageStage;
beforeAll(async () => {
  stage = await openStorageStage();
});
afterAll(() => stage.stack.close());

const RLS = { status: 400, statusCode: "403", message: "new row violates row-level security policy" };
const NO_OBJECT = { status: 400, statusCode: "404", message: "Object not found" };

/** A text that Olive has put there. */
async function olivesText(text = "hello", bucket = PRIVATE): Promise<string> {
  const name = newName(stage.olive);
  const { error } = await stage.olive.client.storage.from(bucket).upload(name, text);
  if (error) throw error;
  return name;
}

describe("upload", () => {
  test("a member uploads to their own folder, as a text, bytes, a stream, a Blob or a form", async () => {
    const files = stage.olive.client.storage.from(PRIVATE);
    const form = new FormData();
    form.append("cacheControl", "60");
    form.append("", new Blob(["form"], { type: "text/plain" }), "x.txt");
    const bodies: [string, Parameters<typeof files.upload>[1]][] = [
      ["text", "text"],
      ["bytes", Buffer.from("bytes")],
      ["stream", new Blob(["stream"]).stream()],
      ["blob", new Blob(["blob"], { type: "text/plain" })],
      ["form", form],
    ];
    for (const [text, body] of bodies) {
      const name = newName(stage.olive);
      const { data, error } = await files.upload(name, body, { contentType: "text/plain" });
      expect([text, error]).toEqual([text, null]);
      expect(data).toMatchObject({
        path: name,
        fullPath: `${PRIVATE}/${name}`,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const read = await files.download(name);
      expect(await read.data?.text()).toBe(text);
    }
  });

  test("the row says who owns the object, what it is and what the uploader notes about it", async () => {
    const name = newName(stage.olive);
    const options = { contentType: "image/png", cacheControl: "31536000", metadata: { taken: "1889" } };
    const { data } = await stage.olive.client.storage.from(PRIVATE).upload(name, "pixels", options);
    const [row] = await stage.stack.sql`select * from storage.objects where id = ${data?.id ?? ""}`;
    expect(row).toMatchObject({
      bucket_id: PRIVATE,
      name,
      owner: stage.olive.id,
      owner_id: stage.olive.id,
      path_tokens: name.split("/"),
      user_metadata: { taken: "1889" },
      metadata: {
        eTag: '"d399848208da8b80a306af0fd62bb03f"',
        size: 6,
        mimetype: "image/png",
        cacheControl: "max-age=31536000",
        contentLength: 6,
        httpStatusCode: 200,
        lastModified: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });

  test("a visitor and another member cannot upload there, whether or not something is there", async () => {
    const taken = await olivesText();
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      for (const name of [newName(stage.olive), taken]) {
        expect(refusal((await storage.from(PRIVATE).upload(name, "x")).error)).toEqual(RLS);
        expect(refusal((await storage.from(PRIVATE).upload(name, "x", { upsert: true })).error)).toEqual(RLS);
        expect(refusal((await storage.from(PRIVATE).update(name, "x")).error)).toEqual(RLS);
      }
    }
    expect(await (await stage.olive.client.storage.from(PRIVATE).download(taken)).data?.text()).toBe("hello");
  });

  test("the service key uploads anywhere", async () => {
    const { error } = await stage.admin.storage.from(PRIVATE).upload("anywhere.txt", "x");
    expect(error).toBeNull();
  });

  test("a name that is taken is refused, unless the upload may replace what is there", async () => {
    const name = newName(stage.olive);
    const files = stage.olive.client.storage.from(PRIVATE);
    const first = await files.upload(name, "old");
    expect(refusal((await files.upload(name, "new")).error)).toEqual({
      status: 400,
      statusCode: "409",
      message: "The resource already exists",
    });
    expect((await files.upload(name, "newer", { upsert: true })).data?.id).toBe(first.data?.id);
    expect(await (await files.download(name)).data?.text()).toBe("newer");
    expect((await files.update(name, "newest")).data?.id).toBe(first.data?.id);
    expect(await (await files.download(name)).data?.text()).toBe("newest");
  });

  test("nothing can be uploaded to a nonexistent bucket", async () => {
    const { error } = await stage.admin.storage.from("nowhere").upload("a.txt", "x");
    expect(refusal(error)).toEqual({ status: 400, statusCode: "404", message: "Bucket not found" });
  });
});

describe("download", () => {
  test("a member reads what the policies show, and others find nothing", async () => {
    const name = await olivesText("mine");
    expect(await (await stage.olive.client.storage.from(PRIVATE).download(name)).data?.text()).toBe("mine");
    expect(await (await stage.admin.storage.from(PRIVATE).download(name)).data?.text()).toBe("mine");
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      const { error } = await storage.from(PRIVATE).download(name);
      expect(refusal(error)).toEqual(NO_OBJECT);
    }
  });

  test("a public bucket is read by its addresses without a key, a private one is not", async () => {
    const [open, closed] = await Promise.all([olivesText("for all", OPEN), olivesText("mine")]);
    const addressOf = (bucket: string, name: string) =>
      stage.visitor.storage.from(bucket).getPublicUrl(name).data.publicUrl;
    const answer = await fetch(addressOf(OPEN, open));
    expect([answer.status, await answer.text()]).toEqual([200, "for all"]);
    const refused = await fetch(addressOf(PRIVATE, closed));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { statusCode: "404", code: "NoSuchBucket", error: "Bucket not found", message: "Bucket not found" },
    ]);
  });
});

describe("remove", () => {
  test("a member removes their own objects; hidden and missing ones are skipped", async () => {
    const mine = [await olivesText(), await olivesText()];
    const { data } = await stage.olive.client.storage.from(PRIVATE).remove([...mine, "absent.txt"]);
    expect(data?.map(({ name }) => name).sort()).toEqual([...mine].sort());
    expect(refusal((await stage.olive.client.storage.from(PRIVATE).download(mine[0] ?? "")).error)).toEqual(NO_OBJECT);
  });

  test("another member and a visitor remove nothing", async () => {
    const name = await olivesText("kept");
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      expect(await storage.from(PRIVATE).remove([name])).toEqual({ data: [], error: null });
    }
    for (const token of [stage.pete.token, stage.stack.anonKey]) {
      const single = await stage.send(`/object/${PRIVATE}/${name}`, {
        method: "DELETE",
        headers: { Authorization: `Bearer ${token}` },
      });
      expect([single.status, await single.json()]).toMatchObject([400, { statusCode: "404", error: "not_found" }]);
    }
    expect(await (await stage.olive.client.storage.from(PRIVATE).download(name)).data?.text()).toBe("kept");
  });

  test("a single object is removed by its own address", async () => {
    const name = await olivesText();
    const headers = { Authorization: `Bearer ${stage.olive.token}` };
    const answer = await stage.send(`/object/${PRIVATE}/${name}`, { method: "DELETE", headers });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Successfully deleted" }]);
  });

  test("rows cannot be deleted in SQL, not even by the owner of the database", async () => {
    const name = await olivesText();
    await expect(stage.stack.sql`delete from storage.objects where name = ${name}`).rejects.toMatchObject({
      code: "42501",
      message: "Direct deletion from storage tables is not allowed. Use the Storage API instead.",
    });
    await expect(stage.stack.sql`delete from storage.buckets where id = ${OPEN}`).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("list", () => {
  test("a member sees folders first, then their objects, by name, size and type", async () => {
    const files = stage.pete.client.storage.from(PRIVATE);
    for (const name of ["b.txt", "a.txt", "trips/1.txt", "trips/2.txt", "homes/1.txt"]) {
      const { error } = await files.upload(`${stage.pete.id}/${name}`, name);
      expect(error).toBeNull();
    }
    const all = await files.list(stage.pete.id);
    expect(all.data?.map(({ name, id }) => [name, id === null])).toEqual([
      ["homes", true],
      ["trips", true],
      ["a.txt", false],
      ["b.txt", false],
    ]);
    expect(all.data?.[2]).toMatchObject({ metadata: { size: 5, mimetype: "text/plain;charset=UTF-8" } });
    expect((await files.list(`${stage.pete.id}/trips`)).data?.map(({ name }) => name)).toEqual(["1.txt", "2.txt"]);
    const page = await files.list(stage.pete.id, { limit: 2, offset: 1, sortBy: { column: "name", order: "desc" } });
    expect(page.data?.map(({ name }) => name)).toEqual(["homes", "b.txt"]);
    expect((await files.list(stage.pete.id, { search: "B" })).data?.map(({ name }) => name)).toEqual(["b.txt"]);
  });

  test("a visitor and another member see nothing there", async () => {
    await olivesText();
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      expect(await storage.from(PRIVATE).list(stage.olive.id)).toEqual({ data: [], error: null });
    }
  });
});
