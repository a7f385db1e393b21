import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#supabase/local/database/prepare.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { makeProject } from "#tests/stack/project-folder.ts";
import { isOnSupabase, localOnly } from "#tests/support/local-only.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Default privileges differ: projects from before May 30, 2026 granted the API roles everything on objects in public, and may still do so;
// newer ones grant TRUNCATE, REFERENCES, TRIGGER and MAINTAIN on tables. The migrations revoke and grant explicitly, so that both end up
// with the same privileges, and tests on one project are valid for the other.

const API_ROLES = ["anon", "authenticated", "service_role"];

/** The default privileges of a project from before May 30, 2026, in place of those in `bootstrap.sql`. */
const OLDER_DEFAULTS = ["tables", "functions", "sequences"]
  .map((kind) => `alter default privileges for role postgres in schema public grant all on ${kind} to ${API_ROLES};`)
  .join("\n");

let stack: TestStack;
/** Exists only on the local stack. */
let older: Sql;
beforeAll(async () => {
  stack = await openStack();
  if (!isOnSupabase) older = await openOlderProject();
});
afterAll(() => Promise.all([stack.close(), older?.end()]));

/** Creates a database with older default privileges, then applies the migrations. */
async function openOlderProject(): Promise<Sql> {
  const { adminUrl, rolePassword } = await sharedCluster();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template template0`);
  await admin.end();
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  // Migrations come after it: default privileges apply to objects that are created later.
  const empty = await makeProject({ "config.toml": "" });
  await prepareDatabase({ url, projectDir: empty.path, rolePassword });
  await empty.remove();
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  await sql.unsafe(OLDER_DEFAULTS);
  await prepareDatabase({ url, projectDir: process.cwd(), rolePassword });
  return sql;
}

/** The databases that tests run on. */
const PROJECTS = { "today's": () => stack.sql, ...(!isOnSupabase && { "an older one": () => older }) };

/** One line per grant on an object of ours to a role other than its owner: the object, the role, and the privileges. */
async function privileges(sql: Pick<Sql, "unsafe">): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(`
    with ours as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'private')),
    things as (
      select 'schema ' || nspname as name, nspowner as owner, nspacl as acl from ours
      union all
      select 'relation ' || c.oid::regclass, c.relowner, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's'::"char" else 'r' end, c.relowner))
      from pg_class as c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'column ' || c.oid::regclass || '.' || a.attname, c.relowner, a.attacl
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace where not a.attisdropped
      union all
      select 'function ' || p.oid::regprocedure, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
      from pg_proc as p join ours on ours.oid = p.pronamespace
      union all
      select 'type ' || t.oid::regtype, t.typowner, coalesce(t.typacl, acldefault('T', t.typowner))
      from pg_type as t join ours on ours.oid = t.typnamespace where t.typtype in ('c', 'd', 'e')
    )
    select format('%s: %s has %s', name, case grantee when 0 then 'everyone' else grantee::regrole::text end,
      string_agg(privilege_type || case when is_grantable then ' and may pass it on' else '' end, ', ' order by privilege_type)) as line
    from things, aclexplode(acl) where grantee <> owner
    group by name, grantee order by 1`);
  return rows.map(({ line }) => line);
}

/** Runs `statements` and `work`, rolls both back, and returns the result of `work`. */
async function undone<T>(
  sql: Sql,
  statements: string,
  work: (tx: Pick<Sql, "unsafe">) => Promise<T>,
): Promise<T | undefined> {
  const rollback = new Error("rollback");
  let found: T | undefined;
  await sql
    .begin(async (tx) => {
      await tx.unsafe(statements);
      found = await work(tx);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return found;
}

const tables = async (sql: Sql) =>
  (
    await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`
  ).map(({ name }) => name);

