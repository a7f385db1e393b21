import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { KEY, openDigests, VERA } from "./digest-calls.ts";

// Access to the subscriptions to weekly mails, through the API with the public key.

const { scene, request, find, confirm, end, claim, claimToken, subscribe, queue, subscriptions } = openDigests();

let olive: Person;
let admin: Person;
beforeAll(async () => {
  olive = await signUpPerson(scene.stack);
  admin = await signUpAdmin(scene.stack);
});

describe("asking for a weekly mail", () => {
  test("queues one mail with a link to confirm it, and nothing else before that is confirmed", async () => {
    expect((await request(VERA, "/tampa?category=music")).error).toBeNull();
    expect(await subscriptions()).toEqual([{ address: VERA, list: "/tampa?category=music", is_confirmed: false }]);
    expect((await queue()).data).toBe(0);
    expect(await claim()).toEqual([
      {
        id: expect.any(Number),
        kind: "digest_confirmation",
        address: VERA,
        language: "en",
        data: { list: "/tampa?category=music", token: expect.stringMatching(/^[\da-f]{64}$/) },
      },
    ]);
  });

  test("answers the same for an address that gets the mail already, which is sent nothing", async () => {
    const first = await request(VERA);
    await confirm(await claimToken());
    const again = await request(VERA.toLowerCase());
    expect([again.status, again.data, again.error]).toEqual([first.status, first.data, first.error]);
    expect(await claim()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  test("twice at the same time stores it once and queues one mail", async () => {
    await Promise.all([request(VERA), request(VERA.toUpperCase()), request(VERA)]);
    expect(await subscriptions()).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
  });

  test("cannot fill a stranger's inbox: the sixth time in a day is refused, whether or not the address is known", async () => {
    await subscribe();
    for (const address of [VERA, "new@example.com"]) {
      await scene.stack.sql`delete from private.request_counts`;
      const answers = [];
      for (const city of ["miami", "ocala", "orlando", "sebring", "tallahassee", "lakeland"])
        answers.push(await request(address.toUpperCase(), `/${city}`));
      expect(answers.map(({ error }) => error?.code ?? null)).toEqual([null, null, null, null, null, "PT429"]);
      expect(answers[5]?.status).toBe(429);
    }
    expect(await claim()).toHaveLength(10);
    await scene.stack.sql`update private.request_counts set since = since - interval '1 day'`;
    expect((await request(VERA, "/lakeland")).error).toBeNull();
  });

  test("counts by mailbox: tags and dots that lead to the same inbox count together, and mail goes to what was typed", async () => {
    const variants = [
      "vera.visitor@gmail.com",
      "veravisitor+1@gmail.com",
      "V.era+2@Gmail.com",
      "vera+3@googlemail.com",
    ];
    for (const variant of variants) expect((await request(variant)).error).toBeNull();
    for (let tag = 1; tag <= 5; tag += 1) expect((await request(`vera+${tag}@example.com`)).error).toBeNull();
    expect((await request("vera@example.com")).error?.code).toBe("PT429");
    expect((await request("VERA+new@example.com")).error?.code).toBe("PT429");
    for (const neighbour of ["verena@example.com", "v.era@example.com", "+vera@example.com", "vera@example.org"])
      expect((await request(neighbour)).error).toBeNull();
    expect((await claim()).map(({ address }) => address)).toEqual(expect.arrayContaining(variants));
  });

  test("is refused past the site: without the key of the queue a hundred requests switch nothing off", async () => {
    const refused = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        request(`n${index}@example.com`, "/tampa", index % 2 ? olive.client : scene.stack.client(), "x".repeat(43)),
      ),
    );
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(["42501"]));
    expect(await subscriptions()).toEqual([]);
    expect((await scene.stack.sql`select from private.request_counts`).count).toBe(0);
    expect((await request(VERA)).error).toBeNull();
  });

  test("is refused to all visitors together after 250 in a quarter of an hour; members still get through", async () => {
    await scene.stack.sql`
      insert into private.request_counts values ('weekly mail', '', date_bin('15 minutes', now(), '2000-01-01 00:00:00Z'), 249)`;
    expect((await request("a@example.com")).error).toBeNull();
    expect((await request("b@example.com")).error?.code).toBe("PT429");
    expect((await request("b@example.com", "/tampa", olive.client)).error).toBeNull();
    await scene.stack.sql`update private.request_counts set since = since - interval '15 minutes'`;
    expect((await request("c@example.com")).error).toBeNull();
  });

  test("is refused to a member after ten in an hour, and to nobody else because of that", async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await request(`n${n}@example.com`, "/tampa", olive.client)).status);
    expect(answers).toEqual([...Array(10).fill(204), 429]);
    expect((await request("n@example.com", "/tampa", admin.client)).error).toBeNull();
    expect((await request("v@example.com")).error).toBeNull();
  });

  test.each([
    ["", "/tampa"],
    ["vera", "/tampa"],
    ["vera@example", "/tampa"],
    ["vera @example.com", "/tampa"],
    ["vera@example.com\nBcc: olive@example.com", "/tampa"],
    [`${"v".repeat(250)}@example.com`, "/tampa"],
    [VERA, ""],
    [VERA, "/"],
    [VERA, "/nowhere"],
    [VERA, "/admin"],
    [VERA, "https://evil.example/tampa"],
    [VERA, "//evil.example"],
    [VERA, "/tampa?"],
    [VERA, "/tampa?search=<script>"],
    [VERA, "/tampa\n?search=a"],
    [VERA, "/venues/nothing-is-on-here-tampa"],
    [VERA, "/organizers/nobody"],
    [VERA, "/tampa?date=2026-11-22"],
    [VERA, "/tampa?category=music&when=today"],
    [VERA, "/events?near=27.95%2C-82.46"],
    [VERA, "/events?after=x"],
    [VERA, `/events?search=${"a".repeat(3000)}`],
  ])("is refused for %j and %j", async (address, list) => {
    const { error, status } = await request(address, list);
    expect(error).not.toBeNull();
    expect(status).toBe(400);
    expect(await subscriptions()).toEqual([]);
  });

  test.each([
    "/events",
    "/events?when=weekend",
    "/tampa?search=jazz+%26+blues&price=free",
    "/events?near=miami&radius=50",
  ])("is possible for %s, for members as well", async (list) => {
    expect((await request(olive.email, list, olive.client)).error).toBeNull();
    expect(await subscriptions()).toMatchObject([{ list }]);
  });
});

