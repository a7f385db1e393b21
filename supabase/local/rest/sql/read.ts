import type { Condition } from "../request/conditions.ts";
import type { OrderTerm } from "../request/order.ts";
import type { Selected } from "../request/select.ts";
import { columnOf, requireUsable, type Source } from "./source.ts";
import { identifier, type Parameters } from "./statement.ts";
import { whereClause } from "./where.ts";

/** The rows and columns to read from a source. */
export interface Reading {
  select: readonly Selected[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  /** Null reads all. */
  limit: number | null;
  offset: number;
}

/** `select … from … where … order by … limit … offset …`. @throws RestError 42703 on a column that does not exist. */
export function readingText(source: Source, reading: Reading, parameters: Parameters): string {
  const list = reading.select.map((item) => selectedText(source, item)).join(", ");
  const where = whereClause(source, reading.conditions, parameters);
  const order = reading.order.map((term) => orderText(source, term)).join(", ");
  return (
    `select ${list} from ${source.from}${where}` +
    (order === "" ? "" : ` order by ${order}`) +
    (reading.limit === null ? "" : ` limit ${parameters.bind(reading.limit)}`) +
    (reading.offset === 0 ? "" : ` offset ${parameters.bind(reading.offset)}`)
  );
}

/**
 * The number of rows before limit and offset, as a scalar subquery.
 * @param most upper bound of the count; null counts all.
 */
export function totalText(
  source: Source,
  conditions: readonly Condition[],
  parameters: Parameters,
  most: number | null = null,
): string {
  const from = `${source.from}${whereClause(source, conditions, parameters)}`;
  if (most === null) return `(select pg_catalog.count(*) from ${from})`;
  return `(select pg_catalog.count(*) from (select from ${from} limit ${parameters.bind(most)}) as _)`;
}

/** `explain` for the planner's estimate of the rows before limit and offset. */
export function planText(source: Source, conditions: readonly Condition[], parameters: Parameters): string {
  return `explain (format json) select 1 from ${source.from}${whereClause(source, conditions, parameters)}`;
}

function selectedText(source: Source, item: Selected): string {
  if (item.column === "*") {
    requireUsable(source.columns);
    return `${identifier(source.name)}.*`;
  }
  const column = columnOf(source, item.column).text;
  return `${item.cast ? `cast(${column} as ${item.cast})` : column} as ${identifier(item.alias ?? item.column)}`;
}

function orderText(source: Source, term: OrderTerm): string {
  const direction = term.direction === null ? "" : ` ${term.direction}`;
  return `${columnOf(source, term.column).text}${direction}${term.nulls === null ? "" : ` nulls ${term.nulls}`}`;
}
