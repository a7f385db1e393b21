import type { Condition } from "../request/conditions.ts";
import type { Payload } from "../request/payload.ts";
import type { Relation } from "../schema/catalogue.ts";
import { type PayloadColumn, payloadRows } from "./payload-rows.ts";
import { returningText, type Wanted } from "./returning.ts";
import type { Source } from "./source.ts";
import { identifier, type Parameters, qualified } from "./statement.ts";
import { whereClause } from "./where.ts";

/** A table as a source for filters and returned columns. */
export function tableSource(table: Relation): Source {
  return { from: qualified(table), name: table.name, columns: table.columns, computed: table.computed };
}

export interface Insertion {
  payload: Payload;
  columns: readonly PayloadColumn[];
  fillsDefaults: boolean;
  /** The conflict target and action of an upsert; null raises 23505. */
  conflict: { resolution: "merge-duplicates" | "ignore-duplicates"; columns: readonly string[] } | null;
}

/** `insert into … returning …`. An upsert counts the inserted rows in the setting `pgrst.inserted`. */
export function insertText(table: Relation, insertion: Insertion, wanted: Wanted, parameters: Parameters): string {
  const { payload, columns, conflict } = insertion;
  const returning = returningText(tableSource(table), wanted);
  const names = columns.map((column) => identifier(column.name));
  const counts = conflict?.resolution === "merge-duplicates" ? ` where ${addInserted(1)} <> '0'` : "";
  const rows =
    columns.length === 0
      ? `select from pg_catalog.generate_series(1, ${parameters.bind(payload.length)}::integer)${counts}`
      : `select ${names.map((name) => `pgrst_body.${name}`).join(", ")} from ` +
        `${payloadRows(payload, columns, insertion.fillsDefaults, parameters)}${counts}`;
  const target = `${qualified(table)}${names.length === 0 ? "" : `(${names.join(", ")})`}`;
  return `insert into ${target} ${rows}${conflictText(conflict, names)}${returning}`;
}

function conflictText(conflict: Insertion["conflict"], names: readonly string[]): string {
  if (conflict === null) return "";
  const key = conflict.columns.map(identifier).join(", ");
  if (conflict.resolution === "ignore-duplicates" || names.length === 0) return ` on conflict (${key}) do nothing`;
  const changes = names.map((name) => `${name} = excluded.${name}`).join(", ");
  return ` on conflict (${key}) do update set ${changes} where ${addInserted(-1)} <> '-1'`;
}

function addInserted(step: 1 | -1): string {
  const current = "coalesce(nullif(pg_catalog.current_setting('pgrst.inserted', true), '')::integer, 0)";
  return `pg_catalog.set_config('pgrst.inserted', (${current} + (${step}))::text, true)`;
}

/** `update … set … where … returning …`; an empty column list changes nothing. */
export function updateText(
  table: Relation,
  change: {
    payload: Payload;
    columns: readonly PayloadColumn[];
    fillsDefaults: boolean;
    conditions: readonly Condition[];
  },
  wanted: Wanted,
  parameters: Parameters,
): string {
  const source = tableSource(table);
  const body = payloadRows(change.payload, change.columns, change.fillsDefaults, parameters);
  const set = change.columns.map((column) => `${identifier(column.name)} = pgrst_body.${identifier(column.name)}`);
  const where = whereClause(source, change.conditions, parameters);
  return `update ${source.from} set ${set.join(", ")} from ${body}${where}${returningText(source, wanted)}`;
}

/** `delete from … where … returning …`. */
export function deleteText(
  table: Relation,
  conditions: readonly Condition[],
  wanted: Wanted,
  parameters: Parameters,
): string {
  const source = tableSource(table);
  return `delete from ${source.from}${whereClause(source, conditions, parameters)}${returningText(source, wanted)}`;
}
