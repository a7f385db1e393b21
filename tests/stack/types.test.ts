import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typesOfProject } from "#supabase/local/types/generate.ts";
import { makeProject, type ProjectFolder } from "./project-folder.ts";

const MIGRATION = `
create type public.mood as enum ('happy', 'so "so"');
create type public.place as (name text, floor int);
create domain public.word as text not null;
create table public.people (
  id bigint generated always as identity primary key,
  name public.word,
  nick text,
  feels public.mood not null default 'happy',
  "odd name" int[],
  at timestamptz not null default now(),
  extra jsonb,
  upper_nick text generated always as (upper(nick)) stored
);
create table public.badges (owner bigint primary key references public.people (id), helper bigint references public.people (id), home public.place);
create view public.names as select name from public.people;
create function public.nothing() returns void language sql as '';
create function public.total(n int, m int default 1) returns numeric language sql as 'select 1.5';
create function public.everyone() returns setof public.people language sql stable as 'select * from public.people';
create function public.anyone() returns public.people language sql stable as 'select * from public.people limit 1';
create function public.listing(first text) returns table (who text, tags text[]) language sql as 'select null::text, null::text[] where false';
create function public.moods() returns setof public.mood language sql as 'select null::public.mood where false';
create function public.twice(a int) returns int language sql as 'select 1';
create function public.twice(a text) returns text language sql as 'select null::text';
create function public.unnamed(int) returns int language sql as 'select 1';
create function public.on_change() returns trigger language plpgsql as 'begin return new; end';
create schema private;
create table private.secrets (id int);`;

let project: ProjectFolder;
let types: string;
beforeAll(async () => {
  project = await makeProject({ "config.toml": "", "migrations/20250101000000_first.sql": MIGRATION });
  types = await typesOfProject(project.path);
});
afterAll(() => project.remove());

const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  types: ["node"],
};

/** The compiler's errors about these modules, `use-0.ts` and so on, which have the generated types and supabase-js. */
async function complaints(...modules: readonly string[]): Promise<string[]> {
  // Below the project, so that packages are found.
  const folder = await mkdtemp(join(process.cwd(), "node_modules", ".types-test-"));
  const files = modules.map((_, index) => `use-${index}.ts`);
  try {
    await writeFile(join(folder, "database.ts"), types);
    for (const [index, code] of modules.entries())
      await writeFile(
        join(folder, `use-${index}.ts`),
        `import type { SupabaseClient } from "@supabase/supabase-js";\nimport type { Database } from "./database.ts";\n${code}`,
      );
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
    const { stdout, status } = spawnSync("node_modules/.bin/tsc", ["--project", folder], { encoding: "utf8" });
    const found = stdout.split("\n").filter((text) => text !== "");
    expect(found.length === 0).toBe(status === 0);
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("tables, views and enums have the types of their columns, and supabase-js understands them", async () => {
  expect(
    await complaints(`
type Public = Database["public"];
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
export const row: Same<Public["Tables"]["people"]["Row"], {
  at: string; extra: import("./database.ts").Json | null; feels: "happy" | 'so "so"'; id: number; name: string; nick: string | null;
  "odd name": number[] | null; upper_nick: string | null;
}> = true;
export const least: Public["Tables"]["people"]["Insert"] = { name: "Olive" };
export const change: Public["Tables"]["people"]["Update"] = { nick: null, feels: "happy" };
export const home: Same<Public["Tables"]["badges"]["Row"]["home"], { floor: number | null; name: string | null } | null> = true;
export const view: Same<Public["Views"]["names"]["Row"], { name: string | null }> = true;
export const tables: Same<keyof Public["Tables"], "badges" | "people"> = true;
export async function use(client: SupabaseClient<Database>) {
  const { data } = await client.from("badges").select("owner, people!badges_owner_fkey(nick)").single();
  return data?.people.nick satisfies string | null | undefined;
}`),
  ).toEqual([]);
});

test("functions have the types of their arguments and answers, and supabase-js understands them", async () => {
  expect(
    await complaints(`
export async function use(client: SupabaseClient<Database>) {
  (await client.rpc("total", { n: 1 })).data satisfies number | null;
  (await client.rpc("total", { n: 1, m: 2 })).data satisfies number | null;
  (await client.rpc("nothing")).data satisfies undefined | null;
  (await client.rpc("everyone").select("nick")).data satisfies { nick: string | null }[] | null;
  (await client.rpc("listing", { first: "a" })).data satisfies { who: string; tags: string[] }[] | null;
  (await client.rpc("moods")).data satisfies ("happy" | 'so "so"')[] | null;
  (await client.rpc("twice", { a: 1 })).data satisfies number | null;
  (await client.rpc("twice", { a: "1" })).data satisfies string | null;
}
export type Names = keyof Database["public"]["Functions"];
export const names: Record<Names, true> = { anyone: true, everyone: true, listing: true, moods: true, nothing: true, total: true, twice: true };`),
  ).toEqual([]);
});

const REFUSED = {
  "a value for a column that the database computes": 'client.from("people").insert({ name: "x", id: 1 })',
  "an insert without a required column": "client.from(\"people\").insert({ nick: 'x' })",
  "a label that the enum lacks": 'client.from("people").update({ feels: "sad" })',
  "a table of a schema that is not exposed": 'client.from("secrets").select()',
  "an argument of another type": 'client.rpc("total", { n: "one" })',
};

test(`the compiler refuses ${Object.keys(REFUSED).join(", ")}`, async () => {
  const calls = Object.values(REFUSED).map(
    (call) => `export const use = (client: SupabaseClient<Database>) => ${call};`,
  );
  const found = await complaints(...calls);
  const accepted = Object.keys(REFUSED).filter((_, index) => !found.some((line) => line.includes(`use-${index}.ts(`)));
  expect(accepted).toEqual([]);
});

test("the same project always gives the same text", async () => {
  expect(await typesOfProject(project.path)).toBe(types);
});

test("a folder without a project is refused in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "no-project-"));
  await expect(typesOfProject(folder)).rejects.toThrow(/supabase\/config\.toml is missing or cannot be read$/);
  await rm(folder, { recursive: true });
});
