import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, openRestStage, PETE, type RestStage } from "./rest-stage.ts";

let stage: RestStage;
let olive: string;
beforeAll(async () => {
  stage = await openRestStage();
  olive = await stage.userToken(OLIVE);
});
afterAll(() => stage.close());

const member = () => stage.as(olive);
const service = () => stage.as(stage.keys.serviceRoleKey);
const OBJECT = "application/vnd.pgrst.object+json";

async function exists(slug: string): Promise<boolean> {
  return (await stage.sql`select from public.shows where slug = ${slug}`).length === 1;
}

/** A write with raw headers, as Olive. */
function write(method: string, path: string, body: unknown, prefer = "", headers: Record<string, string> = {}) {
  const all = prefer === "" ? headers : { ...headers, Prefer: prefer };
  return stage.send(path, { method, token: olive, body: body === null ? null : JSON.stringify(body), headers: all });
}

describe("insert", () => {
  test("without a preference it answers 201 and nothing else", async () => {
    const { headers, status, text } = await write("POST", "/shows", { slug: "plain" });
    expect([status, text, headers.get("content-range"), headers.get("preference-applied")]).toEqual([
      201,
      "",
      "*/*",
      null,
    ]);
  });

  test("what is left out takes its default, what is given keeps every digit", async () => {
    const body =
      '{"slug":"kept","price":0.30,"seats":9007199254740993,"tags":["a \\"b\\"",null],"extra":{"n":1.10},"starts_at":"2026-01-01T00:00:00.123456Z"}';
    const { headers, status, text } = await stage.send(
      "/shows?select=slug,title,price,seats,tags,extra,starts_at,owner",
      {
        method: "POST",
        token: olive,
        body,
        headers: { Prefer: "return=representation" },
      },
    );
    expect(status).toBe(201);
    expect(headers.get("preference-applied")).toBe("return=representation");
    expect(text).toBe(
      '[{"slug":"kept","title":"Untitled","price":0.30,"seats":9007199254740993,"tags":["a \\"b\\"",null],' +
        `"extra":{"n": 1.10},"starts_at":"2026-01-01T00:00:00.123456+00:00","owner":"${OLIVE}"}]`,
    );
  });

  test("supabase-js gets the new row as an object", async () => {
    const { data, status } = await member()
      .from("shows")
      .insert({ slug: "one", is_out: true })
      .select("slug,is_out")
      .single();
    expect([status, data]).toEqual([201, { slug: "one", is_out: true }]);
  });

  test("several rows: a key missing in one is null, or its default when asked", async () => {
    const rows = [
      { slug: "many1", genre: "jazz" },
      { slug: "many2", price: 1 },
    ];
    const plain = await member().from("shows").insert(rows).select("slug,genre,price");
    expect(plain.data).toEqual([
      { slug: "many1", genre: "jazz", price: null },
      { slug: "many2", genre: null, price: 1 },
    ]);
    const missing = [{ slug: "many3", title: "Named" }, { slug: "many4" }];
    expect((await member().from("shows").insert(missing)).error).toMatchObject({ code: "23502" });
    const filled = await member().from("shows").insert(missing, { defaultToNull: false }).select("title,id");
    expect(filled.data?.map((row) => row.title)).toEqual(["Named", "Untitled"]);
    expect(new Set(filled.data?.map((row) => row.id)).size).toBe(2);
  });

  test("an empty object is a row of defaults, an empty list is no row", async () => {
    const one = await write("POST", "/stamps?select=note", {}, "return=representation");
    expect([one.status, one.text]).toEqual([201, '[{"note":"new"}]']);
    const two = await write("POST", "/stamps?select=note", [{}, {}], "return=representation");
    expect(two.json).toEqual([{ note: "new" }, { note: "new" }]);
    const none = await write("POST", "/shows?select=id", [], "return=representation");
    expect([none.status, none.text]).toEqual([201, "[]"]);
  });

  test("keys that differ need a list of columns, and a column must exist", async () => {
    const differing = await write("POST", "/shows", [{ slug: "x1" }, { title: "x2" }]);
    expect([differing.status, differing.json]).toMatchObject([
      400,
      { code: "PGRST102", message: "All object keys must match" },
    ]);
    const unknown = await write("POST", "/shows", { slug: "x1", nonsense: 1 });
    expect(unknown.json).toEqual({
      code: "PGRST204",
      message: "Could not find the 'nonsense' column of 'shows' in the schema cache",
      details: null,
      hint: null,
    });
    expect((await write("POST", '/shows?columns="slug","nope"', { slug: "x1" })).json).toMatchObject({
      code: "PGRST204",
    });
  });

  test("a row may be written that may not be read, but not returned", async () => {
    const letter = (id: number, prefer: string) =>
      stage.send("/letters", { method: "POST", body: JSON.stringify({ id, body: "hi" }), headers: { Prefer: prefer } });
    expect((await letter(1, "return=minimal")).status).toBe(201);
    const refused = await letter(2, "return=representation");
    expect([refused.status, refused.json]).toMatchObject([
      401,
      { code: "42501", message: 'new row violates row-level security policy for table "letters"' },
    ]);
  });

  test("a member cannot write in another's name", async () => {
    const { error, status } = await member().from("shows").insert({ slug: "forged", owner: PETE });
    expect([status, error?.code]).toEqual([403, "42501"]);
    expect(await exists("forged")).toBe(false);
  });
});

