import { notImplemented } from "../errors.ts";
import { Scanner } from "./scanner.ts";

/** One entry of a select list. `*` has neither alias nor cast. */
export interface Selected {
  column: string;
  alias: string | null;
  cast: CastType | null;
}

/** Allow list of types in `column::type`; only these texts are written into SQL. */
const CAST_TYPES = [
  "text",
  "varchar",
  "integer",
  "int2",
  "int4",
  "int8",
  "bigint",
  "smallint",
  "numeric",
  "float4",
  "float8",
  "real",
  "boolean",
  "bool",
  "date",
  "time",
  "timestamp",
  "timestamptz",
  "uuid",
  "json",
  "jsonb",
] as const;
export type CastType = (typeof CAST_TYPES)[number];

const EVERYTHING: Selected[] = [{ column: "*", alias: null, cast: null }];

/**
 * Reads `select=id,name:title,start_date::text`. Absent or empty means every column.
 * @throws RestError PGRST100 on a syntax error, 501 for embedded tables, aggregates and JSON paths.
 */
export function parseSelect(text: string | null): Selected[] {
  if (text === null || text.trim() === "") return EVERYTHING;
  const scanner = new Scanner("select parameter", text);
  const list: Selected[] = [];
  do {
    scanner.match(/\s*/);
    list.push(parseItem(scanner));
    scanner.match(/\s*/);
  } while (scanner.take(","));
  if (!scanner.done) throw scanner.failure('expecting "," or end of input');
  return list;
}

function parseItem(scanner: Scanner): Selected {
  if (scanner.take("*")) return { column: "*", alias: null, cast: null };
  if (scanner.take("...")) throw notImplemented("embedded tables in select");
  const first = scanner.name();
  const isAlias = scanner.peek() === ":" && !scanner.rest.startsWith("::");
  if (isAlias) scanner.expect(":");
  const column = isAlias ? scanner.name() : first;
  if (scanner.peek() === "!" || scanner.peek() === "(") throw notImplemented("embedded tables in select");
  if (scanner.peek() === ".") throw notImplemented("aggregates in select");
  if (scanner.peek() === "-") throw notImplemented("JSON paths");
  const alias = isAlias ? first : null;
  if (alias?.includes("\0")) throw scanner.failure("expecting an alias without null characters");
  return { column, alias, cast: scanner.take("::") ? parseCast(scanner) : null };
}

function parseCast(scanner: Scanner): CastType {
  const name = scanner.match(/[a-zA-Z0-9_ [\]]+/)?.trim() ?? "";
  const cast = CAST_TYPES.find((type) => type === name.toLowerCase());
  if (!cast) throw notImplemented(`cast to ${name}`);
  if (scanner.peek() === ".") throw notImplemented("aggregates in select");
  return cast;
}

/** Reads `columns="slug","title"` or `on_conflict=slug`: names between commas, quoted or not. Null when absent or empty. */
export function parseNames(kind: string, text: string | null): string[] | null {
  if (text === null || text.trim() === "") return null;
  const scanner = new Scanner(kind, text);
  const names: string[] = [];
  do {
    scanner.match(/\s*/);
    names.push(scanner.name());
    scanner.match(/\s*/);
  } while (scanner.take(","));
  if (!scanner.done) throw scanner.failure('expecting "," or end of input');
  return [...new Set(names)];
}
