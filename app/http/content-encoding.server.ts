import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** The supported encodings of pages, in order of preference. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number] | "identity";

/**
 * For a page that is sent once. Measured with a dashboard of 158 kB: quality 3 gives 22 kB in 1.0 ms, 4 gives 21 kB in 1.5 ms, 5 gives 19
 * kB in 3.5 ms; gzip's level 4 gives 26 kB in 1.6 ms.
 */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 4;

/** The best encoding that a client accepts. @param accepted the header Accept-Encoding. */
export function encodingFor(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const quality = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  const takes = (encoding: string) => (quality.get(encoding) ?? quality.get("*") ?? 0) > 0;
  return ENCODINGS.find(takes) ?? "identity";
}

/**
 * Compresses a complete document for this client in one step: streaming takes three times as long. Sets Content-Encoding, which keeps
 * servers from compressing it again.
 */
export function encodeDocument(request: Request, html: string, headers: Headers): string | Buffer<ArrayBuffer> {
  // The response to HEAD has no content.
  const encoding = request.method === "HEAD" ? "identity" : encodingFor(request.headers.get("Accept-Encoding"));
  if (encoding === "identity") return html;
  headers.set("Content-Encoding", encoding);
  const bytes = Buffer.from(html);
  if (encoding === "gzip") return gzipSync(bytes, { level: GZIP_LEVEL });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
