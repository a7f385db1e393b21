import { z } from "zod";
import { claimsOf } from "./access-tokens.ts";
import type { Person } from "./people.ts";
import type { TestStack } from "./stack.ts";

// Everything that a caller can read through the API. Functions and tables are taken from the catalogue, so new ones are included
// automatically. Queries run with the API's role and JWT claims in one transaction, which is rolled back.

/** A connection inside a transaction. */
export type Transaction = Pick<TestStack["sql"], "unsafe">;

/** The API role and the JWT claims that a statement runs with. */
export type Caller = { role: "anon" | "authenticated" | "service_role"; claims: string };

/** A query and its result; an error is a result too. */
export interface Answer {
  query: string;
  answer: string;
}

export const VISITOR: Caller = { role: "anon", claims: '{"role": "anon"}' };
export const SERVICE: Caller = { role: "service_role", claims: '{"role": "service_role"}' };

/** The role and claims of a member's access token. */
export async function callerOf(person: Person): Promise<Caller> {
  return { role: "authenticated", claims: await claimsOf(person) };
}

/** Runs a statement as a caller. */
export async function runAs(sql: Transaction, { role, claims }: Caller, query: string, values: string[] = []) {
  await sql.unsafe("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [role, claims]);
  const rows = await sql.unsafe(query, values);
  await sql.unsafe("select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)");
  return rows;
}

/** Creates the function that runs all queries in one round trip and rolls back the changes of each. */
export async function prepareQuestions(sql: Transaction): Promise<void> {
  await sql.unsafe(`
    create schema tests;
    grant usage on schema tests to anon, authenticated;
    create function tests.answers(queries text[]) returns text[] language plpgsql as $$
    declare
      query text;
      answer text;
      detail text;
      hint text;
      answers text[] := '{}';
    begin
      foreach query in array queries loop
        answer := null;
        begin
          execute query into answer;
          raise exception using errcode = 'ZZ001';
        exception when others then
          if sqlstate <> 'ZZ001' then
            get stacked diagnostics detail = pg_exception_detail, hint = pg_exception_hint;
            answer := concat_ws(' ', 'error:', sqlerrm, detail, hint);
          end if;
        end;
        answers := answers || coalesce(answer, '');
      end loop;
      return answers;
    end $$;
    grant execute on function tests.answers(text[]) to anon, authenticated;`);
}

const parameters = z.array(z.object({ name: z.string(), type: z.string() }));

/**
 * A query for each table that a role may read, and for each function that it may execute.
 * @param args SQL expressions by name or type of a parameter; other parameters are null.
 */
export async function questionsFor(sql: Transaction, role: string, args: Record<string, string>): Promise<string[]> {
  const functions = await sql.unsafe(
    `select p.proname, p.prorettype = 'void'::regtype as is_void, (
        select coalesce(json_agg(json_build_object('name', p.proargnames[n], 'type', p.proargtypes[n - 1]::regtype::text) order by n), '[]')
        from generate_series(1, p.pronargs - p.pronargdefaults) as n) as parameters
      from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute') order by 1`,
    [role],
  );
  const tables = await sql.unsafe(
    `select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and has_column_privilege($1, c.oid, a.attnum, 'select')
      group by 1 order by 1`,
    [role],
  );
  const calls = functions.map(({ proname, is_void, parameters: all }) => {
    const given = parameters.parse(all).map(({ name, type }) => `${name} => ${args[name] ?? args[type] ?? "null"}`);
    const call = `public.${proname}(${given.join(", ")})`;
    return is_void ? `select '' from ${call}` : `select string_agg(answer::text, E'\\n') from ${call} as answer`;
  });
  const rows = tables.map(
    ({ relname, columns }) => `select string_agg(row(${columns})::text, E'\\n') from public.${relname}`,
  );
  return [...calls, ...rows];
}

/** Runs all queries as a caller. Their changes are rolled back. */
export async function ask(sql: Transaction, caller: Caller, queries: string[]): Promise<Answer[]> {
  const [row] = await runAs(
    sql,
    caller,
    "select to_json(tests.answers(array(select json_array_elements_text($1::text::json)))) as all",
    [JSON.stringify(queries)],
  );
  const answers = z.array(z.string()).parse(row?.all);
  return queries.map((query, index) => ({ query, answer: answers[index] ?? "" }));
}
