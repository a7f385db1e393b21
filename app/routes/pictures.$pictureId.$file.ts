import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from "#app/domain/events/picture.ts";
import { z } from "#app/domain/site/zod.ts";
import { STALE_SECONDS } from "#app/http/page-headers.server.ts";
import { matchesEtag, statusOf } from "#app/http/responses.server.ts";
import { findPicture, readPictureFile } from "#app/models/events/pictures.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import {
  commitRequestState,
  getClient,
  getVisitorClient,
  hasSessionCookie,
  type RequestArgs,
} from "#app/session/supabase.server.ts";

/** A file of a public picture in the in-memory cache. */
interface CachedFile {
  bytes: Uint8Array;
  /** When the picture was last found to be public, in milliseconds since 1970. */
  checkedAt: number;
}

/** LRU cache of public pictures, 12 MiB: the pictures of some hundred cards. */
const cache = new LRUCache<string, CachedFile>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
});

/** How long a cached picture is served without checking that it is still public, in milliseconds; as cached pages are. */
const FRESH_MS = 2_000;

/** How long a stale file may be served while Supabase does not answer, in milliseconds; as stale pages are. No other cache stores it. */
const STALE_MS = STALE_SECONDS * 1_000;
const STALE_HEADERS = { "Cache-Control": "no-store", Warning: '110 - "Response is Stale"' };

/**
 * A public picture is immutable, but may stop being public: browsers may cache it for a week, shared caches for as long as pages.
 */
const PUBLIC_CACHING = "public, max-age=604800, s-maxage=60, stale-while-revalidate=600";
const NO_CACHING = "private, no-store";

const paramsSchema = z.object({
  pictureId: z.uuid(),
  file: z
    .string()
    .regex(/^[1-9]\d{0,3}\.(avif|webp)$/)
    .transform((text) => text.split(".")),
});

/** One copy of an uploaded picture: public if an approved event shows it, else for its organizer and admins. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const params = paramsSchema.safeParse(args.params);
  if (!params.success) return reject(args, 404, "Picture not found");
  const { pictureId, file } = params.data;
  const requested = {
    id: pictureId,
    width: Number(file[0]),
    format: PICTURE_FORMATS.find((format) => format === file[1]),
  };
  const name = `${requested.id} ${requested.width} ${requested.format}`;
  const cached = cache.get(name);
  try {
    if (cached && isYoungerThan(FRESH_MS, cached)) return sendPublic(args, requested, cached.bytes);
    // First without the session: it is not read or refreshed for a public picture.
    const shared = await read(getVisitorClient(args), requested, cached?.bytes);
    if (shared?.isPublic) {
      cache.set(name, { bytes: shared.bytes, checkedAt: Date.now() });
      return sendPublic(args, requested, shared.bytes);
    }
    cache.delete(name);
    const own = hasSessionCookie(args) ? await read(getClient(args), requested) : null;
    return own ? sendOwn(args, requested, own.bytes) : reject(args, 404, "Picture not found");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unreachable" && cached && isYoungerThan(STALE_MS, cached))
      return new Response(cached.bytes.slice(), { headers: { ...headersOf(requested), ...STALE_HEADERS } });
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, "picture");
    return reject(args, statusOf(error), error.message);
  }
}

function isYoungerThan(maxAgeMs: number, { checkedAt }: CachedFile): boolean {
  return Date.now() - checkedAt < maxAgeMs;
}

interface RequestedFile {
  id: string;
  width: number;
  format: PictureFormat | undefined;
}

/** The file and whether it is public; null if `client` may not read it. @param bytesInCache saves reading the file again. */
async function read(client: Client, { id, width, format }: RequestedFile, bytesInCache?: Uint8Array) {
  const picture = await findPicture(client, id);
  if (!picture || !format || !(PICTURE_WIDTHS.some((step) => step === width) || width === picture.width)) return null;
  const bytes = bytesInCache ?? (await readPictureFile(client, picture, Math.min(width, picture.width), format));
  return bytes && { bytes, isPublic: picture.isPublic };
}

function sendPublic(args: RequestArgs, requested: RequestedFile, bytes: Uint8Array): Response {
  const etag = `"${requested.id}-${requested.width}-${requested.format}"`;
  const headers = { ...headersOf(requested), "Cache-Control": PUBLIC_CACHING, ETag: etag };
  if (matchesEtag(args.request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  // Other sites embed cards of events with their pictures.
  return new Response(bytes.slice(), { headers: { ...headers, "Cross-Origin-Resource-Policy": "cross-origin" } });
}

function sendOwn(args: RequestArgs, requested: RequestedFile, bytes: Uint8Array): Response {
  const headers = new Headers(headersOf(requested));
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", NO_CACHING);
  return new Response(bytes.slice(), { headers });
}

function headersOf({ format }: RequestedFile) {
  return { "Content-Type": `image/${format}`, "X-Content-Type-Options": "nosniff" };
}

function reject(args: RequestArgs, status: number, message: string): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", NO_CACHING);
  return new Response(message, { status, headers });
}
