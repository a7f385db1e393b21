import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from "#app/domain/events/picture.ts";
import { z } from "#app/domain/site/zod.ts";
import { STALE_SECONDS } from "#app/http/page-headers.server.ts";
import { isKnown } from "#app/http/resources.server.ts";
import { statusOf } from "#app/http/responses.server.ts";
import { findPicture, readPictureFile } from "#app/models/events/pictures.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState, getClient, hasSessionCookie, type RequestArgs } from "#app/session/supabase.server.ts";

/** A copy of a public picture that this process keeps. */
interface KeptFile {
  bytes: Uint8Array;
  /** When it was last known to be public, in milliseconds since 1970. */
  seenAt: number;
}

/** Public pictures that were read last, 12 MB of them: as much as some hundred cards show. */
const kept = new LRUCache<string, KeptFile>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
});

/** Within this time a picture that is not public any more is still handed out, as the pages that showed it are. */
const PUBLIC_MS = 2_000;

/** While Supabase does not answer, a copy stands in for as long as those of pages do, and nobody else keeps it. */
const STAND_IN_MS = STALE_SECONDS * 1_000;
const STAND_IN_HEADERS = { "Cache-Control": "no-store", Warning: '110 - "Response is Stale"' };

/**
 * A public picture never changes, but may stop being public: browsers may keep what they have seen for a week, shared caches for as long
 * as they keep pages.
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

/** One copy of an uploaded picture: for everyone where an approved event shows it, else for its organizer and admins. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const params = paramsSchema.safeParse(args.params);
  if (!params.success) return refuse(args, 404, "Picture not found");
  const { pictureId, file } = params.data;
  const asked = { id: pictureId, width: Number(file[0]), format: PICTURE_FORMATS.find((format) => format === file[1]) };
  const name = `${asked.id} ${asked.width} ${asked.format}`;
  const copy = kept.get(name);
  try {
    if (copy && isWithin(PUBLIC_MS, copy)) return sendPublic(args, asked, copy.bytes);
    // As a visitor first: no session is read or refreshed for what everyone may see.
    const visitor = getClient({ request: new Request(args.request.url), context: {} });
    const shared = await read(visitor, asked, copy?.bytes);
    if (shared?.isPublic) {
      kept.set(name, { bytes: shared.bytes, seenAt: Date.now() });
      return sendPublic(args, asked, shared.bytes);
    }
    kept.delete(name);
    const own = hasSessionCookie(args) ? await read(getClient(args), asked) : null;
    return own ? sendOwn(args, asked, own.bytes) : refuse(args, 404, "Picture not found");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.kind === "unreachable" && copy && isWithin(STAND_IN_MS, copy))
      return new Response(copy.bytes.slice(), { headers: { ...headersOf(asked), ...STAND_IN_HEADERS } });
    if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, "picture");
    return refuse(args, statusOf(error), error.message);
  }
}

/** Whether a copy was public less than so many milliseconds ago. */
function isWithin(milliseconds: number, { seenAt }: KeptFile): boolean {
  return Date.now() - seenAt < milliseconds;
}

interface AskedFile {
  id: string;
  width: number;
  format: PictureFormat | undefined;
}

/** The file as the client may read it, or null. `known` are its bytes, when they need not be read again. */
async function read(client: Client, { id, width, format }: AskedFile, known?: Uint8Array) {
  const picture = await findPicture(client, id);
  if (!picture || !format || !(PICTURE_WIDTHS.some((step) => step === width) || width === picture.width)) return null;
  const bytes = known ?? (await readPictureFile(client, picture, Math.min(width, picture.width), format));
  return bytes && { bytes, isPublic: picture.isPublic };
}

function sendPublic(args: RequestArgs, asked: AskedFile, bytes: Uint8Array): Response {
  const etag = `"${asked.id}-${asked.width}-${asked.format}"`;
  const headers = { ...headersOf(asked), "Cache-Control": PUBLIC_CACHING, ETag: etag };
  if (isKnown(args.request, etag)) return new Response(null, { status: 304, headers });
  // Cards of events on other sites show the picture as well.
  return new Response(bytes.slice(), { headers: { ...headers, "Cross-Origin-Resource-Policy": "cross-origin" } });
}

function sendOwn(args: RequestArgs, asked: AskedFile, bytes: Uint8Array): Response {
  const headers = new Headers(headersOf(asked));
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", NO_CACHING);
  return new Response(bytes.slice(), { headers });
}

function headersOf({ format }: AskedFile) {
  return { "Content-Type": `image/${format}`, "X-Content-Type-Options": "nosniff" };
}

function refuse(args: RequestArgs, status: number, message: string): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", NO_CACHING);
  return new Response(message, { status, headers });
}
