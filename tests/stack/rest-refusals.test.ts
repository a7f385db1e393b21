import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE, openRestStage, type RestStage } from "./rest-stage.ts";

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage();
});
afterAll(() => stage.close());

function call(name: string, args: unknown, token?: string) {
  return stage.send(`/rpc/${name}`, { method: "POST", body: JSON.stringify(args), ...(token ? { token } : {}) });
}

describe("tokens", () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = () => Math.floor(Date.now() / 1000);

  test("a malformed token is rejected with the reason", async () => {
    const { headers, json, status } = await stage.send("/shows", { token: "nonsense" });
    expect([status, json]).toEqual([
      401,
      { code: "PGRST301", message: "Expected 3 parts in JWT; got 1", details: null, hint: null },
    ]);
    expect(headers.get("www-authenticate")).toBe(
      'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 1"',
    );
    expect(headers.get("proxy-status")).toBe("PostgREST; error=PGRST301");
    expect((await stage.send("/shows", { headers: { Authorization: "Bearer " }, token: "" })).status).toBe(401);
  });

  test("an unsigned or wrongly signed token is refused, whatever it claims", async () => {
    const unsigned = `${part({ alg: "none" })}.${part({ role: "service_role" })}.`;
    const head = `${part({ alg: "HS256" })}.${part({ role: "service_role" })}`;
    const forged = `${head}.${createHmac("sha256", "guess").update(head).digest("base64url")}`;
    const confused = `${part({ alg: "HS256", kid: stage.keys.signingKeyId })}.${part({ role: "service_role" })}`;
    const publicAsSecret = `${confused}.${createHmac("sha256", JSON.stringify(stage.keys.jwks.keys[0])).update(confused).digest("base64url")}`;
    for (const token of [unsigned, forged, publicAsSecret, `${stage.keys.anonKey}x`]) {
      const { json, status } = await stage.send("/shows", { token });
      expect([status, json]).toMatchObject([401, { code: "PGRST301" }]);
    }
  });

  test("an expired token is refused, one that ended within the last 30 s is not", async () => {
    const late = await stage.send("/shows", { token: await stage.userToken(OLIVE, { exp: now() - 60 }) });
    expect([late.status, late.json]).toMatchObject([401, { code: "PGRST303", message: "JWT expired" }]);
    expect((await stage.send("/shows", { token: await stage.userToken(OLIVE, { exp: now() - 10 }) })).status).toBe(200);
    const early = await stage.send("/shows", { token: await stage.userToken(OLIVE, { nbf: now() + 600 }) });
    expect([early.status, early.json]).toMatchObject([401, { code: "PGRST303" }]);
    const foreign = await stage.send("/shows", { token: await stage.userToken(OLIVE, { aud: "elsewhere" }) });
    expect([foreign.status, foreign.json]).toMatchObject([401, { code: "PGRST303", message: "JWT not in audience" }]);
  });

  test("a token that was accepted before is refused once it has expired", async () => {
    const token = await stage.userToken(OLIVE, { exp: now() - 28 });
    expect((await stage.send("/shows", { token })).status).toBe(200);
    const expired = { code: "PGRST303", message: "JWT expired", details: null, hint: null };
    await expect.poll(async () => (await stage.send("/shows", { token })).json).toEqual(expired);
    expect((await stage.send("/shows", { token: `${token}x` })).status).toBe(401);
  });

  test("a role that requests may not have is refused", async () => {
    for (const role of ["postgres", "supabase_admin", "nobody"]) {
      const { json, status } = await stage.send("/shows", { token: await stage.userToken(OLIVE, { role }) });
      expect([status, json]).toMatchObject([401, { code: "22023" }]);
    }
  });
});

