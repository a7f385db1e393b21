import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFor } from "#tests/support/pictures.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { FUNCTIONS, OTHER_FUNCTIONS, VISITORS_FUNCTIONS } from "./second-step-calls.ts";
import { READERS, VISITORS_TABLES, WRITES } from "./second-step-tables.ts";
import { type Call, type Guarded, keepRows, makeWorld, type World } from "./second-step-world.ts";

// Everything that members and admins may do through the API, for accounts with a second step: denied to a session that has not passed it
// and to older tokens of one that has, allowed once they have passed it.

let stack: TestStack;
let world: World;
let rows: Awaited<ReturnType<typeof keepRows>>;
beforeAll(async () => {
  stack = await openStack();
  world = await makeWorld(stack);
  rows = await keepRows(stack);
});
afterAll(() => stack.close());
beforeEach(() => rows.bringBack());

const REFUSED = { error: { code: "42501" }, status: 403 };

/** The tokens of callers without the second step. */
const lackingOf = ({ lacking, older }: Guarded): [Client, Client] => [lacking, older];

async function isRefusedUntilTheCode({ by, prepare, call, nothing }: Call): Promise<void> {
  const prepared = await prepare?.(world);
  const before = await rows.contents();
  for (const client of lackingOf(world[by])) {
    const answer = await call(client, world, prepared);
    expect(answer).toMatchObject(nothing === undefined ? REFUSED : { data: nothing, error: null });
  }
  expect(await rows.contents()).toEqual(before);
  const { data, error } = await call(world[by].client, world, prepared);
  expect(error).toBeNull();
  if (nothing !== undefined) expect(data).not.toEqual(nothing);
}

describe("a function", () => {
  test.each(Object.entries(FUNCTIONS))("%s", (_, call) => isRefusedUntilTheCode(call));

  const granted = (role: string) => stack.sql<{ name: string }[]>`
    select distinct p.proname as name from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(${role}, p.oid, 'execute')
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

  test("that members or admins may call is one of these, or one for visitors", async () => {
    const named = [...Object.keys(FUNCTIONS), ...VISITORS_FUNCTIONS, ...OTHER_FUNCTIONS];
    expect(namesOf(await granted("authenticated"))).toEqual(named.sort());
    expect(namesOf(await granted("anon"))).toEqual(expect.arrayContaining([...VISITORS_FUNCTIONS]));
  });

  test("that is not covered is found", async () => {
    await stack.sql.unsafe(`
      create function public.sneak() returns integer language sql set search_path = '' as 'select 1';
      revoke execute on function public.sneak() from public, anon;
      grant execute on function public.sneak() to authenticated`);
    expect(namesOf(await granted("authenticated"))).toContain("sneak");
    await stack.sql`drop function public.sneak()`;
  });
});

describe("a table", () => {
  test.each(Object.entries(WRITES))("%s", (_, call) => isRefusedUntilTheCode(call));

  /** What a visitor reads of a table. */
  async function shownToVisitors(table: string): Promise<number> {
    const { data } = await stack
      .client()
      .from(table as "events")
      .select("id");
    return data?.length ?? 0;
  }

  /** Tables with columns that are not granted. */
  const COLUMNS: Readonly<Record<string, "id">> = { event_reports: "id", organizers: "id", pictures: "id" };

  test.each(Object.entries(READERS))("%s select", async (table, by) => {
    const shown = await shownToVisitors(table);
    const columns = COLUMNS[table] ?? "*";
    for (const client of lackingOf(world[by])) {
      const { data, error } = await client.from(table as "events").select(columns);
      expect(error).toBeNull();
      expect(data).toHaveLength(shown);
    }
    const { data } = await world[by].client.from(table as "events").select(columns);
    expect(data?.length).toBeGreaterThan(shown);
  });

  test("that members or admins may read or write is one of these, or one for visitors", async () => {
    const granted = await stack.sql<{ name: string }[]>`
      select c.relname || ' ' || o.name as name
      from pg_class as c, unnest(array['select', 'insert', 'update', 'delete']) as o (name)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
        and case o.name when 'delete' then has_table_privilege('authenticated', c.oid, o.name)
          else has_any_column_privilege('authenticated', c.oid, o.name) end`;
    const written = Object.keys(WRITES).map((name) => name.split(" ").slice(0, 2).join(" "));
    const named = [...written, ...Object.keys(READERS).map((table) => `${table} select`), ...VISITORS_TABLES];
    expect(new Set(granted.map(({ name }) => name))).toEqual(new Set(named));
  });
});

describe("files of pictures, for the site with its key", () => {
  const stored = (name: string) => stack.sql`select from storage.objects where name = ${name}`;

  test("are read, added and removed for a member once they have taken the second step", async () => {
    // Files removed by earlier calls are not restored with their rows.
    const { olive, unused } = await makeWorld(stack);
    const bucketOf = (client: Client) => siteFor(stack, { ...olive, client }).storage.from("event-pictures");
    const name = `${olive.id}/${unused}/640.webp`;
    const upload = (client: Client) =>
      bucketOf(client).upload(name, Buffer.from("640 pixels"), { contentType: "image/webp" });
    expect((await bucketOf(olive.lacking).download(name)).error).not.toBeNull();
    expect((await bucketOf(olive.lacking).remove([name])).data ?? []).toEqual([]);
    expect(await stored(name)).toHaveLength(1);
    expect((await bucketOf(olive.client).download(name)).error).toBeNull();
    expect((await bucketOf(olive.client).remove([name])).data).toHaveLength(1);
    expect((await upload(olive.lacking)).error).not.toBeNull();
    expect(await stored(name)).toHaveLength(0);
    expect((await upload(olive.client)).error).toBeNull();
  });
});

describe("what visitors may call", () => {
  test("shows a member without the second step what visitors see, and nothing of theirs", async () => {
    const { olive, pending, shown, picture } = world;
    const page = { at: new Date().toISOString(), site_zone: "America/New_York" };
    const pageOf = async (client: Client, event_id: string) =>
      (await client.rpc("event_page", { ...page, event_id })).data;
    for (const client of lackingOf(olive)) {
      expect(await pageOf(client, pending)).toEqual(await pageOf(stack.client(), pending));
      expect(await pageOf(client, shown)).toMatchObject({ is_saved: false, event: { id: shown } });
      expect((await client.rpc("find_picture", { picture_id: picture })).data).toEqual([]);
    }
    expect(await pageOf(olive.client, pending)).toMatchObject({ event: { id: pending } });
    expect(await pageOf(olive.client, shown)).toMatchObject({ is_saved: true });
    expect((await olive.client.rpc("find_picture", { picture_id: picture })).data).toHaveLength(1);
  });
});
