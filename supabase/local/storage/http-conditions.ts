import type { IncomingHttpHeaders } from "node:http";

/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of a file that a `Range` header asks for; null for all of it, also where the header asks for several parts or is of
 * another unit, which servers may pass over.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "unsatisfiable" : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const [first, last] = [Number(from), to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)];
  if (to !== "" && Number(to) < first) return null;
  return first >= sizeBytes ? "unsatisfiable" : { first, last };
}

/** Whether a reader has the content already that would be sent with these headers. */
export function isNotModified(request: IncomingHttpHeaders, response: Headers): boolean {
  const known = request["if-none-match"];
  // The date is only for readers without a tag.
  if (known !== undefined) {
    const strong = (tag: string) => tag.trim().replace(/^W\//, "");
    return (
      known.trim() === "*" ||
      known
        .split(",")
        .map(strong)
        .includes(response.get("etag") ?? "")
    );
  }
  const since = Date.parse(request["if-modified-since"] ?? "");
  return Date.parse(response.get("last-modified") ?? "") <= since;
}