describe("upsert", () => {
  test("a new row is 201, a known one 200, and the second keeps its number", async () => {
    const put = (title: string) =>
      member().from("shows").upsert({ slug: "up", title }, { onConflict: "slug" }).select("id,title").single();
    const first = await put("First");
    const second = await put("Second");
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data).toEqual({ id: first.data?.id, title: "Second" });
    const mixed = await member()
      .from("shows")
      .upsert([{ slug: "up" }, { slug: "up-new" }], { onConflict: "slug" });
    expect([mixed.status, mixed.error]).toEqual([201, null]);
  });

  test("the primary key decides when no columns are named", async () => {
    await service().from("letters").upsert({ id: 50, body: "a" });
    const { data } = await service().from("letters").upsert({ id: 50, body: "b" }).select().single();
    expect(data).toEqual({ id: 50, body: "b" });
  });

  test("duplicates can be ignored", async () => {
    const { data, status } = await member()
      .from("shows")
      .upsert(
        [
          { slug: "up", title: "Third" },
          { slug: "up2", title: "New" },
        ],
        { onConflict: "slug", ignoreDuplicates: true },
      )
      .select("title");
    expect([status, data]).toEqual([201, [{ title: "New" }]]);
    const applied = await write("POST", "/shows?on_conflict=slug", { slug: "up" }, "resolution=ignore-duplicates");
    expect(applied.headers.get("preference-applied")).toBe("resolution=ignore-duplicates");
  });
});

describe("update", () => {
  test("it answers 204, or the rows that were changed", async () => {
    const plain = await write("PATCH", "/shows?slug=eq.e", { title: "Renamed" });
    expect([plain.status, plain.text, plain.headers.get("content-range")]).toEqual([204, "", "0-0/*"]);
    const { data, status } = await member()
      .from("shows")
      .update({ price: 5.5, genre: null })
      .eq("slug", "e")
      .select("title,price");
    expect([status, data]).toEqual([200, [{ title: "Renamed", price: 5.5 }]]);
  });

  test("what may not be changed is left alone", async () => {
    const { data, status } = await member().from("shows").update({ title: "Mine" }).eq("slug", "b").select();
    expect([status, data]).toEqual([200, []]);
    expect((await write("PATCH", "/shows?slug=eq.b", { title: "Mine" })).status).toBe(204);
    expect(await stage.sql`select from public.shows where title = 'Mine'`).toHaveLength(0);
  });

  test("single() undoes a change of no row and of several", async () => {
    const none = await member().from("shows").update({ title: "No" }).eq("slug", "zzz").select().single();
    expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
    const several = await member()
      .from("shows")
      .update({ title: "All at once" })
      .in("slug", ["a", "d"])
      .select()
      .single();
    expect([several.status, several.error?.details]).toEqual([406, "The result contains 2 rows"]);
    expect(await stage.sql`select from public.shows where title = 'All at once'`).toHaveLength(0);
  });

  test("an empty change changes nothing", async () => {
    const { json, status } = await write("PATCH", "/shows?slug=eq.a", {}, "return=representation");
    expect([status, json]).toEqual([200, []]);
    expect((await write("PATCH", "/shows?slug=eq.a", {})).status).toBe(204);
  });

  test("a change of every row needs an explicit filter", async () => {
    const update = await write("PATCH", "/shows", { title: "x" });
    expect([update.status, update.json]).toMatchObject([
      400,
      { code: "21000", message: "UPDATE requires a WHERE clause" },
    ]);
    expect((await write("DELETE", "/shows", null)).json).toMatchObject({ message: "DELETE requires a WHERE clause" });
  });

  test("more rows than the caller expects are left alone", async () => {
    const query = () => member().from("shows").update({ code: "capped" }).in("slug", ["a", "d"]);
    const tooLong = await query();
    expect(tooLong.error?.code).toBe("22001");
    const prefer = { prefer: "handling=strict, max-affected=1" };
    const refused = await write("PATCH", "/shows?slug=in.(a,d)", { code: "x" }, prefer.prefer);
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { code: "PGRST124", details: "The query affects 2 rows" },
    ]);
    expect(await stage.sql`select from public.shows where code = 'x'`).toHaveLength(0);
  });
});

