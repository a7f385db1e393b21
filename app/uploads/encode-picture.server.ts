import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { PICTURE_FORMATS, PICTURE_LIMITS, type PictureFormat, widthsOf } from "#app/domain/events/picture.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** One copy of a picture, as it is stored. */
interface PictureCopy {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

/** A picture in every size and format that pages use, with its metadata. */
export interface EncodedPicture {
  /** Width of the widest copy, in pixels. */
  width: number;
  height: number;
  /** Average colour, "#rrggbb". */
  color: string;
  /** The most salient point, in percent from the left and from the top. */
  focus: { x: number; y: number };
  /** SHA-256 of the uploaded file. */
  digest: Buffer;
  copies: PictureCopy[];
}

/** A file that cannot be used as a picture; the message is for the person who chose it. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/** Timeout of one step of libvips, in seconds; for the largest pictures a step takes about three. */
const STEP_SECONDS = 8;

/** Capacity of the queue, including the picture being encoded. With more, requests would take longer than people wait. */
const MAX_QUEUED = 8;

/** AVIF and WebP of about the same quality. A higher effort makes files a tenth smaller and takes five times as long. */
const ENCODING = { avif: { quality: 50, effort: 1, chromaSubsampling: "4:2:0" }, webp: { quality: 74 } } as const;

/** Allowlist of libvips loaders: those of the accepted types. Others, such as SVG's and PDF's, are blocked. */
const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

/** Pictures are encoded one at a time. */
const encoding = pLimit(1);

/**
 * Encodes the copies of a picture: upright, in sRGB, first frame only, without metadata, never upscaled. The file type is detected from
 * the content. Pictures are encoded one at a time, and a queued Blob is not read into memory before its turn.
 * @throws PictureError when the file is not a supported image, or the queue is full.
 */
export async function encodePicture(file: Buffer | Blob): Promise<EncodedPicture> {
  if (encoding.activeCount + encoding.pendingCount >= MAX_QUEUED) throw new PictureError(t("manyUploads"));
  return encoding(async () => encode(Buffer.isBuffer(file) ? file : Buffer.from(await file.arrayBuffer())));
}

async function encode(file: Buffer): Promise<EncodedPicture> {
  if (file.length === 0) throw new PictureError(t("fileEmpty"));
  const { default: sharp } = await loadSharp();
  const upright = sharp(file, { limitInputPixels: PICTURE_LIMITS.maxPixels, failOn: "error", autoOrient: true });
  const size = await requireAccepted(upright, file);
  const target = targetSize(size);
  // Decoded once. Transparent parts become white.
  const { data, info } = await orPictureError(
    upright
      .flatten({ background: "#ffffff" })
      .resize({ ...target, fit: "cover", position: "attention" })
      .toColourspace("srgb")
      .raw()
      .timeout({ seconds: STEP_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: STEP_SECONDS });
  const copies: PictureCopy[] = [];
  for (const format of PICTURE_FORMATS) {
    for (const step of widthsOf(width)) {
      const bytes = await pixels().resize({ width: step }).toFormat(format, ENCODING[format]).toBuffer();
      copies.push({ width: step, format, bytes });
    }
  }
  const [color, focus] = [await averageColor(pixels()), await findFocus(pixels(), { width, height })];
  return { width, height, color, focus, digest: createHash("sha256").update(file).digest(), copies };
}

async function loadSharp() {
  const loaded = await import("sharp");
  const { default: sharp } = loaded;
  // One thread and no cache keep memory use constant.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
  return loaded;
}

interface Size {
  width: number;
  height: number;
}

/** The size of a picture of an accepted type. @throws PictureError for every other file. */
async function requireAccepted(picture: Sharp, file: Buffer): Promise<Size> {
  if (isHeic(file)) throw new PictureError(t("heicPicture"));
  const { format, autoOrient } = await orPictureError(picture.metadata());
  if (format === undefined) throw new PictureError(t("notAPicture"));
  const { width, height } = autoOrient;
  if (width * height > PICTURE_LIMITS.maxPixels) throw new PictureError(tooManyPixels());
  if (width < PICTURE_LIMITS.minWidth || height < PICTURE_LIMITS.minHeight)
    throw new PictureError(
      t("tooFewPixels", {
        width: String(width),
        height: String(height),
        minWidth: String(PICTURE_LIMITS.minWidth),
        minHeight: String(PICTURE_LIMITS.minHeight),
      }),
    );
  return { width, height };
}

/** Whether a file has the `ftyp` box of HEIC, whose codec sharp's binaries do not include. */
function isHeic(file: Buffer): boolean {
  return /^ftyp(hei[cxms]|hev[cxms])/.test(file.toString("latin1", 4, 12));
}

const tooManyPixels = () => t("tooManyPixels", { millions: PICTURE_LIMITS.maxPixels / 1_000_000 });

/** The result of a step. @throws PictureError that explains a failure of libvips. */
async function orPictureError<Result>(step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/pixel limit/.test(message)) throw new PictureError(tooManyPixels());
    if (/timeout/.test(message)) throw new PictureError(t("pictureTooSlow"));
    if (/unsupported|blocked/.test(message)) throw new PictureError(t("notAPicture"));
    throw new PictureError(t("pictureDamaged"));
  }
}

/** The size to decode to: at most as wide as the widest copy, and cropped to the extreme aspect ratios that pages show. */
function targetSize({ width, height }: Size): Size {
  const { maxHeightPerWidth, maxWidthPerHeight, maxWidth } = PICTURE_LIMITS;
  const cropped = {
    width: Math.min(width, height * maxWidthPerHeight),
    height: Math.min(height, width * maxHeightPerWidth),
  };
  const scale = Math.min(1, maxWidth / cropped.width);
  return { width: Math.round(cropped.width * scale), height: Math.max(1, Math.round(cropped.height * scale)) };
}

async function averageColor(picture: Sharp): Promise<string> {
  const { data } = await picture.resize(1, 1, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((level) => level.toString(16).padStart(2, "0")).join("")}`;
}

/** Longer side of the thumbnail in which the focus is detected, in pixels. */
const FOCUS_PIXELS = 160;

async function findFocus(picture: Sharp, { width, height }: Size): Promise<{ x: number; y: number }> {
  const scale = FOCUS_PIXELS / Math.max(width, height);
  const small = { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
  const { data, info } = await picture
    .resize({ ...small, fit: "fill" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import("sharp");
  // sharp reports the attention point only when it crops, which needs another aspect ratio.
  const half = { width: Math.ceil(info.width / 2), height: info.height };
  const cropped = await sharp(data)
    .resize({ ...half, fit: "cover", position: "attention" })
    .toBuffer({ resolveWithObject: true });
  const { attentionX = info.width / 2, attentionY = info.height / 2 } = cropped.info;
  const percent = (at: number, of: number) => Math.min(100, Math.max(0, Math.round((100 * at) / of)));
  return { x: percent(attentionX, info.width), y: percent(attentionY, info.height) };
}
