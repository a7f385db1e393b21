import { notImplemented } from "../errors.ts";
import { Scanner } from "./scanner.ts";

export interface OrderTerm {
  column: string;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
}

/** Parses `order=start_date.asc.nullslast,id`. @throws RestError PGRST100 on a syntax error, 501 for order by embedded tables. */
export function parseOrder(text: string | null): OrderTerm[] {
  if (text === null || text.trim() === "") return [];
  const scanner = new Scanner("order", text);
  const terms: OrderTerm[] = [];
  do {
    scanner.match(/\s*/);
    terms.push(parseTerm(scanner));
    scanner.match(/\s*/);
  } while (scanner.take(","));
  if (!scanner.done) throw scanner.failure('expecting "," or end of input');
  return terms;
}

function parseTerm(scanner: Scanner): OrderTerm {
  const column = scanner.name();
  if (scanner.peek() === "(") throw notImplemented("order by an embedded table");
  if (scanner.peek() === "-") throw notImplemented("JSON paths");
  const direction = scanner.take(".asc") ? "asc" : scanner.take(".desc") ? "desc" : null;
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
  return { column, direction, nulls };
}
