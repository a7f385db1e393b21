import { generateKeyPairSync, sign } from "node:crypto";

/** A DER value: tag, length, contents. */
function der(tag: number, ...contents: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(contents.map((each) => (typeof each === "string" ? Buffer.from(each, "hex") : each)));
  const length = Buffer.from(bytes.length.toString(16).padStart(bytes.length > 255 ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from(bytes.length < 128 ? [tag] : [tag, 0x80 + length.length]), length, bytes]);
}

/** A new key with a self-signed certificate for an HTTPS server. @param host may begin with "*.". */
export function selfSigned(host = "localhost"): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // ecdsa-with-SHA256. The name is CN=<host>.
  const algorithm = der(0x30, der(0x06, "2a8648ce3d040302"));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, "550403"), der(0x0c, Buffer.from(host)))));
  const valid = der(0x30, ...["200101000000Z", "491231235959Z"].map((time) => der(0x17, Buffer.from(time))));
  const parts = [der(0x02, "01"), algorithm, name, valid, name, publicKey.export({ type: "spki", format: "der" })];
  const signed = der(0x30, ...parts);
  const cert = der(0x30, signed, algorithm, der(0x03, "00", sign("sha256", signed, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}
