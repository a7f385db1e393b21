import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

const ask = (path: string, init?: RequestInit) => fetch(`${stack.url}${path}`, init);
const key = () => ({ apikey: stack.anonKey });

test.each(["/rest/v1/events", "/auth/v1/settings", "/storage/v1/bucket"])(
  "%s cannot be reached without an API key, or with a wrong one",
  async (path) => {
    const without = await ask(path);
    expect([without.status, await without.json()]).toEqual([
      401,
      { message: "No API key found in request", hint: "No `apikey` request header or url param was found." },
    ]);
    for (const apikey of ["x", `${stack.anonKey}x`, stack.anonKey.slice(0, -1)]) {
      const wrong = await ask(path, { headers: { apikey } });
      expect([wrong.status, await wrong.json()]).toEqual([
        401,
        { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." },
      ]);
    }
  },
);

test("a user's token is not accepted as an API key", async () => {
  const answer = await ask("/rest/v1/events", { headers: { Authorization: `Bearer ${stack.anonKey}` } });
  expect(answer.status).toBe(401);
});

test.each([
  ["publishable", "anon", () => stack.publishableKey],
  ["secret", "service_role", () => stack.secretKey],
] as const)("the %s key speaks as %s, alone and as supabase-js sends it", async (_kind, role, keyOf) => {
  await stack.sql`create or replace function public.whoami() returns text language sql as 'select current_user::text'`;
  await stack.sql`grant execute on function public.whoami() to anon, authenticated, service_role`;
  const apikey = keyOf();
  const whoami = (headers: HeadersInit) => ask("/rest/v1/rpc/whoami", { headers }).then((answer) => answer.json());
  expect(await whoami({ apikey })).toBe(role);
  expect(await whoami({ apikey, Authorization: `Bearer ${apikey}` })).toBe(role);
  expect((await ask("/auth/v1/settings", { headers: { apikey } })).status).toBe(200);
  const { error } = await stack.client(apikey).auth.admin.listUsers();
  expect(error?.code ?? "allowed").toBe(role === "service_role" ? "allowed" : "not_admin");
  expect((await stack.client(apikey).storage.listBuckets()).error).toBeNull();
});

test("a member's token counts beside a publishable key, and beside a secret one as well", async () => {
  const email = "tilda@example.com";
  const password = "a-good-password";
  await stack.client(stack.secretKey).auth.admin.createUser({ email, password, email_confirm: true });
  for (const apikey of [stack.publishableKey, stack.secretKey]) {
    const client = stack.client(apikey);
    const { data } = await client.auth.signInWithPassword({ email, password });
    const answer = await ask("/rest/v1/profiles?select=id", {
      headers: { apikey, Authorization: `Bearer ${data.session?.access_token}` },
    });
    expect([apikey.slice(0, 9), await answer.json()]).toEqual([apikey.slice(0, 9), [{ id: data.user?.id }]]);
  }
});

test("a publishable key with another ending, or the secret key beside the publishable one, opens nothing", async () => {
  const { publishableKey, secretKey } = stack;
  const invented = `sb_secret_${publishableKey.slice("sb_publishable_".length)}`;
  for (const apikey of [`${publishableKey}x`, publishableKey.slice(0, -1), invented]) {
    expect((await ask("/rest/v1/events", { headers: { apikey } })).status).toBe(401);
  }
  for (const bearer of [secretKey, invented]) {
    const headers = { apikey: publishableKey, Authorization: `Bearer ${bearer}` };
    expect((await ask("/rest/v1/events", { headers })).status).toBe(401);
  }
});

test("the API key may be given in the address, where REST does not take it for a filter", async () => {
  const answer = await ask(`/rest/v1/events?select=id&apikey=${stack.anonKey}&limit=1`);
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

test.each(["/rest/v1/events", "/auth/v1/token", "/storage/v1/bucket"])(
  "a browser asks %s for leave without a key, and may read the answer elsewhere",
  async (path) => {
    const asked = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "apikey,x-own" };
    const leave = await ask(path, { method: "OPTIONS", headers: { Origin: "https://elsewhere.example", ...asked } });
    expect([leave.status, await leave.text()]).toEqual([200, ""]);
    expect(leave.headers.get("access-control-allow-origin")).toBe("*");
    expect(leave.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(leave.headers.get("access-control-allow-headers")).toContain("apikey,x-own");
    expect(leave.headers.get("access-control-allow-credentials")).toBeNull();
    const foreign = { Origin: "https://elsewhere.example" };
    const answer = await ask(path, { headers: { ...foreign, ...key() } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask(path, { headers: key() })).headers.get("access-control-allow-origin")).toBeNull();
    // Other origins cannot read mail.
    const inbox = await ask("/inbox/api/v1/messages", { headers: foreign });
    expect([inbox.status, inbox.headers.get("access-control-allow-origin")]).toEqual([200, null]);
    // Passing CORS does not replace the key.
    expect((await ask(path, { headers: foreign })).status).toBe(401);
    expect((await ask(path, { method: "OPTIONS", headers: foreign })).status).toBe(401);
  },
);

test("navigations from a mail or a redirect need no API key", async () => {
  for (const path of ["/auth/v1/.well-known/jwks.json", "/auth/v1/verify", "/auth/v1/authorize", "/auth/v1/callback"]) {
    const answer = await ask(path, { redirect: "manual" });
    expect([path, answer.status]).not.toEqual([path, 401]);
  }
  expect((await ask("/auth/v1/verify", { method: "POST" })).status).toBe(401);
});

test("a body of more than 1 MiB is refused, with its length announced or not", async () => {
  const large = "x".repeat(1024 * 1024 + 1);
  const announced = await ask("/auth/v1/signup", { method: "POST", headers: key(), body: large });
  expect(announced.status).toBe(413);
  const chunks = new Blob([large]).stream();
  const streamed = await ask("/auth/v1/signup", { method: "POST", headers: key(), body: chunks, duplex: "half" });
  expect(streamed.status).toBe(413);
});

test("storage errors have Storage's own format", async () => {
  const { data, error } = await stack.client().storage.from("nowhere").download("a.txt");
  expect(data).toBeNull();
  expect(error).toMatchObject({ message: "Bucket not found", status: 400, statusCode: "404" });
});

test("an unknown path is a JSON 404", async () => {
  const answer = await ask("/graphql", { headers: key() });
  expect([answer.status, await answer.json()]).toEqual([404, { message: "no Route matched with those values" }]);
});

test("the inbox opens without a key, and not under a foreign name that resolves to this machine", async () => {
  expect((await ask("/inbox/api/v1/messages")).status).toBe(200);
  expect(await statusUnderName("/inbox", "evil.example")).toBe(403);
  expect(await statusUnderName("/inbox/api/v1/messages", "evil.example:80")).toBe(403);
});

// fetch() does not let a caller choose the Host header.
function statusUnderName(path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${stack.url}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
    request.end();
  });
}
