import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, openRestStage, type RestStage } from "./rest-stage.ts";

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage();
});
afterAll(() => stage.close());

const visitor = () => stage.as(stage.keys.anonKey);
const slugs = (rows: { slug: string }[] | null) => rows?.map((row) => row.slug).join("");

describe("values", () => {
  test("a row arrives with PostgreSQL's own digits and forms", async () => {
    const { text, headers, status } = await stage.send(
      "/shows?select=slug,price,seats,starts_at,tags,extra,genre&slug=eq.a",
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("content-range")).toBe("0-0/*");
    expect(text).toBe(
      '[{"slug":"a","price":12.50,"seats":9007199254740993,"starts_at":"2026-11-21T04:03:58.895123+00:00",' +
        '"tags":["one","two"],"extra":{"k": [1, null]},"genre":"jazz"}]',
    );
  });

  test("columns can be renamed and cast", async () => {
    const { data } = await visitor().from("shows").select("name:title,price::text").eq("slug", "a").single();
    expect(data).toEqual({ name: "Alpha Jazz (live), 50% off", price: "12.50" });
  });

  test("a column with a quote and a space in its name can be selected", async () => {
    const { json } = await stage.send(`/shows?select=${encodeURIComponent('"odd \\"name"')}&slug=eq.a`);
    expect(json).toEqual([{ 'odd "name': null }]);
  });
});

describe("filters", () => {
  const filtered: [string, string][] = [
    ["slug=eq.a", "a"],
    ["slug=neq.a", "bcd"],
    ["slug=not.eq.a", "bcd"],
    ["price=gt.1", "ad"],
    ["price=gte.12.50", "ad"],
    ["price=lt.12.5", "b"],
    ["price=lte.12.5", "ab"],
    ["title=like.*Jazz*", "ad"],
    ["title=ilike.%25jazz%25", "ad"],
    ["title=match.^[AB]", "ab"],
    ["title=imatch.jazz$", "d"],
    ["slug=in.(a,c)", "ac"],
    ["slug=not.in.(a,c)", "bd"],
    ['title=in.("Beta \\"Rock\\"","x,y")', "b"],
    ["slug=in.()", ""],
    ["id=in.(1,2)", "ab"],
    ["price=is.null", "c"],
    ["price=not.is.null", "abd"],
    ["price=is.not_null", "abd"],
    ["is_out=is.true", "abcd"],
    ["is_out=eq.true", "abcd"],
    ["is_out=eq.false", ""],
    ["price=isdistinct.30", "abc"],
    ["genre=eq.folk", "c"],
    ["starts_at=gte.2026-11-21T04:03:58.895123Z", "abd"],
    ["starts_at=gt.2026-11-21T04:03:58.895123Z", "bd"],
    ["tags=cs.{two}", "ab"],
    ["tags=cd.{two,three}", "bc"],
    ["tags=ov.{one,nothing}", "a"],
    ['extra=cs.{"k":[1]}', "a"],
    ["words=fts(simple).jazz", "ad"],
    ["words=wfts(simple).jazz -delta", "a"],
    ["words=plfts(simple).delta jazz", "d"],
    ["words=not.phfts(simple).delta jazz", "abc"],
    ["title=wfts(english).rocks", "b"],
    ["or=(slug.eq.a,slug.eq.c)", "ac"],
    ["not.or=(slug.eq.a,slug.eq.c)", "bd"],
    ["and=(price.gt.1,or(slug.eq.a,slug.eq.b))", "a"],
    ["or=(slug.not.eq.a,not.and(price.gt.1,slug.eq.a))", "bcd"],
    ['or=(title.ilike."%25(live)%25",title.eq."Beta \\"Rock\\"")', "ab"],
    ['or=(title.eq."Gamma \\\\ Folk",slug.in.(b,"d"))', "bcd"],
    ["or=(tags.cs.{one,two},slug.eq.d)", "ad"],
    ["or=(words.wfts(simple).jazz,price.is.null)", "acd"],
    ["price=gt.1&price=lt.20", "a"],
  ];
  test.each(filtered)("%s finds '%s'", async (query, expected) => {
    const { json, status } = await stage.send(
      `/shows?select=slug&order=slug&${query.replaceAll(" ", "%20").replaceAll("+", "%2B")}`,
    );
    expect(status, JSON.stringify(json)).toBe(200);
    expect(slugs(json as { slug: string }[])).toBe(expected);
  });

  test("supabase-js finds a title typed with every special character", async () => {
    const term = "(live), 50%";
    const quoted = `"%${term.replace(/["\\]/g, "\\$&")}%"`;
    const { data } = await visitor().from("shows").select("slug").or(`title.ilike.${quoted},slug.eq.${quoted}`);
    expect(slugs(data)).toBe("a");
  });
});

