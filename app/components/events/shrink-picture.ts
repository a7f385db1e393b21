import { EVENT_LIMITS } from "#app/domain/events/controls.ts";

/** More than the widest copy that the site makes, also of what is left of a panorama; less than a canvas may have on any phone. */
const MAX_SENT_PIXELS = 5_000_000;

const JPEG_QUALITY = 0.9;

/**
 * A photo as a smaller JPEG: upright, on white, without metadata, as the site stores it. Of a moving picture the first frame.
 * @returns null when it would not be smaller, or when this browser cannot read it (many cannot read HEIC).
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  // Upright: browsers follow the orientation in the file.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const scale = Math.min(1, Math.sqrt(MAX_SENT_PIXELS / (bitmap.width * bitmap.height)));
    // A file that is small enough to be taken stays what it is unless it has pixels to spare.
    if (scale === 1 && file.size <= EVENT_LIMITS.maxPictureBytes) return null;
    const blob = await toJpeg(bitmap, scale);
    if (!blob || blob.size >= file.size) return null;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** @returns null when this browser cannot draw it. */
async function toJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
