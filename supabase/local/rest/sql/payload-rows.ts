import type { Relation } from "../schema/catalogue.ts";
import { identifier, type Parameters } from "./statement.ts";

/** Columns of a payload as the table defines them. */
export type PayloadColumn = Relation["columns"][number];

/**
 * A `from` item named `pgrst_body` with one row per object of a JSON body, its columns typed by the table.
 * @param fillsDefaults whether missing keys take the column's default instead of null.
 */
export function payloadRows(
  body: { text: string; isArray: boolean },
  columns: readonly PayloadColumn[],
  fillsDefaults: boolean,
  parameters: Parameters,
): string {
  const names = columns.map((column) => identifier(column.name)).join(", ");
  const typed = columns.map((column) => `${identifier(column.name)} ${column.type}`).join(", ");
  const json = fillsDefaults ? "jsonb" : "json";
  const unpack = `pg_catalog.${json}_${body.isArray ? "to_recordset" : "to_record"}`;
  const raw = `${parameters.bind(body.text)}::${json}`;
  const filled = fillsDefaults ? withDefaults(raw, body.isArray, columns, parameters) : raw;
  return `(select ${names} from ${unpack}(${filled}) as _(${typed})) as pgrst_body`;
}

function withDefaults(
  raw: string,
  isArray: boolean,
  columns: readonly PayloadColumn[],
  parameters: Parameters,
): string {
  const pairs = columns.flatMap((column) =>
    column.fallback === null ? [] : [`${parameters.bind(column.name)}::text, ${column.fallback}`],
  );
  const defaults = `pg_catalog.jsonb_build_object(${pairs.join(", ")})`;
  if (!isArray) return `${defaults} || ${raw}`;
  return `(select coalesce(pg_catalog.jsonb_agg(${defaults} || element), '[]') from pg_catalog.jsonb_array_elements(${raw}) as element)`;
}
