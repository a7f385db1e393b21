import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openRestStage, type RestStage } from "./rest-stage.ts";

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage();
});
afterAll(() => stage.close());

// After every attack: no row has changed and no hidden row was returned.
afterEach(async () => {
  const [row] = await stage.sql<{ shows: string; roles: string }[]>`
    select (select count(*) from public.shows) as shows, (select count(*) from pg_roles where rolname = 'mallory') as roles`;
  expect(row).toEqual({ shows: "5", roles: "0" });
});

const ATTACKS = [
  "' or '1'='1",
  "'; delete from public.shows; --",
  "\\'; delete from public.shows; --",
  "$1",
  "$$; create role mallory; $$",
  '" or true --',
  "a) or (1=1",
  "') or is_out = false --",
  "{process.env.HOME}",
  "%' or 1=1 --",
  "\u2019 or 1=1",
];
const encode = encodeURIComponent;

describe.each(ATTACKS)("%s", (attack) => {
  test.each(["eq", "like", "ilike", "wfts(simple)", "in"])("as a value of %s finds nothing", async (operator) => {
    const value = operator === "in" ? `("${attack.replace(/["\\]/g, "\\$&")}")` : attack;
    const column = operator.startsWith("wfts") ? "words" : "title";
    const { json, status } = await stage.send(`/shows?select=slug&${column}=${encode(`${operator}.${value}`)}`);
    expect([status, json]).toEqual([200, []]);
  });

  test("as a quoted value inside or() finds nothing", async () => {
    const quoted = `"${attack.replace(/["\\]/g, "\\$&")}"`;
    const { json, status } = await stage.send(
      `/shows?select=slug&or=${encode(`(title.eq.${quoted},slug.ilike.${quoted})`)}`,
    );
    expect([status, json]).toEqual([200, []]);
  });

  test("as an unquoted value inside or() shows no hidden row", async () => {
    const { json, status } = await stage.send(`/shows?select=slug&or=${encode(`(title.eq.${attack})`)}`);
    if (status === 200) expect(json).toEqual([]);
    else expect([status, json]).toMatchObject([400, { code: "PGRST100" }]);
  });

  test.each([
    ["column", () => `/shows?${encode(`"${attack.replace(/["\\]/g, "\\$&")}"`)}=eq.1`],
    ["selected column", () => `/shows?select=${encode(`"${attack.replace(/["\\]/g, "\\$&")}"`)}`],
    ["column in order", () => `/shows?order=${encode(attack)}`],
    ["cast", () => `/shows?select=${encode(`slug::${attack}`)}`],
    ["operator", () => `/shows?slug=${encode(`${attack}.a`)}`],
    ["table", () => `/${encode(attack)}`],
    ["function", () => `/rpc/${encode(attack)}`],
    ["argument name", () => `/rpc/add?${encode(attack)}=1&a=1`],
    ["search language", () => `/shows?words=${encode(`fts(${attack}).x`)}`],
  ])("as a %s is refused", async (_, path) => {
    const { status } = await stage.send(path());
    expect([400, 404, 501]).toContain(status);
  });

  test("as an alias is only a name", async () => {
    const alias = `"${attack.replace(/["\\]/g, "\\$&")}"`;
    const { json, status } = await stage.send(`/shows?select=${encode(`${alias}:slug`)}&slug=eq.a`);
    expect([status, json]).toEqual([200, [{ [attack]: "a" }]]);
  });

  test("as a limit or an offset is ignored, because it is not a number", async () => {
    const { json } = await stage.send(`/shows?select=slug&limit=${encode(attack)}&offset=${encode(attack)}`);
    expect(json).toHaveLength(4);
  });

  test("as a written value is kept as it is", async () => {
    const client = stage.as(stage.keys.serviceRoleKey);
    const id = 1000 + ATTACKS.indexOf(attack);
    const { data } = await client.from("letters").insert({ id, body: attack }).select().single();
    expect(data).toEqual({ id, body: attack });
  });

  test("as a written column or a conflict target is refused", async () => {
    const token = stage.keys.serviceRoleKey;
    const body = JSON.stringify({ [attack]: 1 });
    expect((await stage.send("/letters", { method: "POST", body, token })).json).toMatchObject({ code: "PGRST204" });
    expect((await stage.send("/letters?id=eq.1", { method: "PATCH", body, token })).json).toMatchObject({
      code: "PGRST204",
    });
    const conflict = `/letters?on_conflict=${encode(`"${attack.replace(/["\\]/g, "\\$&")}"`)}`;
    const upsert = {
      method: "POST",
      body: '{"id":1,"body":"x"}',
      token,
      headers: { Prefer: "resolution=merge-duplicates" },
    };
    expect((await stage.send(conflict, upsert)).json).toMatchObject({ code: "PGRST204" });
  });
});

test("a null character in an alias is refused", async () => {
  expect((await stage.send("/shows?select=%22a%00b%22:slug")).status).toBe(400);
});

test("names of Object.prototype are not columns, operators or functions", async () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect((await stage.send(`/shows?${name}=eq.1`)).status).toBe(400);
    expect((await stage.send(`/shows?slug=${name}.1`)).status).toBe(400);
    expect((await stage.send(`/shows?slug=is.${name}`)).status).toBe(400);
    expect((await stage.send(`/rpc/${name}`)).status).toBe(404);
  }
});
