import type { Column, Relation, Routine, Schema, TypeName } from "./catalogue.ts";

const NUMBERS = ["int2", "int4", "int8", "float4", "float8", "numeric", "oid"];
const JSON_TYPES = ["json", "jsonb"];

const HEADER = `// Made from supabase/migrations by \`npm run db:types\`. Changes made here are lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

`;

/**
 * The text of a module that exports `Json` and `Database`, in the form that supabase-js takes as its type argument.
 * The same schemas always give the same text.
 */
export function writeTypes(schemas: Schema[]): string {
  const known = new Map(schemas.map((schema) => [schema.name, schema]));
  const members = schemas.map((schema) => `${key(schema.name)}: ${schemaType(schema, known)};`);
  // supabase-js enables features by this version of PostgREST. https://supabase.com/docs/reference/javascript/typescript-support
  return `${HEADER}export type Database = ${block([`__InternalSupabase: ${block(['PostgrestVersion: "13";'])};`, ...members])};\n`;
}

type Known = Map<string, Schema>;

function schemaType(schema: Schema, known: Known): string {
  const tables = schema.relations.filter((relation) => !relation.isView);
  const views = schema.relations.filter((relation) => relation.isView);
  const names = [...new Set(schema.routines.map((routine) => routine.name))];
  return block([
    `Tables: ${record(tables.map((table) => [table.name, tableType(table, known)]))};`,
    `Views: ${record(views.map((view) => [view.name, viewType(view, known)]))};`,
    `Functions: ${record(names.map((name) => [name, routineTypes(schema, name, known)]))};`,
    `Enums: ${record(schema.enums.map((item) => [item.name, item.labels.map((label) => JSON.stringify(label)).join(" | ")]))};`,
    `CompositeTypes: ${record(schema.composites.map((item) => [item.name, rowType(item.columns, known)]))};`,
  ]);
}

function tableType(table: Relation, known: Known): string {
  return block([
    `Row: ${rowType(table.columns, known)};`,
    `Insert: ${record(table.columns.map((column) => inputColumn(column, column.isNullable || column.hasDefault, known)))};`,
    `Update: ${record(table.columns.map((column) => inputColumn(column, true, known)))};`,
    `Relationships: ${relationships(table)};`,
  ]);
}

function viewType(view: Relation, known: Known): string {
  return block([`Row: ${rowType(view.columns, known)};`, `Relationships: ${relationships(view)};`]);
}

function rowType(columns: Column[], known: Known): string {
  return record(columns.map((column) => [column.name, columnType(column, known)]));
}

function columnType(column: Column, known: Known): string {
  const type = typeOf(column.type, known);
  return column.isNullable ? `${type} | null` : type;
}

function inputColumn(column: Column, isOptional: boolean, known: Known): Member {
  return [column.name, column.isComputed ? "never" : columnType(column, known), isOptional];
}

function relationships(relation: Relation): string {
  const items = relation.relationships.map((item) =>
    block([
      `foreignKeyName: ${JSON.stringify(item.name)};`,
      `columns: ${tuple(item.columns)};`,
      `isOneToOne: ${item.isOneToOne};`,
      `referencedRelation: ${JSON.stringify(item.referencedRelation)};`,
      `referencedColumns: ${tuple(item.referencedColumns)};`,
    ]),
  );
  return items.length === 0 ? "[]" : `[\n${indent(items.map((item) => `${item},`).join("\n"))}\n]`;
}

function routineTypes(schema: Schema, name: string, known: Known): string {
  const overloads = schema.routines.filter((routine) => routine.name === name);
  return overloads.map((routine) => routineType(schema, routine, known)).join(" | ");
}

function routineType(schema: Schema, routine: Routine, known: Known): string {
  const args: Member[] = routine.args.map((arg) => [arg.name, typeOf(arg.type, known), arg.hasDefault]);
  const members = [`Args: ${args.length === 0 ? "never" : record(args)};`, `Returns: ${returnType(routine, known)};`];
  const source = schema.relations.find((relation) => relation.name === routine.returns.name);
  // Lets supabase-js type `select` on the result with the table's columns and relationships.
  if (source && routine.returns.schema === schema.name && !routine.returns.isArray) {
    const options = [`from: "*";`, `to: ${JSON.stringify(source.name)};`, `isOneToOne: ${!routine.returnsSet};`];
    members.push(`SetofOptions: ${block([...options, `isSetofReturn: ${routine.returnsSet};`])};`);
  }
  return block(members);
}

function returnType(routine: Routine, known: Known): string {
  const columns = record(routine.columns.map(({ name, type }) => [name, typeOf(type, known)]));
  // A function with one out parameter returns that value, not a row of it.
  const isRow = routine.columns.length > 0 && routine.returns.name === "record";
  const one = isRow ? columns : typeOf(routine.returns, known);
  return routine.returnsSet ? `${one.includes(" | ") && !isRow ? `(${one})` : one}[]` : one;
}

function typeOf(type: TypeName, known: Known): string {
  const one = elementType(type, known);
  return type.isArray ? `${/^\w+$/.test(one) ? one : `(${one})`}[]` : one;
}

function elementType({ schema, name }: TypeName, known: Known): string {
  const home = known.get(schema);
  const path = `Database[${JSON.stringify(schema)}]`;
  if (home?.enums.some((item) => item.name === name)) return `${path}["Enums"][${JSON.stringify(name)}]`;
  if (home?.composites.some((item) => item.name === name)) return `${path}["CompositeTypes"][${JSON.stringify(name)}]`;
  const relation = home?.relations.find((item) => item.name === name);
  if (relation) return `${path}["${relation.isView ? "Views" : "Tables"}"][${JSON.stringify(name)}]["Row"]`;
  if (name === "bool") return "boolean";
  if (name === "void") return "undefined";
  if (NUMBERS.includes(name)) return "number";
  if (JSON_TYPES.includes(name)) return "Json";
  if (name === "record") return "Record<string, unknown>";
  return "string";
}

/** Name, type, and whether it may be left out. */
type Member = [name: string, type: string, isOptional?: boolean];

function record(members: Member[]): string {
  if (members.length === 0) return "Record<never, never>";
  return block(members.map(([name, type, isOptional]) => `${key(name)}${isOptional ? "?" : ""}: ${type};`));
}

function block(lines: string[]): string {
  return `{\n${indent(lines.join("\n"))}\n}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

function tuple(names: string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
