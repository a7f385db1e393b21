import encodeQR from "qr";

/** A QR code as one path, in units of its squares. */
export interface QrCode {
  /** Squares in a row, the margin of four included. */
  size: number;
  /** The dark squares. */
  path: string;
}

/**
 * The QR code of a text.
 * @param correction how much of it may be unreadable: a quarter (`quartile`, for what is printed) or 7% (`low`, for screens).
 */
export function makeQrCode(text: string, correction: "low" | "quartile"): QrCode {
  const rows = encodeQR(text, "raw", { ecc: correction, border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: rows.length, path };
}
