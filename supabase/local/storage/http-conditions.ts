import type { IncomingHttpHeaders } from "node:http";

/** Positions of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The byte range of a `Range` header; null for the whole file, also for several ranges and other units, which servers may ignore.
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

/** Whether the client's cached copy is current (304). */
export function isNotModified(request: IncomingHttpHeaders, response: Headers): boolean {
  const known = request["if-none-match"];
  // If-Modified-Since is ignored when there is If-None-Match.
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
