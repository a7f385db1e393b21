import { type RestFailure, toDataError } from "./supabase.ts";

/** One page of a list with offset pagination. */
export interface Page<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
  /** From 1; the last page if a later one was requested. */
  page: number;
  pageCount: number;
}

type Answer<Row> =
  | { error: null; data: Row[]; count: number | null; status: number }
  | ({ data: null; count: number | null } & RestFailure);

/** PostgREST's code for a range that begins past the last row. */
const PAST_THE_END = "PGRST103";

/**
 * One page of a list, or its last page if the list has become shorter.
 * @param page counted from 1.
 * @param fallback message when Supabase rejects the query.
 * @param read queries the rows `from` to `to` (from 0, inclusive) with `count: "exact"`.
 * @throws DataError
 */
export async function readPage<Row>(
  page: number,
  pageSize: number,
  fallback: string,
  read: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Page<Row>> {
  const result = await read((page - 1) * pageSize, page * pageSize - 1);
  const isEmpty = result.error ? result.error.code === PAST_THE_END : result.data.length === 0;
  if (isEmpty && page > 1) {
    // The error for a range past the end does not include the number of rows.
    const first = await readPage(1, pageSize, fallback, read);
    return first.pageCount > 1 ? readPage(Math.min(page - 1, first.pageCount), pageSize, fallback, read) : first;
  }
  if (result.error) throw toDataError(result, fallback);
  const total = result.count ?? 0;
  return { rows: result.data, total, page, pageCount: Math.ceil(total / pageSize) };
}
