import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: Person;
let olive: Person;
let route: typeof import("#app/routes/admin-token.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin-token.tsx");
  ada = await signUpAdmin(app.stack);
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

async function generate(person: Person) {
  return route.action(await app.post("/admin-token", {}, {}, person));
}

test("an admin gets a single-use token that makes a member an admin, in an uncached response", async () => {
  const answer = await generate(ada);
  const { shown: token } = answered(answer).body;
  if (answer instanceof Response) throw new Error("Redirected");
  expect(new Headers(answer.init?.headers).get("Cache-Control")).toBe("no-store");
  expect(token).toMatch(/^[\w-]{43}$/);
  const pedro = await signUpPerson(app.stack, "Pedro Vance");
  expect((await pedro.client.rpc("accept_admin_invitation", { token: String(token) })).data).toBe(true);
  expect((await olive.client.rpc("accept_admin_invitation", { token: String(token) })).data).toBe(false);
});

test("an admin reads that a token could not be created, and the cause is logged", async () => {
  await app.stack.sql`revoke execute on function public.generate_admin_token() from authenticated`;
  const { body, status } = answered(await generate(ada));
  await app.stack.sql`grant execute on function public.generate_admin_token() to authenticated`;
  expect({ body, status }).toMatchObject({
    body: { shown: null, message: "An error occurred while generating the token" },
    status: 403,
  });
  expect(takeComplaints()).toMatchObject([["POST /admin-token", { kind: "refused" }]]);
});

test("members go home and visitors sign in, whether they look or generate", async () => {
  expect(await redirected(app.get("/admin-token", {}, olive).then(route.loader))).toMatchObject({ to: "/" });
  expect(await redirected(generate(olive))).toMatchObject({ to: "/" });
  expect(await redirected(app.get("/admin-token").then(route.loader))).toMatchObject({
    to: "/signin?next=%2Fadmin-token",
  });
});
