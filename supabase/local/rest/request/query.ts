import type { IncomingHttpHeaders } from "node:http";
import { notImplemented, rangeNotSatisfiable } from "../errors.ts";
import type { Condition } from "./conditions.ts";
import { parseFilter } from "./filter.ts";
import { parseLogicTree } from "./logic-tree.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { parseNames, parseSelect, type Selected } from "./select.ts";

/** A parsed query string, not yet checked against the catalogue. */
export interface Query {
  select: Selected[];
  conditions: Condition[];
  order: OrderTerm[];
  /** Null when absent. */
  limit: number | null;
  offset: number;
  columns: string[] | null;
  onConflict: string[] | null;
  /** Parameters that are arguments of a function called by GET, by name. */
  arguments: Map<string, string>;
}

const LOGIC_KEYS = new Set(["and", "or", "not.and", "not.or"]);
const RESERVED = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

/**
 * Reads the parameters of a request.
 * @param isArgument says which parameters are arguments of a function rather than filters.
 * @throws RestError PGRST100 for a syntax error, PGRST103 for a negative limit, 501 for unsupported features.
 */
export function parseQuery(params: URLSearchParams, isArgument: (name: string) => boolean = () => false): Query {
  const conditions: Condition[] = [];
  const args = new Map<string, string>();
  for (const [key, value] of params) {
    if (RESERVED.has(key)) continue;
    if (isArgument(key)) args.set(key, value);
    else if (LOGIC_KEYS.has(key)) conditions.push(parseLogicTree(key, value));
    else conditions.push(parseColumnFilter(key, value));
  }
  return {
    select: parseSelect(params.get("select")),
    conditions,
    order: parseOrder(params.get("order")),
    limit: parseLimit(params.get("limit")),
    offset: Math.max(0, parseWhole(params.get("offset")) ?? 0),
    columns: parseNames("columns parameter", params.get("columns")),
    onConflict: parseNames("on_conflict parameter", params.get("on_conflict")),
    arguments: args,
  };
}

/**
 * The page of a query as the `Range` header of a GET narrows it: `0-9` or `10-`, in rows. Other headers change nothing.
 * @throws RestError 416 PGRST103 for an empty range.
 */
export function narrowByRange(query: Query, request: { method: string; headers: IncomingHttpHeaders }): Query {
  const range = request.method === "GET" ? request.headers.range?.match(/^(\d{1,15})-(\d{0,15})$/) : null;
  if (!range) return query;
  const first = Number(range[1]);
  const last = range[2] === "" ? Number.POSITIVE_INFINITY : Number(range[2]);
  if (last < first) {
    throw rangeNotSatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  if (query.limit === 0) return query;
  const offset = Math.max(query.offset, first);
  const end = Math.min(query.offset + (query.limit ?? Number.POSITIVE_INFINITY), last + 1);
  if (end <= offset) throw negativeLimit();
  return { ...query, offset, limit: end === Number.POSITIVE_INFINITY ? null : end - offset };
}

function parseColumnFilter(key: string, value: string): Condition {
  const column = key.match(/^"(.*)"$/s)?.[1]?.replace(/\\(.)/gs, "$1");
  if (column === undefined && key.includes("->")) throw notImplemented("JSON paths");
  if (column === undefined && key.includes(".")) throw notImplemented("filters on embedded tables");
  return parseFilter(column ?? key, value);
}

function parseLimit(text: string | null): number | null {
  const limit = parseWhole(text);
  if (limit !== null && limit < 0) throw negativeLimit();
  return limit;
}

/** PostgREST ignores a limit or an offset that is not a number. */
function parseWhole(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

function negativeLimit(): Error {
  return rangeNotSatisfiable("Limit should be greater than or equal to zero.");
}
