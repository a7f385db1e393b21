import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthStage, newAddress, openAuthStage, PASSWORD } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

const signUp = (email: string) => stage.send("/signup", { body: { email, password: PASSWORD } });

/** Ends every session of Auth that is waiting for a lock. @returns how many. */
async function cutWaiting(): Promise<number> {
  const cut = await stage.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'auth' and wait_event_type = 'Lock'`;
  return cut.length;
}

test("a sign-up whose connection is lost is answered with an error, leaves nothing, and the next one works", async () => {
  const email = newAddress();
  let lost: ReturnType<typeof signUp> | undefined;
  await stage.sql.begin(async (holder) => {
    await holder`lock table auth.users in access exclusive mode`;
    lost = signUp(email);
    await expect.poll(cutWaiting).toBe(1);
    expect(await lost).toMatchObject({ status: 503, json: { code: "unexpected_failure" } });
  });
  expect(await stage.sql`select id from auth.users where email = ${email}`).toEqual([]);
  expect(stage.mailTo(email)).toEqual([]);
  expect((await signUp(email)).status).toBe(200);
  expect(stage.mailTo(email)).toHaveLength(1);
});

test("a sign-in whose account stays locked by another request is rejected, and works once that has ended", async () => {
  const email = newAddress();
  await signUp(email);
  await stage.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const signIn = () => stage.send("/token?grant_type=password", { body: { email, password: PASSWORD } });
  await stage.sql.begin(async (holder) => {
    await holder`select from auth.users where email = ${email} for update`;
    expect(await signIn()).toMatchObject({ status: 409, json: { code: "conflict" } });
  });
  expect((await signIn()).status).toBe(200);
}, 20_000);

test("sign-ups that lose their connections all at once are each answered", async () => {
  const emails = Array.from({ length: 8 }, () => newAddress());
  await stage.sql.begin(async (holder) => {
    await holder`lock table auth.users in access exclusive mode`;
    const statuses: number[] = [];
    for (const email of emails) void signUp(email).then(({ status }) => statuses.push(status));
    const cutMore = async () => {
      await cutWaiting();
      return statuses;
    };
    await expect.poll(cutMore).toEqual(emails.map(() => 503));
  });
  expect((await signUp(newAddress())).status).toBe(200);
});
