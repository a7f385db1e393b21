import type { Metadata, Sharp } from "sharp";
import { z } from "zod";
import { fileHeaders, findReadable, openCurrent } from "./download.ts";
import { invalidRequest, noSuchBucket, StorageError } from "./errors.ts";
import { isNotModified } from "./http-conditions.ts";
import type { StorageHandler, StorageParts, StorageRequest } from "./request.ts";
import { type ObjectRow, requireBucket, requireObject } from "./rows.ts";
import { findSigned, requireUrlToken } from "./signed-urls.ts";

// Limits of hosted Storage: https://supabase.com/docs/guides/storage/serving/image-transformations
const MAX_SOURCE_BYTES = 25 * 1024 * 1024;
const MAX_SOURCE_PIXELS = 50_000_000;
const MAX_SIDE_PIXELS = 2500;
const DEFAULT_QUALITY = 80;

const side = z.coerce
  .number()
  .int()
  .min(0)
  .transform((pixels) => Math.min(pixels, MAX_SIDE_PIXELS) || undefined)
  .optional();

const transformSchema = z.object({
  width: side,
  height: side,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(DEFAULT_QUALITY),
  format: z.enum(["origin", "avif", "webp"]).optional(),
});
type Transform = z.infer<typeof transformSchema>;

/** Content types by sharp's names of formats. */
const TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;
type Format = keyof typeof TYPES;

/** `GET /render/image/public/<bucket>/<path>`: a picture of a public bucket in another size or format. */
export const renderPublic: StorageHandler = async (parts, request) => {
  const { database } = parts;
  if (!(await requireBucket(database, request.bucket)).public) throw noSuchBucket();
  return render(parts, request, () => database.asOwner((tx) => requireObject(tx, request.bucket, request.key)));
};

/** `GET /render/image/authenticated/<bucket>/<path>`: a picture that the caller may read. */
export const renderObject: StorageHandler = async (parts, request) =>
  render(parts, request, () => findReadable(parts, request));

/** `GET /render/image/sign/<bucket>/<path>?token=`: a picture with the signed transformation; other parameters are ignored. */
export const renderSigned: StorageHandler = async (parts, request) => {
  const { transformations = "", exp } = await requireUrlToken(parts, request, "render");
  const query = new URLSearchParams(transformations);
  const download = request.query.get("download");
  if (download !== null) query.set("download", download);
  return render(parts, { ...request, query }, () => findSigned(parts, request), new Date(exp * 1000));
};

async function render(
  parts: StorageParts,
  { query, incoming }: StorageRequest,
  find: () => Promise<ObjectRow>,
  expires?: Date,
): Promise<Response> {
  if (!parts.limits.transformsImages)
    throw new StorageError(403, "FeatureNotEnabled", "feature not enabled for this tenant");
  const wanted = transformSchema.safeParse(Object.fromEntries(query));
  if (!wanted.success) throw invalidRequest(`querystring/${wanted.error.issues[0]?.path.join("/")} is invalid`);
  const { object, content } = await openCurrent(parts, find);
  try {
    const { size } = await content.stat();
    const headers = fileHeaders(object, query, expires);
    headers.delete("accept-ranges");
    headers.set("vary", "accept");
    if (isNotModified(incoming.headers, headers)) return new Response(null, { status: 304, headers });
    if (size > MAX_SOURCE_BYTES) throw unprocessable("Source image is too big");
    const picture = await transform(await content.readFile(), wanted.data, incoming.headers.accept ?? "");
    headers.set("content-type", TYPES[picture.format]);
    headers.set("content-length", String(picture.bytes.length));
    headers.set("x-transformations", describe(wanted.data));
    return new Response(incoming.method === "HEAD" ? null : new Uint8Array(picture.bytes), { headers });
  } finally {
    await content.close();
  }
}

async function transform(
  source: Buffer,
  wanted: Transform,
  accept: string,
): Promise<{ bytes: Buffer; format: Format }> {
  // Imported lazily: sharp takes memory, and a project without pictures does not need it.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  const { width, height, resize, quality } = wanted;
  try {
    // Reads only the file's header.
    const format = outputFormat(await sharp(source, { limitInputPixels: false }).metadata(), wanted, accept);
    const fit = ({ cover: "cover", contain: "inside", fill: "fill" } as const)[resize];
    // Rotated by its EXIF orientation, and without metadata.
    const sized = sharp(source, { limitInputPixels: MAX_SOURCE_PIXELS, failOn: "error" }).autoOrient();
    if (width || height) sized.resize({ width, height, fit, withoutEnlargement: true });
    return { bytes: await encode(sized, format, quality), format };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw unprocessable("Invalid source image");
  }
}

function outputFormat(source: Metadata, wanted: Transform, accept: string): Format {
  const { width = 0, height = 0 } = source;
  if (width * height > MAX_SOURCE_PIXELS) throw unprocessable("Source image resolution is too big");
  if (wanted.format === "avif" || wanted.format === "webp") return wanted.format;
  if (wanted.format === undefined && accept.includes("image/webp")) return "webp";
  if (source.format === "heif") return source.compression === "av1" ? "avif" : "jpeg";
  const isKept = source.format === "png" || source.format === "webp" || source.format === "gif";
  return isKept ? (source.format as Format) : source.hasAlpha ? "png" : "jpeg";
}

function encode(picture: Sharp, format: Format, quality: number): Promise<Buffer> {
  switch (format) {
    case "jpeg":
      return picture.jpeg({ quality, mozjpeg: false }).toBuffer();
    case "png":
      return picture.png().toBuffer();
    case "webp":
      return picture.webp({ quality }).toBuffer();
    case "gif":
      return picture.gif().toBuffer();
    case "avif":
      return picture.avif({ quality, effort: 3 }).toBuffer();
  }
}

function describe({ width, height, resize, quality, format }: Transform): string {
  const kinds = { cover: "fill", contain: "fit", fill: "force" } as const;
  const segments = [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${kinds[resize]}`,
    quality !== DEFAULT_QUALITY && `quality:${quality}`,
    format && format !== "origin" && `format:${format}`,
  ];
  return segments.filter(Boolean).join(",");
}

function unprocessable(message: string): StorageError {
  return new StorageError(422, "InvalidRequest", message);
}