describe("delete", () => {
  test("it answers 204, a count when asked, or the rows that are gone", async () => {
    await service()
      .from("letters")
      .insert([1, 2, 3, 4].map((id) => ({ id: id + 100, body: "x" })));
    const remove = (id: number, prefer: string) =>
      stage.send(`/letters?id=eq.${id}&select=id`, {
        method: "DELETE",
        token: stage.keys.serviceRoleKey,
        headers: { Prefer: prefer },
      });
    const plain = await remove(101, "");
    expect([plain.status, plain.headers.get("content-range")]).toEqual([204, "*/*"]);
    expect((await remove(102, "count=exact")).headers.get("content-range")).toBe("*/1");
    const shown = await remove(103, "return=representation");
    expect([shown.status, shown.text]).toEqual([200, '[{"id":103}]']);
    const { data } = await service().from("letters").delete().eq("id", 104).select().single();
    expect(data).toEqual({ id: 104, body: "x" });
  });

  test("another's row stays", async () => {
    expect((await member().from("shows").delete().eq("slug", "b")).status).toBe(204);
    expect(await exists("b")).toBe(true);
  });

  test("single() on nothing is 406", async () => {
    const { status } = await write("DELETE", "/shows?slug=eq.zzz", null, "return=representation", { Accept: OBJECT });
    expect(status).toBe(406);
  });
});

describe("what the database refuses", () => {
  test("a key that is checked at commit still answers 409", async () => {
    const { error, status } = await service().from("tickets").insert({ show_id: 9999 });
    expect([status, error?.code, error?.details]).toEqual([
      409,
      "23503",
      'Key (show_id)=(9999) is not present in table "shows".',
    ]);
    expect(await stage.sql`select from public.tickets where show_id = 9999`).toHaveLength(0);
  });

  test.each([
    ["a slug that is taken", { slug: "a" }, 409, "23505"],
    ["a price below zero", { slug: "n", price: -1 }, 400, "23514"],
    ["no slug", { slug: null }, 400, "23502"],
    ["a genre that is none", { slug: "n", genre: "polka" }, 400, "22P02"],
    ["a date that is none", { slug: "n", starts_at: "soon" }, 400, "22007"],
    ["a number that is none", { slug: "n", seats: "many" }, 400, "22P02"],
    ["a null character", { slug: "a\0b" }, 400, "22P05"],
    ["a code that is too long", { slug: "n", code: "123456" }, 400, "22001"],
    ["a computed column", { slug: "n", words: "x" }, 400, "428C9"],
  ])("%s", async (_, row, status, code) => {
    const answer = await write("POST", "/shows", row);
    expect([answer.status, answer.json]).toMatchObject([status, { code }]);
  });

  test("a body that is not JSON, or none", async () => {
    for (const body of ["{", "", '"text"', "[1]"]) {
      const { json, status } = await stage.send("/shows", { method: "POST", body, token: olive });
      expect([body, status, json]).toMatchObject([body, 400, { code: "PGRST102" }]);
    }
  });
});