test("is possible for a venue and an organizer while they are public, and ends with the organizer", async () => {
  await addEvent(scene.stack, olive, { location: "Porch Hall, 1 Oak St, Tampa" });
  const organizer = await addOrganization(scene.stack, "Porch Works", [olive]);
  await scene.stack.sql`update public.organizers set is_approved = false where id = ${organizer}`;
  expect((await request(VERA, "/organizers/porch-works")).error?.message).toContain("no weekly email");
  await scene.stack.sql`update public.organizers set is_approved = true where id = ${organizer}`;
  for (const list of ["/organizers/porch-works", "/venues/porch-hall-tampa"])
    expect((await request(VERA, list)).error).toBeNull();
  for (const list of ["/organizers/porch-works?search=a", "/venues/porch-hall-tampa?search=a"])
    expect((await request(VERA, list)).status).toBe(400);
  await scene.stack.sql`delete from public.organizers where id = ${organizer}`;
  expect(await subscriptions()).toMatchObject([{ list: "/venues/porch-hall-tampa" }]);
});

describe("the links of mails", () => {
  test("confirm once, and say so again later", async () => {
    await request(VERA);
    const token = await claimToken();
    expect((await find(token)).data).toEqual({ list: "/tampa", is_confirmed: false });
    expect((await confirm(token)).data).toEqual({ list: "/tampa", is_confirmed: true });
    const [before] = await scene.stack.sql`select confirmed_at from private.digest_subscriptions`;
    expect((await confirm(token)).data).toEqual({ list: "/tampa", is_confirmed: true });
    expect([before]).toEqual([...(await scene.stack.sql`select confirmed_at from private.digest_subscriptions`)]);
  });

  test("do nothing without the token, or with that of another purpose", async () => {
    const confirmation = await subscribe();
    const [row] = await scene.stack
      .sql`select id, encode(token_hash, 'hex') as hash from private.digest_subscriptions as s join private.digest_tokens on subscription_id = s.id`;
    for (const token of ["", "x", confirmation.slice(1), confirmation.toUpperCase(), row?.id, row?.hash]) {
      expect((await find(token)).data).toBeNull();
      expect((await confirm(token)).data).toBeNull();
      expect((await end(token)).data).toBe(false);
    }
    expect((await end(confirmation)).data).toBe(false);
    await queue();
    const ending = await claimToken();
    expect((await find(ending)).data).toBeNull();
    expect((await confirm(ending)).data).toBeNull();
    expect(await subscriptions()).toHaveLength(1);
  });

  test("are stored as hashes only", async () => {
    const token = await subscribe();
    await queue();
    const other = await claimToken();
    const stored = JSON.stringify([
      await scene.stack.sql`select * from private.digest_tokens`,
      await scene.stack.sql`select * from private.digest_subscriptions`,
      await scene.stack.sql`select * from private.mail_outbox`,
    ]);
    for (const secret of [token, other, KEY]) expect(stored).not.toContain(secret);
    expect((await scene.stack.sql`select from private.digest_tokens`).count).toBe(2);
  });

  test("confirm for 3 days", async () => {
    await request(VERA);
    const token = await claimToken();
    await scene.stack.sql`update private.digest_subscriptions set requested_at = now() - interval '71 hours'`;
    await scene.stack.sql`select public.run_maintenance()`;
    expect((await find(token)).data).not.toBeNull();
    await scene.stack.sql`update private.digest_subscriptions set requested_at = now() - interval '73 hours'`;
    expect((await find(token)).data).toBeNull();
    expect((await confirm(token)).data).toBeNull();
  });

  test("unsubscribe, and nothing of the address is left", async () => {
    await subscribe();
    await subscribe(VERA, "/miami");
    await queue();
    const mails = await claim();
    expect(mails).toHaveLength(2);
    expect((await end(mails[0]?.data.token)).data).toBe(true);
    expect(await subscriptions()).toHaveLength(1);
    expect((await end(mails[0]?.data.token)).data).toBe(false);
    expect((await end(mails[1]?.data.token)).data).toBe(true);
    for (const table of ["digest_subscriptions", "digest_tokens"])
      expect((await scene.stack.sql`select from ${scene.stack.sql(`private.${table}`)}`).count).toBe(0);
    expect((await scene.stack.sql`select from private.mail_outbox where subscription_id is not null`).count).toBe(0);
    expect(
      JSON.stringify([...(await scene.stack.sql`select * from private.request_counts`)]).toLowerCase(),
    ).not.toContain("vera");
  });

  test("of old mails unsubscribe after the queue's key was changed", async () => {
    await subscribe();
    await queue();
    const token = await claimToken();
    const other = randomBytes(32).toString("base64url");
    await scene.stack.sql`select private.set_mail_queue_key(${other})`;
    expect((await end(token)).data).toBe(true);
    await scene.stack.sql`select private.set_mail_queue_key(${KEY})`;
  });
});

