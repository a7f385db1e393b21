import { z } from "zod";
import type { ConnectionPool } from "../../database/connection.ts";

const columnShape = z.object({
  name: z.string(),
  /** As `format_type` writes it, qualified unless it is in pg_catalog. */
  type: z.string(),
  /** The unsupported feature that the column needs; null when it is usable. */
  leftOut: z.string().nullable(),
});

const relationShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(
    columnShape.extend({
      /** Expression that fills the column when it is left out; null when there is none or the column is generated. */
      fallback: z.string().nullable(),
      isKey: z.boolean(),
    }),
  ),
  /** Computed columns: functions of the schema whose only argument is a row of the table. */
  computed: z.array(columnShape),
});

const routineShape = z.object({
  schema: z.string(),
  name: z.string(),
  volatility: z.enum(["i", "s", "v"]),
  returnsSet: z.boolean(),
  returnsVoid: z.boolean(),
  /** A row of named columns: a composite type, or OUT or TABLE arguments. */
  returnsRow: z.boolean(),
  arguments: z.array(
    z.object({ name: z.string(), type: z.string(), isRequired: z.boolean(), isVariadic: z.boolean() }),
  ),
  columns: z.array(columnShape),
  /** Computed columns of the table whose rows the function returns. */
  computed: z.array(columnShape),
});

const settingShape = z.object({ role: z.string(), name: z.string(), value: z.string() });

const catalogueShape = z.object({
  relations: z.array(relationShape),
  routines: z.array(routineShape),
  /** `alter role … set …` of the roles that a request can take; PostgreSQL applies them at login only. */
  settings: z.array(settingShape),
  /** `alter role authenticator set pgrst.db_extra_search_path`, as text between commas; null without it. */
  extraSearchPath: z.string().nullable(),
});

export type Relation = z.infer<typeof relationShape>;
export type Routine = z.infer<typeof routineShape>;
export type Catalogue = z.infer<typeof catalogueShape>;

// PostgREST converts values of such a domain with these casts.
const LEFT_OUT = `case when a_type.typtype = 'd' and exists (
  select from pg_cast as r where r.castmethod = 'f' and r.castcontext = 'i'
    and (r.castsource = a_type.oid and r.casttarget in ('json'::regtype, 'text'::regtype)
      or r.casttarget = a_type.oid and r.castsource in ('json'::regtype, 'text'::regtype)))
  then 'domain representations' end`;

// Functions that compute a column from a row of a table. Read once: a subquery per table and function would each scan pg_proc.
const COMPUTED = `
select f.proargtypes[0] as row_type, f.proname as name, format_type(f.prorettype, null) as type, ${LEFT_OUT} as left_out
from pg_proc as f
join pg_type as a_type on a_type.oid = f.prorettype
join pg_class as table_of on table_of.reltype = f.proargtypes[0] and table_of.relkind in ('r', 'v', 'm', 'f', 'p')
where f.prokind = 'f' and not f.proretset and f.pronargs = 1
  and f.pronamespace in (select oid from pg_namespace where nspname = any($1::text[]))`;

// Computed columns of the table with this row type.
const computedOf = (rowType: string, leftOut: string) => `(
  select json_agg(json_build_object('name', name, 'type', type, 'leftOut', ${leftOut})) from computed where row_type = ${rowType})`;

const RELATIONS = `
select coalesce(json_agg(r), '[]') from (
  select n.nspname as schema, c.relname as name,
    json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'leftOut', ${LEFT_OUT},
      'fallback', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then (
          -- pg_get_serial_sequence wants rights on the schema, which authenticator need not have.
          select format('nextval(%L::regclass)', format('%I.%I', sn.nspname, s.relname))
          from pg_depend as owned
          join pg_class as s on s.oid = owned.objid and s.relkind = 'S'
          join pg_namespace as sn on sn.oid = s.relnamespace
          where owned.classid = 'pg_class'::regclass and owned.refclassid = 'pg_class'::regclass
            and owned.refobjid = c.oid and owned.refobjsubid = a.attnum and owned.deptype = 'i')
        else pg_get_expr(d.adbin, d.adrelid) end,
      'isKey', coalesce(a.attnum = any(k.indkey), false)) order by a.attnum) as columns,
    coalesce(${computedOf("c.reltype", "left_out")}, '[]') as computed
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type as a_type on a_type.oid = a.atttypid
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_index as k on k.indrelid = c.oid and k.indisprimary
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname = any($1::text[])
  group by n.nspname, c.oid, c.relname, c.reltype) as r`;