describe("requests", () => {
  test.each([
    ["a table that is none", "/nowhere", {}, 404, "PGRST205"],
    ["a table of PostgreSQL's own", "/pg_authid", {}, 404, "PGRST205"],
    ["a path that is too deep", "/shows/1", {}, 404, "PGRST125"],
    ["an unknown column in a filter", "/shows?nope=eq.1", {}, 400, "42703"],
    ["an unknown column in an order", "/shows?order=nope", {}, 400, "42703"],
    ["an unknown column in a select list", "/shows?select=nope", {}, 400, "42703"],
    ["a filter without an operator", "/shows?id=1", {}, 400, "PGRST100"],
    ["an operator that is none", "/shows?id=equals.1", {}, 400, "PGRST100"],
    ["is with nonsense", "/shows?id=is.nonsense", {}, 400, "PGRST100"],
    ["a list that is not closed", "/shows?id=in.(1,2", {}, 400, "PGRST100"],
    ["a tree that is not closed", "/shows?or=(id.eq.1", {}, 400, "PGRST100"],
    ["a tree of nothing", "/shows?or=()", {}, 400, "PGRST100"],
    ["an order that is none", "/shows?order=id.upwards", {}, 400, "PGRST100"],
    ["a number that is none", "/shows?id=eq.one", {}, 400, "22P02"],
    ["a date that is none", "/shows?starts_at=gte.soon", {}, 400, "22007"],
    ["a genre that is none", "/shows?genre=eq.polka", {}, 400, "22P02"],
    ["a search language that is none", "/shows?words=fts(klingon).x", {}, 400, "42704"],
    ["an operator the type lacks", "/shows?extra=like.x", {}, 404, "42883"],
    ["a null character", "/shows?title=eq.a%00b", {}, 400, "22021"],
    ["a schema that is not exposed", "/users", { headers: { "Accept-Profile": "auth" } }, 406, "PGRST106"],
    ["a form that is not served", "/shows", { headers: { Accept: "text/html" } }, 406, "PGRST107"],
    ["an unknown method", "/shows", { method: "PROPFIND" }, 405, "PGRST117"],
    ["a policy that asks itself", "/loops", {}, 500, "42P17"],
    ["an embedded table", "/shows?select=id,tickets(id)", {}, 501, "PGRST127"],
    ["a spread table", "/shows?select=id,...tickets(id)", {}, 501, "PGRST127"],
    ["an aggregate", "/shows?select=price.sum()", {}, 501, "PGRST127"],
    ["a path into JSON", "/shows?extra->>k=eq.1", {}, 501, "PGRST127"],
    ["a quantified operator", "/shows?title=like(any).{a,b}", {}, 501, "PGRST127"],
    ["a range operator", "/shows?id=sl.[1,2]", {}, 501, "PGRST127"],
    ["CSV", "/shows", { headers: { Accept: "text/csv" } }, 501, "PGRST127"],
    ["a plan", "/shows", { headers: { Accept: "application/vnd.pgrst.plan+json" } }, 501, "PGRST127"],
    ["PUT", "/shows?id=eq.1", { method: "PUT", body: "{}" }, 501, "PGRST127"],
    [
      "CSV to be written",
      "/shows",
      { method: "POST", body: "a", headers: { "Content-Type": "text/csv" } },
      501,
      "PGRST127",
    ],
    ["a limited delete", "/shows?id=eq.1&limit=1", { method: "DELETE" }, 501, "PGRST127"],
    ["the description of everything", "", {}, 501, "PGRST127"],
  ])("%s", async (_, path, init, status, code) => {
    const answer = await stage.send(path, init);
    expect([answer.status, answer.json]).toMatchObject([status, { code }]);
    expect(Object.keys(answer.json as object)).toEqual(["code", "message", "details", "hint"]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("proxy-status")).toBe(`PostgREST; error=${code}`);
  });

  test("a syntax error in a logic tree has its position", async () => {
    const { json } = await stage.send("/shows?or=(id.eq.1,id.foo.2)");
    expect(json).toMatchObject({
      code: "PGRST100",
      message: expect.stringContaining('failed to parse logic tree ((id.eq.1,id.foo.2))" (line 1, column'),
    });
  });

  test("a tree that is too deep is refused", async () => {
    const deep = `${"and(".repeat(60)}id.eq.1${")".repeat(60)}`;
    const { json, status } = await stage.send(`/shows?or=(${deep})`, {});
    expect([status, json]).toMatchObject([400, { code: "PGRST100" }]);
  });

  test("an error on HEAD has no body", async () => {
    const { status, text } = await stage.send("/nowhere", { method: "HEAD" });
    expect([status, text]).toEqual([404, ""]);
  });
});

