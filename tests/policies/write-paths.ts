import { z } from "zod";
import type { TestStack } from "#tests/support/stack.ts";
import { nodesOf, statementsOf } from "./function-bodies.ts";

type Operation = "insert" | "update" | "delete";

/** The tables that a function writes, and the functions that it calls. */
interface Body {
  writes: { operation: Operation; table: string }[];
  calls: string[];
}

/** A write path of API clients. */
export interface Path {
  /** "insert events" for a grant, the name of a function for a call. */
  way: string;
  /** Whether the function is for admins, or for the site's own jobs. */
  isReserved: boolean;
  /** What it writes, directly or through functions and triggers: "insert events", "update private.listings_version". */
  writes: ReadonlySet<string>;
}

const KINDS: Readonly<Record<string, Operation>> = { InsertStmt: "insert", UpdateStmt: "update", DeleteStmt: "delete" };
const target = z.object({ relation: z.object({ schemaname: z.string().optional(), relname: z.string() }) });

function bodyOf(definition: string): Body {
  const writes = nodesOf(statementsOf(definition)).flatMap(([kind, node]) => {
    const operation = KINDS[kind];
    if (!operation) return [];
    const { schemaname = "public", relname } = target.parse(node).relation;
    return [{ operation, table: `${schemaname}.${relname}` }];
  });
  const calls = [...definition.matchAll(/\b((?:private|public)\.\w+)\s*\(/g)].map(([, name = ""]) => name);
  return { writes, calls };
}

/** Every write path of API clients, by grants and by functions. Await `loadModule()` of libpg-query first. */
export async function readPaths(sql: TestStack["sql"]): Promise<Path[]> {
  const functions = await sql<{ name: string; definition: string; is_root: boolean; is_reserved: boolean }[]>`
    select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition,
      n.nspname = 'public' and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')) as is_root,
      p.prosrc ~ 'perform private[.]require_((storm_|collections_)?admin|second_step_of_admin|decider)[(]'
        or (p.prosrc ~ 'perform private[.]require_mail_queue_key[(]' and not has_function_privilege('authenticated', p.oid, 'execute')) as is_reserved
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`;
  const triggers = await sql<{ table: string; name: string; type: number }[]>`
    select n.nspname || '.' || c.relname as table, f.nspname || '.' || p.proname as name, t.tgtype::integer as type
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
      join pg_proc as p on p.oid = t.tgfoid join pg_namespace as f on f.oid = p.pronamespace
    where not t.tgisinternal`;
  const grants = await sql<{ table: string; operation: Operation }[]>`
    select n.nspname || '.' || c.relname as table, o as operation
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace cross join unnest('{insert,update,delete}'::text[]) as o
      cross join unnest('{anon,authenticated}'::text[]) as role
    where n.nspname in ('public', 'private') and c.relkind = 'r'
      and case o when 'delete' then has_table_privilege(role, c.oid, o) else has_any_column_privilege(role, c.oid, o) end
    group by 1, 2`;

  // Overloads are merged.
  const bodies = new Map<string, Body>();
  for (const { name, definition } of functions) {
    const { writes, calls } = bodyOf(definition);
    const same = bodies.get(name);
    bodies.set(name, { writes: [...(same?.writes ?? []), ...writes], calls: [...(same?.calls ?? []), ...calls] });
  }

  const FIRED: Readonly<Record<Operation, number>> = { insert: 4, delete: 8, update: 16 };
  const short = (name: string) => name.replace("public.", "");
  function follow(begin: Partial<Body>): Set<string> {
    const written = new Set<string>();
    const called = new Set<string>();
    const write = ({ operation, table }: Body["writes"][number]) => {
      written.add(`${operation} ${short(table)}`);
      for (const trigger of triggers)
        if (trigger.table === table && trigger.type & FIRED[operation]) call(trigger.name);
    };
    const call = (name: string) => {
      if (called.has(name)) return;
      called.add(name);
      const body = bodies.get(name);
      body?.writes.forEach(write);
      body?.calls.forEach(call);
    };
    begin.writes?.forEach(write);
    begin.calls?.forEach(call);
    return written;
  }
  return [
    ...grants.map(({ operation, table }) => {
      const writes = follow({ writes: [{ operation, table }] });
      return { way: `${operation} ${short(table)}`, isReserved: false, writes };
    }),
    ...functions
      .filter(({ is_root }) => is_root)
      .map(({ name, is_reserved }) => ({
        way: short(name),
        isReserved: is_reserved,
        writes: follow({ calls: [name] }),
      })),
  ];
}
