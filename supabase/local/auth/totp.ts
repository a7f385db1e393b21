import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";

/** The defaults of Auth and of authenticator apps. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 };

const SECRET_BYTES = 20;

/** Accepted clock drift in steps of 30 seconds. */
const TOLERANCE = 1;

/** Size of a QR code's module, and its quiet zone in modules. */
const MODULE_PIXELS = 3;
const BORDER_MODULES = 4;

export interface NewSecret {
  /** In base32. */
  secret: string;
  /** `otpauth://totp/…`, the text of the QR code. */
  uri: string;
  /** A QR code as an SVG document. */
  qr_code: string;
}

/** A new secret for an authenticator, with its URI and QR code. */
export function newSecret(issuer: string, account: string): NewSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...RULES, issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qr_code: picture(uri) };
}

/** Whether this is the code of the current step, or of the one before or after. */
export function isCodeOf(secret: string, code: string): boolean {
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) });
  return totp.validate({ token: code.trim(), window: TOLERANCE }) !== null;
}

function picture(text: string): string {
  const drawing = encodeQR(text, "svg", { ecc: "high", border: BORDER_MODULES });
  const modules = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const side = modules * MODULE_PIXELS;
  return drawing.replace("<svg ", `<?xml version="1.0"?>\n<svg width="${side}" height="${side}" `);
}