test.each(["visitor", "member", "admin", "service role"])("%s cannot read subscriptions or tokens", async (who) => {
  await subscribe();
  const { client } = { member: olive, admin }[who as "member"] ?? {
    client: scene.stack.client(who === "visitor" ? undefined : scene.stack.serviceRoleKey),
  };
  for (const table of ["digest_subscriptions", "digest_tokens", "request_counts"])
    expect((await client.from(table as "events").select("*")).error?.code).toBe("PGRST205");
  for (const name of ["count_request", "digest_token", "subscription_of", "purge_digests"])
    expect((await client.rpc(name as "end_digest", { token: "" })).error?.code).toBe("PGRST202");
});

test("the service key can neither ask for, confirm nor end a weekly mail", async () => {
  const service = scene.stack.client(scene.stack.serviceRoleKey);
  expect((await request(VERA, "/tampa", service)).error?.code).toBe("42501");
  for (const name of ["confirm_digest", "end_digest"] as const)
    expect((await service.rpc(name, { token: "x" })).error?.code).toBe("42501");
});

test("addresses that were not confirmed are deleted after 3 days, with their mail; confirmed ones stay", async () => {
  await subscribe();
  await request("late@example.com");
  await scene.stack.sql`update private.digest_subscriptions set requested_at = now() - interval '73 hours'`;
  await scene.stack.sql`update private.request_counts set since = now() - interval '25 hours'`;
  await scene.stack.sql`select public.run_maintenance()`;
  expect(await subscriptions()).toMatchObject([{ address: VERA }]);
  expect((await scene.stack.sql`select from private.mail_outbox where sent_at is null`).count).toBe(0);
  expect((await scene.stack.sql`select from private.request_counts`).count).toBe(0);
});
