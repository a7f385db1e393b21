import { undefinedColumn } from "../errors.ts";
import { identifier } from "./statement.ts";

/** Something to select from: a table, or the rows a write or a function returned. */
export interface Source {
  /** As it stands in `from`. */
  from: string;
  /** Name that its columns are qualified with, unquoted. */
  name: string;
  columns: readonly { name: string; type: string }[];
}

/** A column as SQL, and its type. @throws RestError 42703 when the source has no such column. */
export function columnOf(source: Source, name: string): { text: string; type: string } {
  const column = source.columns.find((candidate) => candidate.name === name);
  if (!column) throw undefinedColumn(name, source.name);
  return { text: `${identifier(source.name)}.${identifier(column.name)}`, type: column.type };
}
