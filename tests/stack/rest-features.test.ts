import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, openRestStage, type RestStage } from "./rest-stage.ts";

// Features from PostgREST's own tests that supabase-js rarely uses: each behaves like PostgREST, or is a 501 that names it.

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage();
});
afterAll(() => stage.close());

function call(name: string, args: unknown, headers: Record<string, string> = {}) {
  return stage.send(`/rpc/${name}`, { method: "POST", body: JSON.stringify(args), headers });
}

const refusal = (details: string) => ({
  status: 501,
  json: { code: "PGRST127", message: "Feature not implemented", details, hint: null },
});

describe("a column with a domain representation", () => {
  test.each([
    ["read", "/tinted?select=tint", {}],
    ["read among all", "/tinted", {}],
    ["filtered", "/tinted?select=id&tint=eq.1", {}],
    ["ordered by", "/tinted?select=id&order=tint", {}],
    ["added", "/tinted", { method: "POST", body: '{"id":2,"tint":"#0000ff"}' }],
    ["changed", "/tinted?id=eq.1", { method: "PATCH", body: '{"tint":"#0000ff"}' }],
    ["returned", "/tinted", { method: "POST", body: '{"id":3}', headers: { Prefer: "return=representation" } }],
  ])("cannot be %s", async (_, path, init) => {
    expect(await stage.send(path, init)).toMatchObject(refusal("domain representations"));
  });

  test("leaves the other columns of its table alone", async () => {
    expect((await stage.send("/tinted?select=id&id=eq.1")).json).toEqual([{ id: 1 }]);
  });
});

describe("a computed column", () => {
  test("is read, filtered and ordered by like any other, and is no part of *", async () => {
    const path = "/shows?select=slug,title_and_slug&title_and_slug=like.*Jazz*&order=title_and_slug.desc";
    expect((await stage.send(path)).json).toEqual([
      { slug: "d", title_and_slug: "Delta Jazz/d" },
      { slug: "a", title_and_slug: "Alpha Jazz (live), 50% off/a" },
    ]);
    const [row] = (await stage.send("/shows?select=*,named:title_and_slug&slug=eq.b")).json as object[];
    expect(row).toMatchObject({ slug: "b", named: 'Beta "Rock"/b' });
    expect(row).not.toHaveProperty("title_and_slug");
  });

  test("of a row that was written is returned by its name, beside * it is refused", async () => {
    const write = async (slug: string, select: string) => {
      const headers = { Prefer: "return=representation" };
      const token = await stage.userToken(OLIVE);
      return stage.send(`/shows?select=${select}`, { method: "POST", token, body: JSON.stringify({ slug }), headers });
    };
    expect((await write("computed", "title_and_slug")).json).toEqual([{ title_and_slug: "Untitled/computed" }]);
    expect(await write("beside", "*,title_and_slug")).toMatchObject(refusal("computed columns beside * in a write"));
    expect(await stage.sql`select from public.shows where slug = 'beside'`).toHaveLength(0);
  });

  test("of a function's result is rejected; another function is an unknown column", async () => {
    const details = "computed columns of a function's result";
    expect(await stage.send("/rpc/my_shows?select=title_and_slug")).toMatchObject(refusal(details));
    expect((await stage.send("/rpc/my_shows?select=nope")).json).toMatchObject({ code: "42703" });
  });
});

describe("a Range header", () => {
  const page = (Range: string, path = "/shows?select=slug&order=slug", more = {}) =>
    stage.send(path, { headers: { Range, ...more } });

  test.each([
    ["0-1", "", ["a", "b"], "0-1/*"],
    ["2-", "", ["c", "d"], "2-3/*"],
    ["3-100", "", ["d"], "3-3/*"],
    ["1-2", "&limit=1", [], null],
    ["1-3", "&limit=3", ["b", "c"], "1-2/*"],
    ["0-2", "&offset=2&limit=5", ["c"], "2-2/*"],
    ["0-9", "&limit=0", [], "*/*"],
    ["items=0-1", "", ["a", "b", "c", "d"], "0-3/*"],
  ])("%s with the parameters %j", async (range, parameters, slugs, contentRange) => {
    const { headers, json, status } = await page(range, `/shows?select=slug&order=slug${parameters}`);
    if (contentRange === null) return expect([status, json]).toMatchObject([416, { code: "PGRST103" }]);
    expect([status, json, headers.get("content-range")]).toEqual([200, slugs.map((slug) => ({ slug })), contentRange]);
  });

  test("that ends before it begins is refused, as one past the end of counted rows", async () => {
    expect((await page("1-0")).json).toMatchObject({
      code: "PGRST103",
      details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
    const past = await page("100-199", "/shows", { Prefer: "count=exact" });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, "*/4"]);
  });

  test("counts for functions called by GET, and for no other method", async () => {
    expect((await page("1-1", "/rpc/numbers?n=3")).json).toEqual([2]);
    const posted = await call("numbers", { n: 3 }, { Range: "1-1" });
    expect(posted.json).toEqual([1, 2, 3]);
    const head = await stage.send("/shows", { method: "HEAD", headers: { Range: "0-0" } });
    expect(head.headers.get("content-range")).toBe("0-3/*");
  });
});

