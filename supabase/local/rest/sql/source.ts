import { notImplemented, undefinedColumn } from "../errors.ts";
import { identifier } from "./statement.ts";

/** Something to select from: a table, or the rows a write or a function returned. */
export interface Source {
  /** As it stands in `from`. */
  from: string;
  /** Name that its columns are qualified with, unquoted. */
  name: string;
  columns: readonly SourceColumn[];
  /** Functions that are asked for like columns, and are no part of `*`. */
  computed: readonly SourceColumn[];
}

interface SourceColumn {
  name: string;
  type: string;
  /** The feature it would need that is left out; null when it can be used. */
  leftOut: string | null;
}

/** A column as SQL, and its type. @throws RestError 42703 when the source has no such column, 501 when it is left out. */
export function columnOf(source: Source, name: string): { text: string; type: string } {
  const column = [...source.columns, ...source.computed].find((candidate) => candidate.name === name);
  if (!column) throw undefinedColumn(name, source.name);
  requireUsable([column]);
  return { text: `${identifier(source.name)}.${identifier(column.name)}`, type: column.type };
}

/** @throws RestError 501 when one of these columns needs what is left out. */
export function requireUsable(columns: readonly Pick<SourceColumn, "leftOut">[]): void {
  const feature = columns.find((column) => column.leftOut !== null)?.leftOut;
  if (feature) throw notImplemented(feature);
}
