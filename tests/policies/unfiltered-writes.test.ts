import { loadModule } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { nodesOf, statementsOf } from "./function-bodies.ts";

// Hosted Supabase loads `safeupdate` for its API: an UPDATE or DELETE without WHERE is an error there, in functions and triggers too.

let stack: TestStack;
let olive: Person;
beforeAll(async () => {
  await loadModule();
  stack = await openStack();
  olive = await signUpPerson(stack);
});
afterAll(() => stack.close());

const write = z.object({ relation: z.object({ relname: z.string() }), whereClause: z.unknown().optional() });

/** Each UPDATE and DELETE without WHERE in the body of a function, also in its CTEs: `DELETE of listings`. @throws Error as `statementsOf`. */
function findUnfilteredWrites(definition: string): string[] {
  return nodesOf(statementsOf(definition)).flatMap(([kind, node]) => {
    if (kind !== "UpdateStmt" && kind !== "DeleteStmt") return [];
    const { relation, whereClause } = write.parse(node);
    return whereClause === undefined ? [`${kind === "UpdateStmt" ? "UPDATE" : "DELETE"} of ${relation.relname}`] : [];
  });
}

test("no function of ours updates or deletes every row of a table", async () => {
  const functions = await stack.sql<{ name: string; definition: string }[]>`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  expect(functions.length).toBeGreaterThan(200);
  const found = functions.flatMap(({ name, definition }) =>
    findUnfilteredWrites(definition).map((write) => `${name}: ${write}`),
  );
  expect(found).toEqual([]);
});

const procedure = (body: string, declared = "") =>
  `create function f(a int) returns setof int language plpgsql as $f$ declare r record; ${declared} begin ${body} end $f$`;
const query = (body: string) => `create function f(a int) returns setof int language sql as $f$ ${body} $f$`;

describe("a function is refused", () => {
  test.each([
    ["an UPDATE in SQL", query("select 1; update public.t set a = 1 returning a"), "UPDATE of t"],
    ["a DELETE in SQL", query("delete from t; select 1"), "DELETE of t"],
    ["a CTE in SQL", query("with d as (delete from t returning a) select a from d"), "DELETE of t"],
    [
      "a CTE of a CTE",
      query("with c as (with d as (update t set a = 1 returning a) select a from d) select a from c"),
      "UPDATE of t",
    ],
    [
      "a WITH before INSERT",
      query("with d as (delete from t returning a) insert into u select a from d returning a"),
      "DELETE of t",
    ],
    ["an UPDATE that joins", query("update t set a = u.a from u join v on u.a = v.a returning 1"), "UPDATE of t"],
    [
      "SQL that is parsed beforehand",
      "create function f() returns int language sql begin atomic delete from t; select 1; end",
      "DELETE of t",
    ],
    ["a statement in PL/pgSQL", procedure("update t set a = 1;"), "UPDATE of t"],
    ["IF", procedure("if a = 1 then delete from t; end if;"), "DELETE of t"],
    ["ELSIF", procedure("if a = 1 then null; elsif a = 2 then delete from t; end if;"), "DELETE of t"],
    ["ELSE", procedure("if a = 1 then null; else delete from t; end if;"), "DELETE of t"],
    ["CASE", procedure("case a when 1 then delete from t; else null; end case;"), "DELETE of t"],
    ["the rest of CASE", procedure("case when a = 1 then null; else update t set a = 2; end case;"), "UPDATE of t"],
    ["a FOR loop", procedure("for r in select 1 loop delete from t; end loop;"), "DELETE of t"],
    ["the rows of a FOR loop", procedure("for r in delete from t returning a loop null; end loop;"), "DELETE of t"],
    ["a FOR loop of numbers", procedure("for i in 1..3 loop delete from t; end loop;"), "DELETE of t"],
    ["a FOREACH loop", procedure("foreach a in array array[1] loop delete from t; end loop;"), "DELETE of t"],
    ["a WHILE loop", procedure("while true loop update t set a = 1; end loop;"), "UPDATE of t"],
    ["a nested block", procedure("begin begin update t set a = 1; end; end;"), "UPDATE of t"],
    ["a handler of errors", procedure("begin null; exception when others then delete from t; end;"), "DELETE of t"],
    ["a cursor", procedure("open c;", "c cursor for delete from t returning a;"), "DELETE of t"],
    ["SELECT INTO", procedure("with d as (delete from t returning a) select d.a into a from d;"), "DELETE of t"],
    [
      "RETURN QUERY",
      procedure("return query with d as (update t set a = 1 returning t.a) select d.a from d;"),
      "UPDATE of t",
    ],
    ["RETURN QUERY of a DELETE", procedure("return query delete from t returning t.a;"), "DELETE of t"],
    ["EXECUTE", procedure("execute 'delete from t';"), "DELETE of t"],
    ["EXECUTE of a name", procedure("execute format('update %I set a = %L', 'x', a);"), "UPDATE of x"],
    ["EXECUTE of a text that is put together", procedure("execute 'delete from ' || quote_ident('t');"), "DELETE of x"],
    ["RETURN QUERY EXECUTE", procedure("return query execute 'delete from t returning a';"), "DELETE of t"],
    [
      "a FOR loop over EXECUTE",
      procedure("for r in execute 'delete from t returning a' loop null; end loop;"),
      "DELETE of t",
    ],
    ["OPEN FOR EXECUTE", procedure("open c for execute 'delete from t returning a';", "c refcursor;"), "DELETE of t"],
  ])("for %s", (_, definition, write) => {
    expect(findUnfilteredWrites(definition)).toEqual([write]);
  });

  test("for each of its writes", () => {
    const definition = procedure("delete from t where a = 1; delete from u; if a = 1 then update v set a = 1; end if;");
    expect(findUnfilteredWrites(definition)).toEqual(["DELETE of u", "UPDATE of v"]);
  });

  test("when it cannot be read", () => {
    expect(() => findUnfilteredWrites(query("delete from"))).toThrow("syntax error");
    expect(() => findUnfilteredWrites(procedure("if true then"))).toThrow("syntax error");
    expect(() => findUnfilteredWrites("create function f() returns int language c as 'f'")).toThrow(
      "in c cannot be read",
    );
  });
});

test.each([
  ["writes to some rows", query("delete from t where t.a = 1; update t set a = 1 where t.a = 2 returning a")],
  ["says that it means every row", procedure("delete from t where true; execute 'update t set a = 1 where true';")],
  [
    "only reads, inserts or merges",
    procedure("insert into t values (1) on conflict (a) do update set a = 2; perform 1;"),
  ],
  [
    "has such words in a text",
    procedure("raise notice 'delete from t'; -- update t set a = 1\n a := length('update t set a = 1');"),
  ],
])("a function is accepted that %s", (_, definition) => {
  expect(findUnfilteredWrites(definition)).toEqual([]);
});

test("a member's write without a filter is refused with hosted Supabase's error, and one with a filter succeeds", async () => {
  const { id } = await addEvent(stack, olive, { is_approved: false });
  const { data } = await olive.client.auth.getSession();
  const send = async (method: string, path: string) => {
    const response = await fetch(`${stack.url}/rest/v1${path}`, {
      method,
      headers: {
        apikey: stack.anonKey,
        Authorization: `Bearer ${data.session?.access_token}`,
        "Content-Type": "application/json",
      },
      body: method === "PATCH" ? JSON.stringify({ title: "Block Party" }) : null,
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const refusal = (verb: string) => ({
    status: 400,
    body: { code: "21000", details: null, hint: null, message: `${verb} requires a WHERE clause` },
  });
  for (const parameters of ["", "?select=id", "?columns=title", "?order=id"]) {
    expect(await send("PATCH", `/events${parameters}`)).toEqual(refusal("UPDATE"));
    expect(await send("DELETE", `/events${parameters}`)).toEqual(refusal("DELETE"));
  }
  expect(await stack.sql`select title from public.events`).toMatchObject([{ title: "Porch Concert" }]);
  expect(await send("PATCH", `/events?id=eq.${id}`)).toEqual({ status: 204, body: null });
  expect(await stack.sql`select title from public.events`).toMatchObject([{ title: "Block Party" }]);
  expect(await send("DELETE", `/events?id=eq.${id}`)).toEqual({ status: 204, body: null });
});
