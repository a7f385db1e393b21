import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, openRestStage, type RestStage } from "./rest-stage.ts";

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage();
});
afterAll(() => stage.close());

const visitor = () => stage.as(stage.keys.anonKey);

/** A call by POST, body as text. */
function call(name: string, args: unknown = {}, headers: Record<string, string> = {}) {
  return stage.send(`/rpc/${name}`, { method: "POST", body: JSON.stringify(args), headers });
}

describe("results", () => {
  test.each([
    ["a number", "add", { a: 1, b: 2 }, "3"],
    ["a text", "shout", { words: 'a "b"' }, '"A \\"B\\""'],
    ["a null", "shout", { words: null }, "null"],
    ["JSON", "as_json", { v: { deep: [1.1, "x"] } }, '{"deep": [1.1, "x"]}'],
    ["a list of numbers", "numbers", { n: 3 }, "[1, 2, 3]"],
    ["an empty list", "numbers", { n: 0 }, "[]"],
    ["named results", "bounds", {}, '{"low":1,"high":9}'],
    ["a null row", "one_show", { wanted: "nothing" }, "null"],
    ["an array argument", "joined", { list: ["a", "b,c"] }, '"a+b,c"'],
    ["a variadic argument", "total_of", { n: [1, 2, 3] }, "6"],
  ])("%s", async (_, name, args, expected) => {
    const { headers, status, text } = await call(name, args);
    expect([status, text]).toEqual([200, expected]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("a row is an object, rows are a list, nothing is 204", async () => {
    expect((await visitor().rpc("one_show", { wanted: "a" })).data).toMatchObject({ slug: "a", price: 12.5 });
    expect((await visitor().rpc("pairs")).data).toEqual([
      { left_side: 1, right_side: "x" },
      { left_side: 2, right_side: "y" },
    ]);
    const nothing = await call("say_nothing");
    expect([nothing.status, nothing.text]).toEqual([204, ""]);
  });

  test("a function that returns nothing is run all the same", async () => {
    expect((await call("refuse_quietly")).json).toMatchObject({ code: "P0001", message: "refused" });
  });

  test("rows can be filtered, ordered, cut and counted", async () => {
    const { data, count, status } = await visitor()
      .rpc("my_shows", {}, { count: "exact" })
      .select("id,title")
      .eq("genre", "jazz")
      .order("title", { ascending: false })
      .limit(1);
    expect([status, count, data]).toEqual([206, 2, [{ id: 4, title: "Delta Jazz" }]]);
    const one = await visitor().rpc("my_shows").select("slug").eq("slug", "b").single();
    expect(one.data).toEqual({ slug: "b" });
    expect((await visitor().rpc("my_shows").select("slug").single()).error?.code).toBe("PGRST116");
    expect((await visitor().rpc("my_shows").select("nope")).error?.code).toBe("42703");
  });
});

describe("arguments", () => {
  test("what has a default may be left out, an empty body is no argument", async () => {
    expect((await call("add", { a: 1 })).text).toBe("11");
    expect((await stage.send("/rpc/bounds", { method: "POST" })).status).toBe(200);
  });

  test("an unknown function, or unknown and missing arguments, are 404", async () => {
    const unknown = await call("nowhere");
    expect([unknown.status, unknown.json]).toEqual([
      404,
      {
        code: "PGRST202",
        message: "Could not find the function public.nowhere without parameters in the schema cache",
        details:
          "Searched for the function public.nowhere without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
        hint: null,
      },
    ]);
    expect((await call("add", { a: 1, c: 2 })).json).toMatchObject({
      message: "Could not find the function public.add(a, c) in the schema cache",
    });
    expect((await call("add")).status).toBe(404);
  });

  test("two matching overloads are 300", async () => {
    const { json, status } = await call("twice", { v: 1 });
    expect([status, json]).toMatchObject([300, { code: "PGRST203" }]);
  });

  test("an invalid value for a typed argument is 400", async () => {
    expect((await call("add", { a: "one" })).json).toMatchObject({ code: "22P02" });
    expect((await stage.send("/rpc/add?a=one")).json).toMatchObject({ code: "22P02" });
    expect((await call("add", [])).json).toMatchObject({ code: "PGRST102" });
  });
});

describe("by GET", () => {
  test("arguments come from the address", async () => {
    expect((await stage.send("/rpc/add?a=1&b=2")).text).toBe("3");
    expect((await stage.send("/rpc/shout?words=eq.this")).text).toBe('"EQ.THIS"');
    expect((await stage.send("/rpc/as_json?v=%7B%22a%22%3A1%7D")).text).toBe('{"a": 1}');
    expect((await visitor().rpc("joined", { list: ["a", "b"] }, { get: true })).data).toBe("a+b");
    expect((await stage.send("/rpc/my_shows?select=slug&genre=eq.jazz&or=(price.gt.20,price.is.null)")).json).toEqual([
      { slug: "d" },
    ]);
    expect((await stage.send("/rpc/add?a=1&wrong=2")).json).toMatchObject({ code: "PGRST202" });
  });

  test("nothing can be written", async () => {
    const read = await stage.send("/rpc/add_letter?id=7");
    expect([read.status, read.json]).toMatchObject([405, { code: "25006" }]);
    expect((await call("add_letter", { id: 7 })).text).toBe("7");
  });

  test("HEAD has no body, other methods are 405", async () => {
    const head = await stage.send("/rpc/numbers?n=3", { method: "HEAD", headers: { Prefer: "count=exact" } });
    expect([head.status, head.text, head.headers.get("content-range")]).toEqual([200, "", "0-2/3"]);
    const patch = await stage.send("/rpc/add", { method: "PATCH", body: "{}" });
    expect([patch.status, patch.json]).toMatchObject([405, { code: "PGRST101" }]);
  });
});

describe("the caller, as the database sees them", () => {
  test("a visitor", async () => {
    const { data } = await visitor().rpc("whoami");
    expect(data).toMatchObject({
      role: "anon",
      claims: { role: "anon" },
      uid: null,
      path: "/rpc/whoami",
      method: "POST",
      search_path: '"public", "extensions"',
      timeout: "1s",
    });
  });

  test("a client without any token is a visitor", async () => {
    expect((await stage.send("/rpc/whoami", { token: "" })).json).toMatchObject({
      role: "anon",
      claims: { role: "anon" },
    });
  });

  test("a member with claims, and the service", async () => {
    const token = await stage.userToken(OLIVE, { app_metadata: { note: 'it\'s "quoted"' } });
    expect((await stage.send("/rpc/whoami", { token })).json).toMatchObject({
      role: "authenticated",
      uid: OLIVE,
      claims: { sub: OLIVE, app_metadata: { note: 'it\'s "quoted"' } },
      timeout: "3s",
    });
    expect((await stage.send("/rpc/whoami", { token: stage.keys.serviceRoleKey })).json).toMatchObject({
      role: "service_role",
    });
  });

  test("no state of one caller is left for the next on the same connection", async () => {
    await Promise.all(Array.from({ length: 12 }, async () => stage.as(await stage.userToken(OLIVE)).rpc("whoami")));
    const after = await Promise.all(Array.from({ length: 12 }, () => stage.send("/rpc/whoami")));
    expect(new Set(after.map(({ json }) => (json as { uid: string | null }).uid))).toEqual(new Set([null]));
  });

  test("a function that is closed to the role is refused", async () => {
    expect((await call("closed")).status).toBe(401);
    const { error, status } = await stage.as(await stage.userToken(OLIVE)).rpc("closed");
    expect([status, error?.message]).toEqual([403, "permission denied for function closed"]);
  });
});
