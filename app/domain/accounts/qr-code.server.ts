import encodeQR from "qr";

/** A QR code as one SVG path, in units of its modules. */
interface QrCode {
  /** Modules per side, including the quiet zone of four on each side. */
  size: number;
  /** The dark modules. */
  path: string;
}

/**
 * Encodes a text as a QR code.
 * @param correction error correction level: Q restores 25% of the code (`quartile`, for print), L restores 7% (`low`, for screens).
 * @throws Error when the text is too long for a QR code.
 */
export function makeQrCode(text: string, correction: "low" | "quartile"): QrCode {
  const rows = encodeQR(text, "raw", { ecc: correction, border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: rows.length, path };
}
