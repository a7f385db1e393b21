import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type StackKeys, TokenError, type TokenProblem } from "#supabase/local/context.ts";
import { createKeys, loadOrCreateKeys, sameSecret, verifyToken } from "#supabase/local/keys.ts";

const USER: JWTPayload = { role: "authenticated", aud: "authenticated", sub: "6b1f7d1e-0000-4000-8000-000000000001" };

let keys: StackKeys;
let folder: string;

beforeAll(async () => {
  keys = await createKeys();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function sign(
  claims: JWTPayload,
  header: { alg?: string; kid?: string } = {},
  key: StackKeys["signingKey"] | Uint8Array = keys.signingKey,
) {
  return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: keys.signingKeyId, ...header }).sign(key);
}

async function problemOf(
  token: string,
  options?: Parameters<typeof verifyToken>[2],
): Promise<TokenProblem | "accepted"> {
  return verifyToken(keys, token, options).then(
    () => "accepted" as const,
    (error: unknown) => {
      if (error instanceof TokenError) return error.problem;
      throw error;
    },
  );
}

test("both API keys and a user's token are accepted, with their claims", async () => {
  expect(await verifyToken(keys, keys.anonKey)).toMatchObject({ role: "anon" });
  expect(await verifyToken(keys, keys.serviceRoleKey)).toMatchObject({ role: "service_role" });
  expect(await verifyToken(keys, await sign(USER))).toMatchObject(USER);
});

test("the public key cannot be used as a secret to sign with", async () => {
  const jwk = keys.jwks.keys[0];
  const publicBytes = new TextEncoder().encode(JSON.stringify(jwk));
  expect(await problemOf(await sign(USER, { alg: "HS256" }, publicBytes))).toBe("unknown-key");
  expect(await problemOf(await sign(USER, { alg: "HS256", kid: undefined }, publicBytes))).toBe("bad-signature");
});

test("a token without a signature is refused, whatever it calls its algorithm", async () => {
  expect(await problemOf(new UnsecuredJWT({ ...USER }).encode())).toBe("unknown-key");
  const [, body] = (await sign(USER)).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "none", kid: keys.signingKeyId })).toString("base64url");
  expect(await problemOf(`${header}.${body}.`)).toBe("unknown-key");
  const unsigned = (await sign(USER)).split(".").slice(0, 2).join(".");
  expect(await problemOf(`${unsigned}.`)).toBe("bad-signature");
});

test("a key id that is not ours, or none with ES256, is refused", async () => {
  expect(await problemOf(await sign(USER, { kid: "another" }))).toBe("unknown-key");
  expect(await problemOf(await sign(USER, { kid: undefined }))).toBe("unknown-key");
});

test("a token of another installation is refused", async () => {
  const others = await createKeys();
  expect(await problemOf(others.anonKey)).toBe("bad-signature");
  expect(await problemOf(await sign(USER, { kid: keys.signingKeyId }, others.signingKey))).toBe("bad-signature");
});

test("changed claims are refused", async () => {
  const [header, , signature] = (await sign(USER)).split(".");
  const forged = Buffer.from(JSON.stringify({ ...USER, role: "service_role" })).toString("base64url");
  expect(await problemOf(`${header}.${forged}.${signature}`)).toBe("bad-signature");
});

test("a malformed token is rejected with PostgREST's message", async () => {
  await expect(verifyToken(keys, "nonsense")).rejects.toThrow("Expected 3 parts in JWT; got 1");
  expect(await problemOf("a.b.c")).toBe("malformed");
  expect(await problemOf("..")).toBe("malformed");
});

test("a token counts until it expires, and within the allowed skew after that", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const seconds = now.getTime() / 1000;
  const expired = await sign({ ...USER, exp: seconds - 10 });
  expect(await problemOf(await sign({ ...USER, exp: seconds + 1 }), { now })).toBe("accepted");
  expect(await problemOf(expired, { now })).toBe("expired");
  expect(await problemOf(expired, { now, clockSkewSeconds: 30 })).toBe("accepted");
  expect(await problemOf(expired, { now, clockSkewSeconds: 10 })).toBe("expired");
});

test("a token that is not valid yet is rejected", async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const later = now.getTime() / 1000 + 60;
  expect(await problemOf(await sign({ ...USER, nbf: later }), { now })).toBe("not-yet-valid");
  expect(await problemOf(await sign({ ...USER, iat: later }), { now })).toBe("not-yet-valid");
});

test("a token for another audience or with another role is refused, though we signed it", async () => {
  expect(await problemOf(await sign({ ...USER, aud: "somebody-else" }))).toBe("bad-audience");
  expect(await problemOf(await sign({ ...USER, role: "postgres" }))).toBe("bad-role");
  expect(await problemOf(await sign({ url: "bucket/file", scope: "download" }))).toBe("bad-role");
});

test("keys are made once per data folder and are readable by the owner only", async () => {
  const dataDir = join(folder, "data");
  const first = await loadOrCreateKeys(dataDir);
  const second = await loadOrCreateKeys(dataDir);
  expect(second.anonKey).toBe(first.anonKey);
  expect(second.signingKeyId).toBe(first.signingKeyId);
  expect(await verifyToken(first, await sign(USER, { kid: first.signingKeyId }, second.signingKey))).toMatchObject(
    USER,
  );
  expect(second).toMatchObject({ publishableKey: first.publishableKey, secretKey: first.secretKey });
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await loadOrCreateKeys(join(folder, "other"))).anonKey).not.toBe(first.anonKey);
});

test("a data folder from before the newer keys has them too, each another, and its file stays as it is", async () => {
  const first = await loadOrCreateKeys(folder);
  const before = await readFile(join(folder, "keys.json"), "utf8");
  expect(before).not.toContain("sb_");
  const again = await loadOrCreateKeys(folder);
  expect(again.publishableKey).toMatch(/^sb_publishable_[\w-]{43}$/);
  expect(again.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
  expect(again.secretKey.slice(-43)).not.toBe(again.publishableKey.slice(-43));
  expect(again.secretKey).toBe(first.secretKey);
  expect(await readFile(join(folder, "keys.json"), "utf8")).toBe(before);
  expect((await createKeys()).secretKey).not.toBe(first.secretKey);
});

test("a publishable or a secret key is not a valid token", async () => {
  expect(await problemOf(keys.publishableKey)).toBe("malformed");
  expect(await problemOf(keys.secretKey)).toBe("malformed");
});

test("the published keys contain no private key", async () => {
  expect(keys.jwks.keys).toHaveLength(1);
  expect(keys.jwks.keys[0]).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", kid: keys.signingKeyId });
  expect(keys.jwks.keys[0]).not.toHaveProperty("d");
});

test("a damaged key file stops the start instead of being replaced", async () => {
  await writeFile(join(folder, "keys.json"), "{}");
  await expect(loadOrCreateKeys(folder)).rejects.toThrow(/keys\.json does not hold this stack's keys/);
  expect(await readFile(join(folder, "keys.json"), "utf8")).toBe("{}");
});

test("secrets are equal only if every character is", () => {
  expect(sameSecret("abc", "abc")).toBe(true);
  expect(sameSecret("abd", "abc")).toBe(false);
  expect(sameSecret("abcd", "abc")).toBe(false);
  expect(sameSecret("", "abc")).toBe(false);
});
