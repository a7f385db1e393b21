import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { z } from "zod";
import type { StackKeys } from "./context.ts";

export { verifyToken } from "./tokens.ts";

const FILE_NAME = "keys.json";
const API_KEY_LIFETIME = "10y";

/** Content of the file. The private key is a JWK; the secret is base64url. */
const storedKeys = z.object({
  jwtSecret: z.string().min(43),
  anonKey: z.string().min(1),
  serviceRoleKey: z.string().min(1),
  signingKey: z.object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
    d: z.string(),
    kid: z.string().min(1),
  }),
});
type StoredKeys = z.infer<typeof storedKeys>;

/**
 * The secrets of the installation in `dataDir` (made with mode 0700 if missing), generated at the first call and kept in
 * `keys.json` with mode 0600.
 * @throws Error with one line when that file cannot be read as keys: replacing it would end every session.
 */
export async function loadOrCreateKeys(dataDir: string): Promise<StackKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE_NAME);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text !== null) {
    await chmod(path, 0o600);
    return toKeys(parseKeys(path, text));
  }
  const stored = await generateKeys();
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
  return toKeys(stored);
}

/** New secrets, which are not stored. */
export async function createKeys(): Promise<StackKeys> {
  return toKeys(await generateKeys());
}

/** Whether two texts are equal, in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives a secret for one purpose from the installation's secret, so that it needs no file. */
export function secretFor({ jwtSecret }: Pick<StackKeys, "jwtSecret">, purpose: string): string {
  return createHmac("sha256", jwtSecret).update(purpose).digest("base64url");
}

async function generateKeys(): Promise<StoredKeys> {
  const secret = randomBytes(32);
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return storedKeys.parse({
    jwtSecret: secret.toString("base64url"),
    anonKey: await signApiKey("anon", secret),
    serviceRoleKey: await signApiKey("service_role", secret),
    signingKey: { ...jwk, kid },
  });
}

function signApiKey(role: "anon" | "service_role", secret: Uint8Array): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer("supabase-local")
    .setIssuedAt()
    .setExpirationTime(API_KEY_LIFETIME)
    .sign(secret);
}

async function toKeys(stored: StoredKeys): Promise<StackKeys> {
  const { d, ...publicJwk } = stored.signingKey;
  const signingKey = await importJWK({ ...publicJwk, d } satisfies JWK, "ES256");
  if (signingKey instanceof Uint8Array) throw new Error("The signing key is no ES256 key");
  const jwtSecret = Buffer.from(stored.jwtSecret, "base64url");
  return {
    anonKey: stored.anonKey,
    serviceRoleKey: stored.serviceRoleKey,
    publishableKey: `sb_publishable_${secretFor({ jwtSecret }, "publishable key")}`,
    secretKey: `sb_secret_${secretFor({ jwtSecret }, "secret key")}`,
    jwtSecret,
    signingKey,
    signingKeyId: publicJwk.kid,
    jwks: { keys: [{ ...publicJwk, alg: "ES256", use: "sig", key_ops: ["verify"] }] },
  };
}

function parseKeys(path: string, text: string): StoredKeys {
  try {
    return storedKeys.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${path} does not hold this stack's keys; restore it, or delete it to make new ones (all members are signed out)`,
    );
  }
}
