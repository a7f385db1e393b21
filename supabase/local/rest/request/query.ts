import { notImplemented, rangeNotSatisfiable } from "../errors.ts";
import type { Condition } from "./conditions.ts";
import { parseFilter } from "./filter.ts";
import { parseLogicTree } from "./logic-tree.ts";
import { type OrderTerm, parseOrder } from "./order.ts";
import { parseNames, parseSelect, type Selected } from "./select.ts";

/** A query string, read but not yet checked against the catalogue. */
export interface Query {
  select: Selected[];
  conditions: Condition[];
  order: OrderTerm[];
  /** Null when not asked for. */
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
 * @throws RestError PGRST100 for what cannot be read, PGRST103 for a negative limit, 501 for what is left out.
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

function parseColumnFilter(key: string, value: string): Condition {
  const column = key.match(/^"(.*)"$/s)?.[1]?.replace(/\\(.)/gs, "$1");
  if (column === undefined && key.includes("->")) throw notImplemented("JSON paths");
  if (column === undefined && key.includes(".")) throw notImplemented("filters on embedded tables");
  return parseFilter(column ?? key, value);
}

function parseLimit(text: string | null): number | null {
  const limit = parseWhole(text);
  if (limit !== null && limit < 0) throw rangeNotSatisfiable("Limit should be greater than or equal to zero.");
  return limit;
}

/** PostgREST takes a limit or an offset that is not a number for an absent one. */
function parseWhole(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}