describe("the same people may do the same", () => {
  localOnly("olderDefaults")(
    "with every table, view, sequence, column, function and type, on today's defaults and on older ones",
    async () => {
      const today = await privileges(stack.sql);
      expect(await privileges(older)).toEqual(today);
      expect(today).toContain("relation events: anon has SELECT");
      expect(today.length).toBeGreaterThan(250);
    },
  );

  localOnly("olderDefaults")("and what a migration forgets to revoke is found", async () => {
    const forgetful = `
      set local role postgres;
      create table public.forgotten (id bigint generated always as identity primary key);
      create function public.forgotten() returns integer language sql as 'select 1'`;
    const known = await privileges(stack.sql);
    const [onToday, onOlder] = await Promise.all([
      undone(stack.sql, forgetful, privileges),
      undone(older, forgetful, privileges),
    ]);
    const found = (lines: string[] = []) => lines.filter((line) => !known.includes(line) && line.includes(": anon"));
    const [server] = await older`select current_setting('server_version_num')::int >= 170000 as "hasMaintain"`;
    const maintain = server?.hasMaintain ? "MAINTAIN, " : "";
    expect(found(onToday)).toEqual([`relation forgotten: anon has ${maintain}REFERENCES, TRIGGER, TRUNCATE`]);
    expect(found(onOlder)).toEqual([
      "function forgotten(): anon has EXECUTE",
      `relation forgotten: anon has DELETE, INSERT, ${maintain}REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE`,
      "relation forgotten_id_seq: anon has SELECT, UPDATE, USAGE",
    ]);
  });
});

describe.each(Object.entries(PROJECTS))("on %s", (_, project) => {
  test.each(API_ROLES)("%s empties no table and puts no trigger on one, not even in SQL", async (role) => {
    const sql = project();
    const names = await tables(sql);
    expect(names).toEqual(expect.arrayContaining(["events", "profiles", "audit_log", "private.mail_outbox"]));
    for (const name of names) {
      for (const statement of [
        `truncate ${name} cascade`,
        `create trigger watch after insert on ${name} execute function suppress_redundant_updates_trigger()`,
      ]) {
        await expect(
          undone(sql, `set local role ${role}`, (tx) => tx.unsafe(statement)),
          statement,
        ).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  test("could do both if a migration did not revoke it", async () => {
    const made = "set local role postgres; create table public.forgotten (id integer primary key); set local role anon";
    await expect(undone(project(), made, (tx) => tx.unsafe("truncate public.forgotten"))).resolves.toEqual([]);
  });
});

describe("the service key", () => {
  test("inserts, changes and deletes an event", async () => {
    const olive = await signUpPerson(stack);
    const events = () => stack.client(stack.serviceRoleKey).from("events");
    const { data, error } = await events()
      .insert({ ...buildEvent(), organizer_id: olive.id, is_approved: true })
      .select("id")
      .single();
    expect(error).toBeNull();
    const id = data?.id ?? "";
    expect((await events().update({ title: "Moved indoors" }).eq("id", id).select("title")).data).toEqual([
      { title: "Moved indoors" },
    ]);
    expect((await events().delete().eq("id", id).select("id")).data).toEqual([{ id }]);
  });

  test("reads no profiles and no messages, and changes no past event", async () => {
    const service = stack.client(stack.serviceRoleKey);
    const answers = await Promise.all([
      service.from("profiles").select("id").limit(1),
      service.from("profiles").update({ is_admin: true }).eq("id", randomUUID()),
      service.from("contact_messages").select("id").limit(1),
      service.from("contact_messages").delete().eq("id", randomUUID()),
      service.from("past_events").delete().eq("id", randomUUID()),
      service.from("audit_log").delete().eq("id", 1),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "42501"));
    expect((await service.from("past_events").select("id")).error).toBeNull();
  });

  test("calls none of the members' procedures", async () => {
    const service = stack.client(stack.serviceRoleKey);
    const answers = await Promise.all([
      service.rpc("has_any_admins"),
      service.rpc("make_user_admin", { target_user_id: randomUUID() }),
      service.rpc("list_admin_users"),
      service.rpc("list_own_sessions"),
      service.rpc("delete_own_account", { current_password: "a-good-password" }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "42501"));
    expect((await service.rpc("run_maintenance")).error).toBeNull();
  });
});
