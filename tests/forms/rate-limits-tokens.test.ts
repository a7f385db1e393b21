import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "../routes/account-browser.ts";
import { anotherAddress, from, type LimitedApp, openLimitedApp } from "./rate-limits.ts";

// How often secrets may be guessed.

let app: LimitedApp;
let routes: {
  setup: typeof import("#app/routes/admin-setup/route.tsx");
  confirm: typeof import("#app/routes/confirm/route.tsx");
};
let olive: Person;
let home: string;

beforeAll(async () => {
  app = await openLimitedApp();
  routes = {
    setup: await import("#app/routes/admin-setup/route.tsx"),
    confirm: await import("#app/routes/confirm/route.tsx"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  home = anotherAddress();
  olive = await signUpPerson(app.stack);
});

describe("tokens", () => {
  test("a member tries ten admin tokens, then has to wait, also with one that works", async () => {
    const accept = async (token: string) => {
      const answer = await routes.setup.action(await app.post("/admin-setup", { intent: "accept", token }, {}, olive));
      return answer instanceof Response ? answer.status : answer.init?.status;
    };
    for (let n = 0; n < 10; n += 1) expect(await accept(`guess-${n}`)).toBe(400);
    expect(await accept("one-more")).toBe(429);
  });

  test("thirty links that do not work are tried from one address; the next has to wait, and is not used up", async () => {
    const follow = (token_hash: string, address = home) =>
      new AccountBrowser().post(routes.confirm.action, "/confirm", { type: "recovery", token_hash }, from(address));
    await app.fail("token", 29, home);
    expect((await follow(randomUUID())).status).toBe(400);
    await app.stack.client().auth.resetPasswordForEmail(olive.email);
    const [row] = await app.stack.sql<[{ hash: string }]>`
      select token_hash as hash from auth.one_time_tokens where user_id = ${olive.id}`;
    expect(await follow(row.hash)).toMatchObject({
      status: 429,
      data: { values: { token_hash: row.hash }, message: expect.stringContaining("Please wait") },
    });
    expect((await follow(row.hash, anotherAddress())).status).toBe(303);
  });
});
