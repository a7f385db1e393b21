import decodeQR from "qr/decode.js";

/** Decodes a QR code from an image of it, four pixels per module. */
export function readQrCode({ size, path }: { size: number; path: string }): string {
  const width = 4 * size;
  const data = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let pixel = 0; pixel < 16; pixel += 1) {
      const at = (4 * Number(y) + (pixel >> 2)) * width + 4 * Number(x) + (pixel & 3);
      data.fill(0, 4 * at, 4 * at + 3);
    }
  return decodeQR({ width, height: width, data });
}