describe("what a function raises", () => {
  const raise = (state: string, words: string, more?: string, tip?: string) =>
    call("fail_with", { state, words, ...(more ? { more } : {}), ...(tip ? { tip } : {}) });

  test("an exception is 400 with its detail and hint", async () => {
    const { json, status } = await raise("P0001", "No seats", "All gone", "Come earlier");
    expect([status, json]).toEqual([
      400,
      { code: "P0001", message: "No seats", details: "All gone", hint: "Come earlier" },
    ]);
  });

  test.each([
    ["PT402", 402],
    ["PT418", 418],
    ["PTXYZ", 500],
    ["PT999", 500],
    ["08006", 503],
    ["0L000", 403],
    ["25001", 500],
    ["28000", 403],
    ["40001", 500],
    ["53300", 503],
    ["53400", 500],
    ["55000", 500],
    ["P0002", 500],
    ["XX000", 500],
    ["22012", 400],
    ["22023", 400],
    ["23505", 409],
    ["42501", 401],
    ["12345", 400],
  ])("state %s is %i", async (state, status) => {
    const answer = await raise(state, "words");
    expect([answer.status, answer.json]).toMatchObject([status, { code: state, message: "words" }]);
  });

  test("PGRST states the whole answer, or is 500 when it is not JSON", async () => {
    const body = { code: "own", message: "Mine", details: "d", hint: null };
    const full = await raise("PGRST", JSON.stringify(body), '{"status":409,"headers":{"X-Own":"yes"}}');
    expect([full.status, full.json, full.headers.get("x-own")]).toEqual([409, body, "yes"]);
    const broken = await raise("PGRST", "words");
    expect([broken.status, broken.json]).toMatchObject([500, { code: "PGRST121" }]);
  });

  test("a table or function missing inside a function is 404", async () => {
    expect(await call("missing_table", {})).toMatchObject({ status: 404, json: { code: "42P01" } });
    expect(await call("missing_function", {})).toMatchObject({ status: 404, json: { code: "42883" } });
  });

  test("endless recursion is 500", async () => {
    expect(await call("dive", { n: 1 }, stage.keys.serviceRoleKey)).toMatchObject({
      status: 500,
      json: { code: "54001" },
    });
  });
});

describe("time", () => {
  test("each role's own limit ends a statement, and only that statement", async () => {
    await stage.sql.unsafe(`alter role anon in database ${stage.database} set statement_timeout = '50ms'`);
    await stage.sql`notify pgrst, 'reload config'`;
    await expect.poll(async () => ((await stage.send("/rpc/whoami")).json as { timeout: string }).timeout).toBe("50ms");
    const slow = await call("nap", { seconds: 20 });
    expect([slow.status, slow.json]).toMatchObject([
      500,
      { code: "57014", message: "canceling statement due to statement timeout" },
    ]);
    expect((await call("nap", { seconds: 0.2 }, stage.keys.serviceRoleKey)).status).toBe(204);
    expect((await stage.send("/shows?limit=1")).status).toBe(200);
  });

  test("a request that waits for a lock is rejected, also when its role may work on one statement for ever", async () => {
    const token = stage.keys.serviceRoleKey;
    await stage.sql.unsafe(`alter role service_role in database ${stage.database} set statement_timeout = 0`);
    await stage.sql`notify pgrst, 'reload config'`;
    const limit = async () => (await stage.send("/rpc/whoami", { token })).json;
    await expect.poll(limit).toMatchObject({ timeout: "0" });
    const held = await stage.sql.reserve();
    await held`begin`;
    await held`lock table public.shows in access exclusive mode`;
    const { status, json } = await stage.send("/shows?limit=1", { token });
    await held`rollback`;
    held.release();
    expect([status, json]).toMatchObject([500, { code: "55P03", message: "canceling statement due to lock timeout" }]);
    expect((await stage.send("/shows?limit=1", { token })).status).toBe(200);
  }, 20_000);
});
