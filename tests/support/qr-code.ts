import decodeQR from "qr/decode.js";

/** Decodes a QR code from an image of it, four pixels per module. */
export function readQrCode({ size, path }: { size: number; path: string }): string {
  const width = 4 * size;
  const data = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, modules] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let row = 0; row < 4; row += 1) {
      const at = (4 * Number(y) + row) * width + 4 * Number(x);
      for (let pixel = at; pixel < at + 4 * Number(modules); pixel += 1) data.fill(0, 4 * pixel, 4 * pixel + 3);
    }
  return decodeQR({ width, height: width, data });
}