// A function with an unnamed argument cannot be called by names; if that is its only one, and JSON, it gets the whole body. One
// that returns `trigger` cannot be called at all.
const ROUTINES = `
select coalesce(json_agg(r), '[]') from (
  select n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as "returnsSet",
    p.prorettype = 'void'::regtype as "returnsVoid",
    base.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "returnsRow",
    coalesce(given.list, '[]') as arguments, coalesce(named.list, composite.list, '[]') as columns,
    coalesce(${computedOf("base.oid", "'computed columns of a function''s result'")}, '[]') as computed
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  join pg_type as t on t.oid = p.prorettype
  join pg_type as base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join lateral (
    -- With -1 the type stays without a length; "character" would be one of 1.
    select json_agg(json_build_object('name', coalesce(g.name, ''), 'type', format_type(g.type, -1),
      'isRequired', g.place <= p.pronargs - p.pronargdefaults, 'isVariadic', coalesce(g.mode = 'v', false)) order by g.place) as list,
      bool_and(coalesce(g.name, '') <> '') as named
    from (select u.name, u.type, u.mode, row_number() over (order by u.place) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes, p.proargnames)
        with ordinality as u(type, mode, name, place)
      where u.type is not null and coalesce(u.mode, 'i') in ('i', 'b', 'v')) as g) as given on true
  left join lateral (
    select json_agg(json_build_object('name', u.name, 'type', format_type(u.type, null), 'leftOut', ${LEFT_OUT}) order by u.place)
      as list
    from unnest(p.proallargtypes, p.proargmodes, p.proargnames) with ordinality as u(type, mode, name, place)
    join pg_type as a_type on a_type.oid = u.type
    where u.mode in ('t', 'b', 'o')) as named on true
  left join lateral (
    select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'leftOut', ${LEFT_OUT})
      order by a.attnum) as list
    from pg_attribute as a
    join pg_type as a_type on a_type.oid = a.atttypid
    where a.attrelid = base.typrelid and base.typrelid <> 0 and a.attnum > 0 and not a.attisdropped) as composite on true
  where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and n.nspname = any($1::text[])
    and (coalesce(given.named, true) or p.pronargs = 1 and p.proargtypes[0] in ('json'::regtype, 'jsonb'::regtype))) as r`;

// Settings of a role in this database take precedence over its global ones.
const SETTINGS = `
select coalesce(json_agg(s), '[]') from (
  select distinct on (r.rolname, p.name) r.rolname as role, p.name, substr(e.entry, strpos(e.entry, '=') + 1) as value
  from pg_db_role_setting as c
  join pg_roles as r on r.oid = c.setrole
  cross join unnest(c.setconfig) as e(entry)
  join pg_settings as p on p.name = lower(split_part(e.entry, '=', 1))
  where c.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and r.rolname in ('anon', 'authenticated', 'service_role')
    and p.context = 'user' and p.name not in ('search_path', 'role')
  order by r.rolname, p.name, c.setdatabase desc) as s`;

const EXTRA_SEARCH_PATH = `
select substr(e.entry, strpos(e.entry, '=') + 1)
from pg_db_role_setting as c
cross join unnest(c.setconfig) as e(entry)
where c.setrole = (select oid from pg_roles where rolname = 'authenticator')
  and c.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and e.entry like 'pgrst.db_extra_search_path=%'
order by c.setdatabase desc limit 1`;

/**
 * Reads tables, views and functions of `schemas`, and the settings of the roles, from the system catalogue.
 * @throws ConnectionLostError when the database cannot be reached.
 */
export async function readCatalogue(pool: ConnectionPool, schemas: readonly string[]): Promise<Catalogue> {
  const text = `with computed as materialized (${COMPUTED})
    select json_build_object('relations', (${RELATIONS}), 'routines', (${ROUTINES}), 'settings', (${SETTINGS}),
    'extraSearchPath', (${EXTRA_SEARCH_PATH})) as catalogue`;
  return pool.transaction(async (tx) => {
    // Makes PostgreSQL print every name outside pg_catalog with its schema.
    await tx`set local search_path = ''`;
    const [row] = await tx.run({ text, values: [schemas] });
    return catalogueShape.parse(row?.catalogue);
  }, "begin read only");
}
