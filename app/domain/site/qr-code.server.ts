import encodeQR from "qr";

/** A QR code as one SVG path, in units of its modules. */
export interface QrCode {
  /** Modules per side, including the quiet zone of four on each side. */
  size: number;
  /** The dark modules. */
  path: string;
}

/**
 * Encodes a text as a QR code.
 * @param correction error correction level: Q restores 25% of the code (`quartile`, for paper that is folded and worn), M 15% (`medium`), L
 * 7%
 *   (`low`, for screens).
 * @throws Error when the text is too long for a QR code.
 */
export function makeQrCode(text: string, correction: "low" | "medium" | "quartile"): QrCode {
  const rows = encodeQR(text, "raw", { ecc: correction, border: 4 });
  return { size: rows.length, path: rows.map(outlineRow).join("") };
}

/** The dark modules of a row; neighbours are one rectangle, which keeps drawings small. */
function outlineRow(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? "#" : " "))
    .join("")
    .matchAll(/#+/g);
  return Array.from(runs, ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join("");
}
