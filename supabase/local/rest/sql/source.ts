import { notImplemented, undefinedColumn } from "../errors.ts";
import { identifier } from "./statement.ts";

/** A `from` item: a table, or the rows that a write or a function returned. */
export interface Source {
  /** Its text in `from`. */
  from: string;
  /** Name that its columns are qualified with, unquoted. */
  name: string;
  columns: readonly SourceColumn[];
  /** Computed columns, which are not part of `*`. */
  computed: readonly SourceColumn[];
}

interface SourceColumn {
  name: string;
  type: string;
  /** The unsupported feature that it needs; null when it is usable. */
  leftOut: string | null;
}

/** A column as SQL, and its type. @throws RestError 42703 for an unknown column, 501 for an unsupported one. */
export function columnOf(source: Source, name: string): { text: string; type: string } {
  const column = [...source.columns, ...source.computed].find((candidate) => candidate.name === name);
  if (!column) throw undefinedColumn(name, source.name);
  requireUsable([column]);
  return { text: `${identifier(source.name)}.${identifier(column.name)}`, type: column.type };
}

/** @throws RestError 501 when one of these columns needs an unsupported feature. */
export function requireUsable(columns: readonly Pick<SourceColumn, "leftOut">[]): void {
  const feature = columns.find((column) => column.leftOut !== null)?.leftOut;
  if (feature) throw notImplemented(feature);
}
