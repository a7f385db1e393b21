import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newName, OPEN, openStorageStage, PRIVATE, refusal, type StorageStage } from "./storage-stage.ts";

let stage: StorageStage;
beforeAll(async () => {
  stage = await openStorageStage();
});
afterAll(() => stage.stack.close());

const NO_OBJECT = { status: 400, statusCode: "404", message: "Object not found" };

async function olivesText(text: string, bucket = PRIVATE): Promise<string> {
  const name = newName(stage.olive);
  const { error } = await stage.olive.client.storage.from(bucket).upload(name, text);
  if (error) throw error;
  return name;
}

/** Requests a URL without a key. */
async function open(address: string, init?: RequestInit) {
  const answer = await fetch(address, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe("signed URLs", () => {
  test("a member who may read an object creates a signed URL, which works without a key until it expires", async () => {
    const name = await olivesText("shared");
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUrl(name, 60);
    const address = data?.signedUrl ?? "";
    const { status, headers, text } = await open(address);
    expect([status, text]).toEqual([200, "shared"]);
    const left = Date.parse(headers.get("expires") ?? "") - Date.now();
    expect(left).toBeGreaterThan(30_000);
    expect(left).toBeLessThanOrEqual(60_000);
    const named = await stage.olive.client.storage.from(PRIVATE).createSignedUrl(name, 60, { download: "notes.txt" });
    expect((await open(named.data?.signedUrl ?? "")).headers.get("content-disposition")).toBe(
      "attachment; filename=notes.txt; filename*=UTF-8''notes.txt;",
    );
  });

  test("nobody signs a URL of an object that they may not read", async () => {
    const name = await olivesText("mine");
    for (const { storage } of [stage.visitor, stage.pete.client]) {
      expect(refusal((await storage.from(PRIVATE).createSignedUrl(name, 60)).error)).toEqual(NO_OBJECT);
      expect((await storage.from(PRIVATE).createSignedUrls([name], 60)).data).toEqual([
        {
          error: "Either the object does not exist or you do not have access to it",
          path: name,
          signedURL: null,
          signedUrl: null,
        },
      ]);
    }
  });

  test("several URLs are signed in one call", async () => {
    const names = [await olivesText("one"), await olivesText("two")];
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUrls([...names, "absent"], 60);
    const texts = await Promise.all(
      (data ?? []).map(async ({ signedUrl }) => signedUrl && (await open(signedUrl)).text),
    );
    expect(texts).toEqual(["one", "two", null]);
  });

  test("a signed URL is valid only for its object and purpose, and only with the stack's signature", async () => {
    const [name, other] = [await olivesText("mine"), await olivesText("other")];
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUrl(name, 60);
    const address = new URL(data?.signedUrl ?? "");
    const token = address.searchParams.get("token") ?? "";
    const answerTo = async (path: string, given: string | null) => {
      const query = given === null ? "" : `?token=${given}`;
      const { status, text } = await open(`${stage.stack.url}/storage/v1/object/sign/${PRIVATE}/${path}${query}`);
      return [status, JSON.parse(text)];
    };
    const forged = await new SignJWT({ url: `${PRIVATE}/${name}`, scope: "download" })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1m")
      .sign(new TextEncoder().encode("another secret of at least 32 bytes"));
    const upload = await stage.olive.client.storage.from(PRIVATE).createSignedUploadUrl(name, { upsert: true });
    expect(await answerTo(other, token)).toMatchObject([400, { error: "InvalidSignature" }]);
    expect(await answerTo(name, upload.data?.token ?? "")).toMatchObject([400, { error: "InvalidSignature" }]);
    expect(await answerTo(name, forged)).toMatchObject([400, { error: "InvalidJWT" }]);
    expect(await answerTo(name, null)).toMatchObject([
      400,
      { message: "querystring must have required property 'token'" },
    ]);
    // Nor is it an access token.
    const headers = { Authorization: `Bearer ${token}` };
    expect(await (await stage.send(`/object/authenticated/${PRIVATE}/${name}`, { headers })).json()).toMatchObject({
      statusCode: "403",
      error: "Unauthorized",
    });
  });

  test("an expired URL is rejected", async () => {
    const name = await olivesText("mine");
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUrl(name, 1);
    await expect
      .poll(async () => JSON.parse((await open(`${data?.signedUrl}`)).text.replace(/^mine$/, "{}")))
      .toMatchObject({ statusCode: "400", code: "InvalidJWT" });
  });
});

describe("signed uploads", () => {
  test("a member who may upload creates a signed URL for it; the object belongs to the signer", async () => {
    const name = newName(stage.olive);
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUploadUrl(name);
    const upload = await stage.visitor.storage.from(PRIVATE).uploadToSignedUrl(name, data?.token ?? "", "by a visitor");
    expect(upload).toEqual({ data: { path: name, fullPath: `${PRIVATE}/${name}` }, error: null });
    const [row] = await stage.stack.sql`select owner_id from storage.objects where name = ${name}`;
    expect(row?.owner_id).toBe(stage.olive.id);
    expect(await (await stage.olive.client.storage.from(PRIVATE).download(name)).data?.text()).toBe("by a visitor");
  });

  test("it replaces an object only if its signer allowed it", async () => {
    const name = await olivesText("old");
    const files = stage.olive.client.storage.from(PRIVATE);
    expect(refusal((await files.createSignedUploadUrl(name)).error)).toMatchObject({ statusCode: "409" });
    const free = newName(stage.olive);
    const once = await files.createSignedUploadUrl(free);
    await stage.visitor.storage.from(PRIVATE).uploadToSignedUrl(free, once.data?.token ?? "", "first");
    const again = await stage.visitor.storage
      .from(PRIVATE)
      .uploadToSignedUrl(free, once.data?.token ?? "", "second", { upsert: true });
    expect(refusal(again.error)).toMatchObject({ statusCode: "409" });
    const { data } = await files.createSignedUploadUrl(name, { upsert: true });
    expect(
      (await stage.visitor.storage.from(PRIVATE).uploadToSignedUrl(name, data?.token ?? "", "new")).error,
    ).toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe("new");
  });

  test("nobody signs an upload that they may not make, and limits hold for signed ones", async () => {
    const name = newName(stage.olive);
    for (const { storage } of [stage.visitor, stage.pete.client])
      expect(refusal((await storage.from(PRIVATE).createSignedUploadUrl(name)).error)).toMatchObject({
        statusCode: "403",
      });
    const { data } = await stage.olive.client.storage.from(PRIVATE).createSignedUploadUrl(name);
    const large = await stage.visitor.storage
      .from(PRIVATE)
      .uploadToSignedUrl(name, data?.token ?? "", "x".repeat(1001));
    expect(refusal(large.error)).toMatchObject({ statusCode: "413" });
    const elsewhere = await stage.visitor.storage.from(PRIVATE).uploadToSignedUrl(`${name}2`, data?.token ?? "", "x");
    expect(refusal(elsewhere.error)).toMatchObject({ statusCode: "400", message: "Invalid signature" });
  });
});

describe("copy and move", () => {
  test("a member copies within what they may read and write", async () => {
    const [from, to] = [await olivesText("text"), newName(stage.olive)];
    const { storage } = stage.olive.client;
    const across = { destinationBucket: OPEN };
    expect(await storage.from(PRIVATE).copy(from, to)).toEqual({ data: { path: `${PRIVATE}/${to}` }, error: null });
    expect((await storage.from(PRIVATE).copy(from, to, across)).data).toEqual({ path: `${OPEN}/${to}` });
    await storage.from(PRIVATE).remove([from]);
    for (const bucket of [PRIVATE, OPEN])
      expect(await (await storage.from(bucket).download(to)).data?.text()).toBe("text");
    expect(refusal((await storage.from(PRIVATE).copy(to, to)).error)).toMatchObject({ statusCode: "409" });
  });

  test("a member moves their object, whose id and content stay", async () => {
    const [from, to] = [await olivesText("text"), newName(stage.olive)];
    const files = stage.olive.client.storage.from(PRIVATE);
    const before = await files.info(from);
    expect((await files.move(from, to)).data).toMatchObject({ message: "Successfully moved" });
    expect((await files.info(to)).data).toMatchObject({ id: before.data?.id, version: before.data?.version });
    expect(await (await files.download(to)).data?.text()).toBe("text");
    expect(refusal((await files.download(from)).error)).toEqual(NO_OBJECT);
    const third = await olivesText("third");
    expect(refusal((await files.move(to, third)).error)).toMatchObject({ statusCode: "409" });
    expect((await files.move(to, newName(stage.olive), { destinationBucket: OPEN })).error).toBeNull();
  });

  test("others copy and move nothing, not into the owner's folder either", async () => {
    const name = await olivesText("mine");
    const petes = newName(stage.pete);
    await stage.pete.client.storage.from(PRIVATE).upload(petes, "his");
    const files = stage.pete.client.storage.from(PRIVATE);
    for (const verb of ["copy", "move"] as const) {
      expect(refusal((await files[verb](name, newName(stage.pete))).error)).toEqual(NO_OBJECT);
      expect(refusal((await files[verb](petes, newName(stage.olive))).error)).toMatchObject({ statusCode: "403" });
      expect(refusal((await stage.visitor.storage.from(PRIVATE)[verb](name, "x")).error)).toEqual(NO_OBJECT);
    }
    expect(await (await files.download(petes)).data?.text()).toBe("his");
  });
});
