import { notImplemented } from "../errors.ts";
import type { OrderTerm } from "../request/order.ts";
import type { Selected } from "../request/select.ts";
import { columnOf, requireUsable, type Source } from "./source.ts";
import { identifier } from "./statement.ts";

/** The columns and order of returned rows. Null when only their number is needed: without columns no SELECT privilege is needed. */
export type Wanted = { select: readonly Selected[]; order: readonly OrderTerm[] } | null;

/** ` returning …` with the columns of the response, each once. */
export function returningText(table: Source, wanted: Wanted): string {
  if (wanted === null) return " returning 1";
  const named = [...wanted.select, ...wanted.order].map((item) => item.column);
  if (wanted.select.some((item) => item.column === "*")) {
    requireUsable(table.columns);
    if (table.computed.some(({ name }) => named.includes(name)))
      throw notImplemented("computed columns beside * in a write");
    for (const column of named) if (column !== "*") columnOf(table, column);
    return ` returning ${identifier(table.name)}.*`;
  }
  return ` returning ${[...new Set(named)].map((column) => columnOf(table, column).text).join(", ")}`;
}
