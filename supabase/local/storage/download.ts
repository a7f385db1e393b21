import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { noSuchBucket, noSuchKey, StorageError } from "./errors.ts";
import { type ByteRange, isNotModified, parseRange } from "./http-conditions.ts";
import type { StorageHandler, StorageParts, StorageRequest } from "./request.ts";
import { type ObjectRow, requireBucket, requireObject } from "./rows.ts";

/** `GET /object/public/<bucket>/<path>`: an object of a public bucket, without policies. */
export const downloadPublic: StorageHandler = async (parts, request) => {
  const { database } = parts;
  if (!(await requireBucket(database, request.bucket)).public) throw noSuchBucket();
  return sendObject(parts, request, () => database.asOwner((tx) => requireObject(tx, request.bucket, request.key)));
};

/** `GET /object/authenticated/<bucket>/<path>`: an object that the policies let the caller read, or one of a public bucket. */
export const downloadObject: StorageHandler = async (parts, request) =>
  sendObject(parts, request, () => findReadable(parts, request));

/** The object if the caller may read it. @throws StorageError if not. */
export async function findReadable(
  { database }: StorageParts,
  { session, bucket, key }: StorageRequest,
): Promise<ObjectRow> {
  const { public: isPublic } = await requireBucket(database, bucket);
  if (!isPublic && session.isAnonymous) throw noSuchBucket();
  const find = (tx: Parameters<typeof requireObject>[0]) => requireObject(tx, bucket, key);
  return isPublic ? database.asOwner(find) : database.asCaller(session, find);
}

/**
 * Sends the content of an object, or the requested range.
 * @param find looks the object up; called again if it is replaced concurrently.
 * @param expires overrides the object's `Cache-Control`.
 */
export async function sendObject(
  parts: StorageParts,
  request: StorageRequest,
  find: () => Promise<ObjectRow>,
  expires?: Date,
): Promise<Response> {
  const { object, content } = await openCurrent(parts, find);
  try {
    return await send(request, object, content, expires);
  } finally {
    await content.close();
  }
}

/**
 * Opens the content of an object; the caller closes it.
 * @param find looks the object up; called again if it is replaced concurrently.
 */
export async function openCurrent(
  { files }: StorageParts,
  find: () => Promise<ObjectRow>,
): Promise<{ object: ObjectRow; content: FileHandle }> {
  let object = await find();
  let content = await files.open(object.version);
  while (content === null) {
    const { version } = object;
    object = await find();
    // The row is unchanged, so its file is missing.
    if (object.version === version) throw noSuchKey();
    content = await files.open(object.version);
  }
  return { object, content };
}

/** Response headers of an object's content. */
export function fileHeaders(
  { metadata, updated_at: updatedAt }: ObjectRow,
  query: URLSearchParams,
  expires?: Date,
): Headers {
  const headers = new Headers({
    "accept-ranges": "bytes",
    "content-type": shownType(metadata?.mimetype),
    etag: metadata?.eTag ?? "",
    "last-modified": new Date(metadata?.lastModified ?? updatedAt).toUTCString(),
  });
  if (expires) headers.set("expires", expires.toUTCString());
  else headers.set("cache-control", metadata?.cacheControl ?? "no-cache");
  const download = query.get("download");
  if (download !== null) headers.set("content-disposition", attachment(download));
  return headers;
}

async function send(
  { incoming, outgoing, query }: StorageRequest,
  object: ObjectRow,
  content: FileHandle,
  expires: Date | undefined,
): Promise<Response> {
  const { size } = await content.stat();
  const headers = fileHeaders(object, query, expires);
  if (isNotModified(incoming.headers, headers)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(size));
  const range = parseRange(incoming.headers.range, size);
  if (range === "unsatisfiable")
    throw new StorageError(416, "InvalidRange", "The requested range is not satisfiable", "InvalidRange");
  if (range) {
    headers.set("content-range", `bytes ${range.first}-${range.last}/${size}`);
    headers.set("content-length", String(range.last - range.first + 1));
  }
  const status = range ? 206 : 200;
  if (incoming.method === "HEAD" || size === 0) return new Response(null, { status, headers });
  // Piped into Node's response, which avoids copying through web streams.
  outgoing.writeHead(status, Object.fromEntries(headers));
  await sendBytes(content, range, outgoing);
  return RESPONSE_ALREADY_SENT.clone();
}

async function sendBytes(content: FileHandle, range: ByteRange | null, outgoing: StorageRequest["outgoing"]) {
  const bytes = content.createReadStream({ start: range?.first ?? 0, end: range?.last, autoClose: false });
  // An aborted download is not an error, and the headers have been sent.
  await pipeline(bytes, outgoing).catch(() => outgoing.destroy());
}

// Uploaded HTML would otherwise run scripts on this origin.
function shownType(type = "application/octet-stream"): string {
  return type.includes("text/html") ? "text/plain" : type;
}

function attachment(name: string): string {
  if (name === "") return "attachment;";
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}
