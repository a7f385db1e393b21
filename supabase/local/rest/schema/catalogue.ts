import { z } from "zod/v4";
import type { ConnectionPool } from "../../database/connection.ts";

const columnShape = z.object({
  name: z.string(),
  /** As `format_type` writes it, qualified unless it is PostgreSQL's own. */
  type: z.string(),
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
});

const routineShape = z.object({
  schema: z.string(),
  name: z.string(),
  volatility: z.enum(["i", "s", "v"]),
  returnsSet: z.boolean(),
  returnsVoid: z.boolean(),
  /** A row of named columns: a composite type, or OUT or TABLE arguments. */
  returnsRow: z.boolean(),
  arguments: z.array(columnShape.extend({ isRequired: z.boolean(), isVariadic: z.boolean() })),
  columns: z.array(columnShape),
});

const settingShape = z.object({ role: z.string(), name: z.string(), value: z.string() });

const catalogueShape = z.object({
  relations: z.array(relationShape),
  routines: z.array(routineShape),
  /** `alter role … set …` of the roles that a request can take; PostgreSQL applies them at login only. */
  settings: z.array(settingShape),
});

export type Relation = z.infer<typeof relationShape>;
export type Routine = z.infer<typeof routineShape>;
export type Catalogue = z.infer<typeof catalogueShape>;

const RELATIONS = `
select coalesce(json_agg(r), '[]') from (
  select n.nspname as schema, c.relname as name,
    json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'fallback', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then format('nextval(%L::regclass)',
          pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        else pg_get_expr(d.adbin, d.adrelid) end,
      'isKey', coalesce(a.attnum = any(k.indkey), false)) order by a.attnum) as columns
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_index as k on k.indrelid = c.oid and k.indisprimary
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname = any($1::text[])
  group by n.nspname, c.relname) as r`;

// A function with an unnamed argument cannot be called by names; one that returns `trigger` cannot be called at all.
const ROUTINES = `
select coalesce(json_agg(r), '[]') from (
  select n.nspname as schema, p.proname as name, p.provolatile as volatility, p.proretset as "returnsSet",
    p.prorettype = 'void'::regtype as "returnsVoid",
    base.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "returnsRow",
    coalesce(given.list, '[]') as arguments, coalesce(named.list, composite.list, '[]') as columns
  from pg_proc as p
  join pg_namespace as n on n.oid = p.pronamespace
  join pg_type as t on t.oid = p.prorettype
  join pg_type as base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join lateral (
    select json_agg(json_build_object('name', g.name, 'type', format_type(g.type, null),
      'isRequired', g.place <= p.pronargs - p.pronargdefaults, 'isVariadic', coalesce(g.mode = 'v', false)) order by g.place) as list,
      bool_and(coalesce(g.name, '') <> '') as named
    from (select u.name, u.type, u.mode, row_number() over (order by u.place) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes, p.proargnames)
        with ordinality as u(type, mode, name, place)
      where u.type is not null and coalesce(u.mode, 'i') in ('i', 'b', 'v')) as g) as given on true
  left join lateral (
    select json_agg(json_build_object('name', u.name, 'type', format_type(u.type, null)) order by u.place) as list
    from unnest(p.proallargtypes, p.proargmodes, p.proargnames) with ordinality as u(type, mode, name, place)
    where u.mode in ('t', 'b', 'o')) as named on true
  left join lateral (
    select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      as list
    from pg_attribute as a
    where a.attrelid = base.typrelid and base.typrelid <> 0 and a.attnum > 0 and not a.attisdropped) as composite on true
  where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and n.nspname = any($1::text[])
    and coalesce(given.named, true)) as r`;

// What a role is given for this database goes before what it is given everywhere.
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

/**
 * Reads tables, views and functions of `schemas`, and the settings of the roles, from the system catalogue.
 * @throws ConnectionLostError when the database cannot be reached.
 */
export async function readCatalogue(pool: ConnectionPool, schemas: readonly string[]): Promise<Catalogue> {
  const text = `select json_build_object('relations', (${RELATIONS}), 'routines', (${ROUTINES}), 'settings', (${SETTINGS})) as catalogue`;
  return pool.transaction(async (tx) => {
    // Names are written with their schema only where the search path does not find them.
    await tx`set local search_path = ''`;
    const [row] = await tx.run({ text, values: [schemas] });
    return catalogueShape.parse(row?.catalogue);
  }, "begin read only");
}
