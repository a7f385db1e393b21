import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { callerOf } from "../callers.ts";
import { sendObject } from "./download.ts";
import { invalidRequest, StorageError } from "./errors.ts";
import { requireKey } from "./names.ts";
import { readJson, type StorageHandler, type StorageParts, type StorageRequest } from "./request.ts";
import { type ObjectRow, requireBucket, requireObject } from "./rows.ts";
import { receiveUpload, requireUploadAllowed } from "./upload.ts";

/** Lifetime of a signed upload URL, as on hosted Supabase. */
const UPLOAD_SECONDS = 2 * 60 * 60;

const NO_ACCESS = "Either the object does not exist or you do not have access to it";

const expiresIn = z.int().min(1);
const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1) });
const signOneSchema = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The payload of a signed URL. It is not an access token: another secret signs it, and it has no role. */
const tokenSchema = z.object({
  /** Bucket and name of the object. */
  url: z.string(),
  scope: z.enum(["download", "upload", "render"]),
  exp: z.number(),
  /** For a picture: its transformation. */
  transformations: z.string().optional(),
  /** For an upload: the owner, and whether it may replace an object. */
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
});
export type UrlToken = z.infer<typeof tokenSchema>;

/** `POST /object/sign/<bucket>/<path>`: a signed URL for an object that the caller may read. */
export const signObject: StorageHandler = async (parts, request) => {
  const { session, bucket, key } = request;
  const { expiresIn: seconds, transform = {} } = await readJson(request, signOneSchema);
  await parts.database.asCaller(session, (tx) => requireObject(tx, bucket, key));
  const transformations = new URLSearchParams(Object.entries(transform).map(([name, value]) => [name, `${value}`]));
  const url = `${bucket}/${key}`;
  if (transformations.size === 0 || !parts.limits.transformsImages)
    return Response.json({ signedURL: await downloadAddress(parts, url, seconds) });
  const token = await sign(parts, { url, scope: "render", transformations: `${transformations}` }, seconds);
  return Response.json({ signedURL: `/render/image/sign/${url}?token=${token}` });
};

/** `POST /object/sign/<bucket>`: signed URLs for several objects, with an error for each that the caller may not read. */
export const signObjects: StorageHandler = async (parts, request) => {
  const { session, bucket } = request;
  const { expiresIn: seconds, paths } = await readJson(request, signManySchema);
  const rows = await parts.database.asCaller(
    session,
    (tx) => tx<ObjectRow>`select name from storage.objects where bucket_id = ${bucket} and name = any(${paths})`,
  );
  const readable = new Set(rows.map(({ name }) => name));
  const answers = paths.map(async (path) =>
    readable.has(path)
      ? { error: null, path, signedURL: await downloadAddress(parts, `${bucket}/${path}`, seconds) }
      : { error: NO_ACCESS, path, signedURL: null },
  );
  return Response.json(await Promise.all(answers));
};

/** `GET /object/sign/<bucket>/<path>?token=`: the object of a signed URL. */
export const downloadSigned: StorageHandler = async (parts, request) => {
  const { exp } = await requireUrlToken(parts, request, "download");
  return sendObject(parts, request, () => findSigned(parts, request), new Date(exp * 1000));
};

/** The object of a signed URL, bypassing policies. */
export function findSigned({ database }: StorageParts, { bucket, key }: StorageRequest): Promise<ObjectRow> {
  return database.asOwner((tx) => requireObject(tx, bucket, key));
}

/** `POST /object/upload/sign/<bucket>/<path>`: a signed URL for an upload that the caller may make. */
export const signUpload: StorageHandler = async (parts, request) => {
  const { session, bucket, key, incoming } = request;
  requireKey(key);
  await requireBucket(parts.database, bucket);
  const upsert = incoming.headers["x-upsert"] === "true";
  await requireUploadAllowed(parts, session, { bucket, name: key, isUpsert: upsert });
  const url = `${bucket}/${key}`;
  const token = await sign(parts, { url, scope: "upload", owner: session.caller.claims.sub, upsert }, UPLOAD_SECONDS);
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
};

/** `PUT /object/upload/sign/<bucket>/<path>?token=`: an upload on behalf of the caller who signed the URL. */
export const uploadSigned: StorageHandler = async (parts, request) => {
  const { owner, upsert = false } = await requireUrlToken(parts, request, "upload");
  // Policies were checked when the URL was signed.
  const caller = callerOf({ role: "service_role", sub: owner });
  const { path } = await receiveUpload(parts, { ...request, session: { ...request.session, caller } }, upsert);
  return Response.json({ Key: path });
};

/**
 * The verified token of a URL that was signed for this purpose and this object.
 * @throws StorageError when it is missing, forged, expired, or for another purpose or object.
 */
export async function requireUrlToken(
  { urlSecret }: StorageParts,
  { query, bucket, key }: StorageRequest,
  scope: UrlToken["scope"],
): Promise<UrlToken> {
  const given = query.get("token");
  if (given === null) throw invalidRequest("querystring must have required property 'token'");
  try {
    const { payload } = await jwtVerify(given, urlSecret, { algorithms: ["HS256"] });
    const token = tokenSchema.parse(payload);
    if (token.scope === scope && token.url === `${bucket}/${key}`) return token;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new StorageError(400, "InvalidJWT", error.message);
    if (!(error instanceof z.ZodError)) throw error;
  }
  throw new StorageError(400, "InvalidSignature", "Invalid signature");
}

async function downloadAddress(parts: StorageParts, url: string, seconds: number): Promise<string> {
  return `/object/sign/${url}?token=${await sign(parts, { url, scope: "download" }, seconds)}`;
}

function sign({ urlSecret }: StorageParts, payload: Omit<UrlToken, "exp">, seconds: number): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(urlSecret);
}