describe("response.status and response.headers", () => {
  test("set status and headers of the response, repeated headers included", async () => {
    const headers = '[{"X-Own":"one"},{"Content-Type":"text/plain"},{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2"}]';
    const answer = await stage.send(`/rpc/choose_answer?status=418&headers=${encodeURIComponent(headers)}`, {
      method: "HEAD",
    });
    expect([answer.status, answer.headers.get("x-own")]).toEqual([418, "one"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const posted = await stage.send("/rpc/choose_answer", {
      method: "POST",
      body: JSON.stringify({ status: "202", headers: '[{"X-Own":"two"}]' }),
    });
    expect([posted.status, posted.headers.get("x-own")]).toEqual([202, "two"]);
  });

  test("are gone at the next request", async () => {
    await Promise.all(Array.from({ length: 12 }, () => call("choose_answer", { status: "418", headers: "[]" })));
    const answers = await Promise.all(Array.from({ length: 12 }, () => stage.send("/rpc/numbers?n=1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each([
    ["a status that is none", "abc", "[]", "PGRST112"],
    ["a status out of range", "999", "[]", "PGRST112"],
    ["headers that are no list", "200", '{"X-Own":"one"}', "PGRST111"],
    ["a header of two names", "200", '[{"a":"1","b":"2"}]', "PGRST111"],
    ["a header that would begin another", "200", '[{"X-Own":"one\\r\\nX-Two: 2"}]', "PGRST111"],
    ["headers that are no JSON", "200", "words", "PGRST111"],
  ])("%s is 500", async (_, status, headers, code) => {
    const answer = await call("choose_answer", { status, headers });
    expect([answer.status, answer.json]).toMatchObject([500, { code }]);
  });
});

describe("a function with one unnamed argument", () => {
  test.each([
    ["a list", [1, 2, 3], 3],
    ["an object", { a: 1 }, -1],
    ["a number", 1, -1],
    ["nothing", null, -1],
  ])("gets %s as its body holds it", async (_, body, expected) => {
    expect(await call("keys_of", body)).toMatchObject({ status: 200, json: expected });
  });

  test("that is not JSON is not found by a JSON body, and refused for others", async () => {
    expect((await call("size_of", {})).json).toMatchObject({ code: "PGRST202" });
    expect((await call("size_of", [])).json).toMatchObject({ code: "PGRST102" });
    const plain = { method: "POST", body: "words", headers: { "Content-Type": "text/plain" } };
    expect(await stage.send("/rpc/size_of", plain)).toMatchObject(refusal("Content-Type text/plain"));
  });

  test("is not found by GET, and not called with what is no JSON", async () => {
    expect((await stage.send("/rpc/keys_of?a=1")).json).toMatchObject({ code: "PGRST202" });
    expect((await stage.send("/rpc/keys_of", { method: "POST", body: "{" })).json).toMatchObject({ code: "PGRST102" });
  });
});

describe("counts", () => {
  const counted = (count: string, path = "/shows?select=slug", target = stage) =>
    target.send(path, { headers: { Prefer: `count=${count}` } });
  const totalOf = ({ headers }: { headers: Headers }) => Number(headers.get("content-range")?.split("/")[1]);

  test("planned: the planner's estimate", async () => {
    const token = stage.keys.serviceRoleKey;
    await stage.sql`insert into public.tickets (show_id) select 1 from generate_series(1, 200)`;
    await stage.sql`analyze public.tickets`;
    const planned = await stage.send("/tickets?limit=2&holder=eq.nobody", {
      token,
      headers: { Prefer: "count=planned" },
    });
    expect([planned.status, planned.headers.get("content-range")]).toEqual([206, "0-1/200"]);
    expect(planned.headers.get("preference-applied")).toBe("count=planned");
  });

  test("estimated: exact up to the most rows of a list, else the planner's", async () => {
    const few = await counted("estimated");
    expect([few.status, few.headers.get("content-range")]).toEqual([200, "0-3/4"]);
    const client = stage.as(stage.keys.anonKey);
    const head = await client.from("shows").select("*", { count: "estimated", head: true }).eq("genre", "jazz");
    expect([head.status, head.count]).toEqual([200, 2]);
    const small = await openRestStage({ maxRows: 2 });
    const token = small.keys.serviceRoleKey;
    await small.sql`insert into public.letters select n, 'x' from generate_series(1, 500) as n`;
    await small.sql`analyze public.letters`;
    const many = await small.send("/letters", { token, headers: { Prefer: "count=estimated" } });
    expect([many.status, totalOf(many)]).toEqual([206, 500]);
    await small.close();
  });

  test("of functions are exact, or left out", async () => {
    expect((await counted("estimated", "/rpc/numbers?n=3")).headers.get("content-range")).toBe("0-2/3");
    expect((await counted("planned", "/rpc/numbers?n=3")).headers.get("content-range")).toBe("0-2/*");
  });
});

describe("preferences", () => {
  test("handling=strict rejects unknown ones, and nothing is executed", async () => {
    const token = await stage.userToken(OLIVE);
    const headers = { Prefer: "handling=strict, something, return=minimal, else" };
    const refused = await stage.send("/shows", { method: "POST", token, body: '{"slug":"strict"}', headers });
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        code: "PGRST122",
        message: "Invalid preferences given with handling=strict",
        details: "Invalid preferences: something, else",
        hint: null,
      },
    ]);
    expect(await stage.sql`select from public.shows where slug = 'strict'`).toHaveLength(0);
    const lenient = await stage.send("/shows", { headers: { Prefer: "handling=lenient, something" } });
    expect([lenient.status, lenient.headers.get("preference-applied")]).toEqual([200, "handling=lenient"]);
    const known = { Prefer: "handling=strict, count=exact, tx=commit, max-affected=9" };
    expect((await stage.send("/shows", { headers: known })).status).toBe(200);
  });

  test("missing=default fills what a PATCH leaves out of its columns", async () => {
    const token = await stage.userToken(OLIVE);
    const send = (method: string, path: string, body: object, Prefer: string) =>
      stage.send(path, { method, token, body: JSON.stringify(body), headers: { Prefer } });
    await send("POST", "/shows", { slug: "patched", title: "Named", price: 1.1 }, "return=minimal");
    const path = "/shows?slug=eq.patched&columns=title,price&select=title,price";
    const filled = await send("PATCH", path, { price: 2.2 }, "return=representation, missing=default");
    expect(filled.json).toEqual([{ title: "Untitled", price: 2.2 }]);
    expect(filled.headers.get("preference-applied")).toBe("missing=default, return=representation");
    const nulls = await send("PATCH", path, { title: "Again" }, "return=representation");
    expect(nulls.json).toEqual([{ title: "Again", price: null }]);
  });

  test("timezone shows times as they are there, and is refused when there is none of that name", async () => {
    const at = (timezone: string) =>
      stage.send("/shows?select=starts_at&slug=eq.b", { headers: { Prefer: `timezone=${timezone}` } });
    const tokyo = await at("Asia/Tokyo");
    expect(tokyo.json).toEqual([{ starts_at: "2026-11-22T09:00:00+09:00" }]);
    expect(tokyo.headers.get("preference-applied")).toBe("timezone=Asia/Tokyo");
    const nowhere = await at("Invalid/Timezone");
    expect([nowhere.status, nowhere.json]).toMatchObject([
      400,
      { code: "22023", message: 'invalid value for parameter "TimeZone": "Invalid/Timezone"' },
    ]);
    expect((await stage.send("/shows?select=starts_at&slug=eq.b")).json).toEqual([
      { starts_at: "2026-11-22T00:00:00+00:00" },
    ]);
  });
});

describe("callers and schemas", () => {
  test("a token without a role is that of a visitor, whatever else it claims", async () => {
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "ES256", kid: stage.keys.signingKeyId })
        .sign(stage.keys.signingKey);
    const { json, status } = await stage.send("/rpc/whoami", { token: await sign({ note: "x" }) });
    expect([status, json]).toMatchObject([200, { role: "anon", claims: { role: "anon", note: "x" }, uid: null }]);
    const secrets = await stage.send("/secrets", { token: await sign({ sub: OLIVE }) });
    expect([secrets.status, secrets.json]).toMatchObject([401, { code: "42501" }]);
    expect((await stage.send("/shows", { token: await sign({ role: null }) })).status).toBe(401);
  });

  test("an argument of type character keeps its whole text", async () => {
    expect((await call("length_of_code", { code: "abc" })).json).toBe(3);
    expect((await stage.send("/rpc/length_of_code?code=abc")).json).toBe(3);
  });

  test("an identity column of a schema that is closed to authenticator fills itself", async () => {
    const [open] = await stage.sql`select has_schema_privilege('authenticator', 'annex', 'usage') as is_open`;
    expect(open).toEqual({ is_open: false });
    const headers = { "Content-Profile": "annex", Prefer: "missing=default, return=representation" };
    const body = JSON.stringify([{ note: "a" }, {}]);
    const { json } = await stage.send("/stamps?columns=id,note", { method: "POST", body, headers });
    expect(json).toEqual([
      { id: 1, note: "a" },
      { id: 2, note: "new" },
    ]);
  });

  test("alter role authenticator set pgrst.db_extra_search_path goes before config.toml", async () => {
    const pathOf = async () => ((await stage.send("/rpc/whoami")).json as { search_path: string }).search_path;
    expect(await pathOf()).toBe('"public", "extensions"');
    const role = `alter role authenticator in database ${stage.database}`;
    await stage.sql.unsafe(`${role} set pgrst.db_extra_search_path = 'annex, extensions'`);
    await stage.sql`notify pgrst, 'reload config'`;
    await expect.poll(pathOf).toBe('"public", "annex", "extensions"');
  });

  test("alter role authenticator set pgrst.… of another kind is refused to migrations", async () => {
    const set = stage.sql.begin(async (tx) => {
      await tx`set local role postgres`;
      await tx`alter role authenticator set pgrst.db_max_rows = '10'`;
    });
    await expect(set).rejects.toThrow('permission denied to set parameter "pgrst.db_max_rows"');
  });
});
