import type { Sql } from "../database/connection.ts";

export interface Column {
  name: string;
  type: TypeName;
  isNullable: boolean;
  /** Has a default, identity or generated value, so an insert may omit it. */
  hasDefault: boolean;
  /** Generated or `generated always as identity`, so no write may set it. */
  isComputed: boolean;
}

/** A type of the catalogue; for an array, that of its elements. */
export interface TypeName {
  schema: string;
  name: string;
  isArray: boolean;
}

export interface Relationship {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
}

export interface Relation {
  name: string;
  isView: boolean;
  columns: Column[];
  relationships: Relationship[];
}

export interface Routine {
  name: string;
  args: { name: string; type: TypeName; hasDefault: boolean }[];
  returns: TypeName;
  returnsSet: boolean;
  /** Columns of `returns table (…)` or of out parameters; empty otherwise. */
  columns: { name: string; type: TypeName }[];
}

export interface Schema {
  name: string;
  relations: Relation[];
  routines: Routine[];
  enums: { name: string; labels: string[] }[];
  composites: { name: string; columns: Column[] }[];
}

/** The objects of one schema that TypeScript types can describe, sorted by name, without those of extensions. */
export async function readSchema(sql: Sql, schema: string): Promise<Schema> {
  const [relations, columns, relationships, routines, enums] = await Promise.all([
    readRelations(sql, schema),
    readColumns(sql, schema),
    readRelationships(sql, schema),
    readRoutines(sql, schema),
    readEnums(sql, schema),
  ]);
  const columnsOf = (name: string) => columns.filter((column) => column.relation === name).map((row) => row.column);
  return {
    name: schema,
    relations: relations
      .filter(({ kind }) => kind !== "c")
      .map(({ name, kind }) => ({
        name,
        isView: kind === "v" || kind === "m",
        columns: columnsOf(name),
        relationships: relationships.filter((row) => row.relation === name).map((row) => row.relationship),
      })),
    routines,
    enums,
    composites: relations.filter(({ kind }) => kind === "c").map(({ name }) => ({ name, columns: columnsOf(name) })),
  };
}

/** A type's name as JSON: for a domain its base type, for an array its element type. */
function typeJson(oid: string): string {
  return `(
    select json_build_object('schema', tn.nspname, 'name', tt.typname, 'isArray', ta.oid is not null)
    from pg_type as ty
    left join pg_type as ta on ta.oid = ty.oid and ta.typcategory = 'A' and ta.typelem <> 0
    join pg_type as te on te.oid = coalesce(ta.typelem, ty.oid)
    join pg_type as tt on tt.oid = case te.typtype when 'd' then te.typbasetype else te.oid end
    join pg_namespace as tn on tn.oid = tt.typnamespace
    where ty.oid = ${oid}
  )`;
}

function isNotOfExtension(catalogue: string, oid: string): string {
  return `not exists (select from pg_depend as d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
}

function readRelations(sql: Sql, schema: string) {
  return sql.run<{ name: string; kind: string }>({
    text: `
    select c.relname as name, c.relkind as kind from pg_class as c
    where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')
      and not c.relispartition and ${isNotOfExtension("pg_class", "c.oid")}
    order by c.relname collate "C"`,
    values: [schema],
  });
}

function readColumns(sql: Sql, schema: string) {
  return sql.run<{ relation: string; column: Column }>({
    text: `
    select c.relname as relation, json_build_object(
      'name', a.attname,
      'type', ${typeJson("a.atttypid")},
      'isNullable', c.relkind in ('v', 'm') or not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
      'hasDefault', a.atthasdef or a.attidentity <> '',
      'isComputed', a.attgenerated <> '' or a.attidentity = 'a'
    ) as column
    from pg_attribute as a
    join pg_class as c on c.oid = a.attrelid
    join pg_type as t on t.oid = a.atttypid
    where c.relnamespace = to_regnamespace($1) and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`,
    values: [schema],
  });
}

function readRelationships(sql: Sql, schema: string) {
  return sql.run<{ relation: string; relationship: Relationship }>({
    text: `
    select c.relname as relation, json_build_object(
      'name', k.conname,
      'columns', (select json_agg(a.attname order by o) from unnest(k.conkey) with ordinality as u (n, o)
        join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = u.n),
      'isOneToOne', exists (select from pg_constraint as u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey <@ k.conkey and u.conkey @> k.conkey),
      'referencedRelation', r.relname,
      'referencedColumns', (select json_agg(a.attname order by o) from unnest(k.confkey) with ordinality as u (n, o)
        join pg_attribute as a on a.attrelid = k.confrelid and a.attnum = u.n)
    ) as relationship
    from pg_constraint as k
    join pg_class as c on c.oid = k.conrelid
    join pg_class as r on r.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0
      and c.relnamespace = to_regnamespace($1) and r.relnamespace = to_regnamespace($1)
    order by c.relname collate "C", k.conname collate "C"`,
    values: [schema],
  });
}

async function readRoutines(sql: Sql, schema: string): Promise<Routine[]> {
  const rows = await sql.run<{ routine: Routine }>({
    text: `
    select json_build_object(
      'name', p.proname,
      'args', coalesce((
        select json_agg(json_build_object('name', name, 'type', ${typeJson("type")}, 'hasDefault', place > p.pronargs - p.pronargdefaults) order by name collate "C")
        from (
          select coalesce(p.proargnames[u.n], '') as name, u.type, row_number() over (order by u.n) as place
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, n)
          where coalesce(p.proargmodes[u.n], 'i') in ('i', 'b', 'v')
        ) as inputs
      ), '[]'),
      'returns', ${typeJson("p.prorettype")},
      'returnsSet', p.proretset,
      'columns', coalesce((
        select json_agg(json_build_object('name', p.proargnames[u.n], 'type', ${typeJson("u.type")}) order by p.proargnames[u.n] collate "C")
        from unnest(p.proallargtypes) with ordinality as u (type, n) where p.proargmodes[u.n] in ('o', 'b', 't')
      ), '[]')
    ) as routine
    from pg_proc as p
    where p.pronamespace = to_regnamespace($1) and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      -- REST passes arguments by their names.
      and (p.pronargs = 0 or (p.proargnames is not null and '' <> all (p.proargnames)))
      and ${isNotOfExtension("pg_proc", "p.oid")}
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
    values: [schema],
  });
  return rows.map((row) => row.routine);
}

function readEnums(sql: Sql, schema: string) {
  return sql.run<{ name: string; labels: string[] }>({
    text: `
    select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as labels
    from pg_type as t join pg_enum as e on e.enumtypid = t.oid
    where t.typnamespace = to_regnamespace($1) and ${isNotOfExtension("pg_type", "t.oid")}
    group by t.typname order by t.typname collate "C"`,
    values: [schema],
  });
}
