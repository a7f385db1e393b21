import { EVENT_LIMITS } from "#app/domain/events/controls.ts";

/** Enough for the site's widest copy, even of a cropped panorama, and below the canvas limit of every phone. */
const MAX_SENT_PIXELS = 5_000_000;

const JPEG_QUALITY = 0.9;

/**
 * Scales a photo down to a JPEG: upright, on white, without metadata; the first frame of an animation.
 * @returns null when it would not be smaller, or this browser cannot decode it (such as HEIC).
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  // Browsers apply the EXIF orientation.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const scale = Math.min(1, Math.sqrt(MAX_SENT_PIXELS / (bitmap.width * bitmap.height)));
    // Within both limits: keep the original.
    if (scale === 1 && file.size <= EVENT_LIMITS.maxPictureBytes) return null;
    const blob = await toJpeg(bitmap, scale);
    if (!blob || blob.size >= file.size) return null;
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** @returns null when this browser cannot draw or encode it. */
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