describe("order, pages and counts", () => {
  test("rows can be ordered by several columns, nulls first or last", async () => {
    const { data } = await visitor().from("shows").select("slug").order("genre").order("price", { ascending: false });
    expect(slugs(data)).toBe("dabc");
    const first = await visitor().from("shows").select("slug").order("price", { nullsFirst: true });
    expect(slugs(first.data)).toBe("cbad");
  });

  test("a counted page is 206 and says where it lies", async () => {
    const options = { headers: { Prefer: "count=exact" } };
    const page = await stage.send("/shows?select=slug&order=slug&offset=1&limit=2", options);
    expect([page.status, page.headers.get("content-range")]).toEqual([206, "1-2/4"]);
    expect(page.headers.get("preference-applied")).toBe("count=exact");
    const all = await stage.send("/shows?select=slug", options);
    expect([all.status, all.headers.get("content-range")]).toEqual([200, "0-3/4"]);
    const end = await stage.send("/shows?select=slug&offset=4&limit=2", options);
    expect([end.status, end.headers.get("content-range"), end.text]).toEqual([206, "*/4", "[]"]);
  });

  test("a page past the end is refused only when counted", async () => {
    const counted = await stage.send("/shows?offset=1000&limit=11", { headers: { Prefer: "count=exact" } });
    expect(counted.status).toBe(416);
    expect(counted.json).toEqual({
      code: "PGRST103",
      message: "Requested range not satisfiable",
      details: "An offset of 1000 was requested, but there are only 4 rows.",
      hint: null,
    });
    const plain = await stage.send("/shows?offset=1000&limit=11");
    expect([plain.status, plain.headers.get("content-range"), plain.text]).toEqual([200, "*/*", "[]"]);
  });

  test("a negative limit is refused", async () => {
    expect((await stage.send("/shows?limit=-1")).status).toBe(416);
    expect((await stage.send("/shows?limit=0")).json).toEqual([]);
  });

  test("supabase-js counts without rows", async () => {
    const { count, data } = await visitor()
      .from("shows")
      .select("*", { count: "exact", head: true })
      .eq("genre", "jazz");
    expect([count, data]).toEqual([2, null]);
    const none = await stage.send("/shows?slug=eq.nothing", { method: "HEAD", headers: { Prefer: "count=exact" } });
    expect([none.status, none.headers.get("content-range")]).toEqual([200, "*/0"]);
  });

  test("a list is cut at the most rows allowed, and the count is not", async () => {
    const small = await openRestStage({ maxRows: 2 });
    const { headers, json } = await small.send("/shows?select=slug", { headers: { Prefer: "count=exact" } });
    expect(json).toHaveLength(2);
    expect(headers.get("content-range")).toBe("0-1/4");
    expect((await small.send("/shows?select=slug&limit=9")).json).toHaveLength(2);
    expect((await small.send("/rpc/numbers?n=5")).json).toEqual([1, 2]);
    await small.close();
  });
});

describe("one row", () => {
  test("single() gets the object itself", async () => {
    const { headers, text } = await stage.send("/shows?select=slug&slug=eq.a", {
      headers: { Accept: "application/vnd.pgrst.object+json" },
    });
    expect(headers.get("content-type")).toBe("application/vnd.pgrst.object+json; charset=utf-8");
    expect([headers.get("content-range"), text]).toEqual(["0-0/*", '{"slug":"a"}']);
  });

  test("single() is refused for no row and for several", async () => {
    const none = await visitor().from("shows").select().eq("slug", "zzz").single();
    expect(none.status).toBe(406);
    expect(none.error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
    const many = await visitor().from("shows").select().single();
    expect(many.error).toMatchObject({ code: "PGRST116", details: "The result contains 4 rows" });
  });

  test("maybeSingle() is null for no row", async () => {
    const { data, error } = await visitor().from("shows").select().eq("slug", "zzz").maybeSingle();
    expect([data, error]).toEqual([null, null]);
  });
});

describe("who may read", () => {
  test("a visitor, a member and the service see what the policies let them", async () => {
    const member = stage.as(await stage.userToken(OLIVE));
    const service = stage.as(stage.keys.serviceRoleKey);
    const seen = await Promise.all(
      [visitor(), member, service].map((client) => client.from("shows").select("slug").order("slug")),
    );
    expect(seen.map(({ data }) => slugs(data))).toEqual(["abcd", "abcde", "abcde"]);
  });

  test("no right to read is 401 for a visitor and 403 for a member", async () => {
    const anon = await stage.send("/secrets");
    expect([anon.status, anon.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(anon.json).toMatchObject({ code: "42501", message: "permission denied for table secrets" });
    const member = await stage.send("/secrets", { token: await stage.userToken(OLIVE) });
    expect([member.status, member.headers.get("www-authenticate")]).toEqual([403, null]);
  });

  test("a view and another exposed schema can be read", async () => {
    expect((await stage.send("/open_shows?select=id&title=eq.Delta%20Jazz")).json).toEqual([{ id: 4 }]);
    expect((await visitor().schema("annex").from("notes").select()).data).toEqual([{ id: 1, body: "from the annex" }]);
  });
});
