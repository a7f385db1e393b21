import { rangeNotSatisfiable } from "./errors.ts";

/** `first-last/total`; `*` stands for no rows and for a total that was not counted. */
export function contentRange(first: number, rows: number, total: number | null): string {
  return `${rows > 0 ? `${first}-${first + rows - 1}` : "*"}/${total ?? "*"}`;
}

/**
 * 200, or 206 when a counted list has rows outside the page.
 * @throws RestError 416 PGRST103 when the page starts beyond the last row.
 */
export function listStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    throw rangeNotSatisfiable(details, { "content-range": `*/${total}` });
  }
  return rows < total ? 206 : 200;
}
