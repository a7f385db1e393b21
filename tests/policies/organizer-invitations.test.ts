import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Invitations to organizations, and messages to them: who may send what to whom, and what mail says.

let stack: TestStack;
let olive: Person;
let ed: Person;
let vera: Person;
let mallory: Person;
let ada: Person;
let porch: string;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
  [olive, ed, vera, mallory] = await Promise.all([
    signUpPerson(stack, "Olive Owner"),
    signUpPerson(stack, "Ed Editor"),
    signUpPerson(stack, "Vera Vance"),
    signUpPerson(stack, "Mallory Mean"),
  ]);
});
afterAll(() => stack.close());

beforeEach(async () => {
  await stack.sql`delete from public.organizers`;
  await stack.sql`truncate private.mail_outbox, private.request_counts`;
  porch = await addOrganization(stack, "Porch Concerts", [olive, ed]);
  await addOrganization(stack, "Mean Events", [mallory]);
});

const REFUSED = "42501";

const invite = (client: Client, email: string, role = "editor") =>
  client.rpc("invite_organizer_member", {
    organizer_id: porch,
    invitee_email: email,
    wanted_role: role,
    language: "es",
  });
const openOnes = async (person: Person) =>
  person.client.rpc("list_organizer_invitations", { organizer_id: porch }, { get: true });
const join = async (person: Person, token: string) =>
  (await person.client.rpc("accept_organizer_invitation", { token })).data;
const roleOf = async (person: Person) => {
  const [row] = await stack.sql<{ role: string }[]>`
    select role from public.organizer_members where organizer_id = ${porch} and member_id = ${person.id}`;
  return row?.role;
};

/** The mails that the site would send now. */
async function claim() {
  const { data, error } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
  if (error) throw error;
  return data.map(({ kind, address, language, data: values }) => ({
    kind,
    address,
    language,
    values: values as Record<string, string>,
  }));
}

async function tokenFor(person: Person, role = "editor"): Promise<string> {
  expect((await invite(olive.client, person.email.toUpperCase(), role)).error).toBeNull();
  const [mail] = await claim();
  return mail?.values.token ?? "";
}

describe("an invitation", () => {
  test("is mailed by owners of public pages only, and its mail names nothing but the page", async () => {
    for (const client of [ed.client, mallory.client, ada.client, stack.client()])
      expect((await invite(client, "new@example.com")).error?.code).toBe(REFUSED);
    expect((await invite(olive.client, "new@example.com", "admin")).error?.code).toBe("23514");
    expect((await invite(olive.client, "no address")).error?.details).toContain("invitee_email_invalid");
    await stack.sql`update public.organizers set is_approved = false where id = ${porch}`;
    expect((await invite(olive.client, "new@example.com")).error?.details).toContain("invite_once_public");
    await stack.sql`update public.organizers set is_approved = true where id = ${porch}`;
    expect((await invite(olive.client, " New@Example.com ")).error).toBeNull();
    const mails = await claim();
    const values = {
      name: "Porch Concerts",
      role: "editor",
      invitationId: expect.any(String),
      token: expect.any(String),
    };
    expect(mails).toEqual([{ kind: "organizer_invitation", address: "new@example.com", language: "es", values }]);
    const [stored] = await stack.sql`select * from private.organizer_invitations`;
    expect(JSON.stringify(stored)).not.toContain(mails[0]?.values.token);
  });

  test("works once, for the account with its address", async () => {
    const token = await tokenFor(vera);
    for (const [person, typed] of [
      [mallory, token],
      [olive, token],
      [vera, `${token}x`],
      [vera, ""],
    ] as const) {
      expect((await person.client.rpc("find_organizer_invitation", { token: typed })).data).toBeNull();
      expect(await join(person, typed)).toBeNull();
    }
    expect((await stack.client().rpc("accept_organizer_invitation", { token })).error?.code).toBe(REFUSED);
    const found = await vera.client.rpc("find_organizer_invitation", { token });
    expect(found.data).toEqual({ name: "Porch Concerts", role: "editor" });
    expect(await Promise.all([join(vera, token), join(vera, token)])).toEqual(expect.arrayContaining([porch, null]));
    expect(await roleOf(vera)).toBe("editor");
    expect(await join(vera, token)).toBeNull();
  });

  test.each([
    ["has expired", () => stack.sql`update private.organizer_invitations set expires_at = now() where true`],
    ["was revoked", () => stack.sql`delete from private.organizer_invitations`],
    [
      "is of somebody who is no owner any more",
      () => stack.sql`update private.organizer_invitations set invited_by = ${ed.id} where true`,
    ],
    [
      "is for an address that is not confirmed",
      () => stack.sql`update auth.users set email_confirmed_at = null where id = ${vera.id}`,
    ],
  ])("that %s does not work", async (_, change) => {
    const token = await tokenFor(vera);
    await change();
    expect(await join(vera, token)).toBeNull();
    expect(await roleOf(vera)).toBeUndefined();
    await stack.sql`update auth.users set email_confirmed_at = now() where id = ${vera.id}`;
  });

  test("changes no role of a member", async () => {
    expect(await join(ed, await tokenFor(ed, "owner"))).toBe(porch);
    expect(await roleOf(ed)).toBe("editor");
  });

  test("is listed and revoked by owners, with its mail", async () => {
    await invite(olive.client, "new@example.com");
    const { data } = await openOnes(olive);
    expect(data).toMatchObject([{ address: "new@example.com", role: "editor" }]);
    const revoke = (client: Client) =>
      client.rpc("revoke_organizer_invitation", { invitation_id: data?.[0]?.id ?? "" });
    for (const person of [ed, mallory, ada]) {
      expect((await openOnes(person)).error?.code).toBe(REFUSED);
      expect((await revoke(person.client)).data).toBe(false);
    }
    expect((await revoke(stack.client())).error?.code).toBe(REFUSED);
    expect((await revoke(olive.client)).data).toBe(true);
    expect(await claim()).toEqual([]);
  });

  test("is limited: by open ones, by mailbox and by member", async () => {
    await stack.sql`
      insert into private.organizer_invitations (organizer_id, address, role, invited_by)
      select ${porch}, 'guest' || n || '@example.com', 'editor', ${olive.id} from generate_series(1, 20) as n`;
    expect((await invite(olive.client, "new@example.com")).error?.details).toContain("invitation_limit");
    await stack.sql`delete from private.organizer_invitations`;
    for (const n of [1, 2, 3, 4, 5]) await invite(olive.client, `guest+${n}@example.com`);
    expect((await invite(olive.client, "guest@example.com")).error?.details).toContain("invited_mailbox_limit");
    await stack.sql`update private.request_counts set requests = 10 where kind = 'invitation'`;
    expect((await invite(olive.client, "guest2@example.com")).error?.details).toContain("member_request_limit");
  });
});

test("members read each other's names; others do not", async () => {
  const list = async ({ client }: { client: Client }) =>
    (await client.rpc("list_organizer_members", { organizer_id: porch })).data?.map(({ full_name, role }) => [
      full_name,
      role,
    ]);
  const both = [
    ["Olive Owner", "owner"],
    ["Ed Editor", "editor"],
  ];
  expect([await list(olive), await list(ed), await list(mallory), await list(ada)]).toEqual([both, both, [], []]);
  expect((await stack.client().rpc("list_organizer_members", { organizer_id: porch })).error?.code).toBe(REFUSED);
});

describe("a message to an organizer", () => {
  const send = (changes: Record<string, string> = {}, client = stack.client()) =>
    client.rpc("send_organizer_message", {
      queue_key: stack.queueKey,
      organizer_slug: "porch-concerts",
      sent_name: "Vera Visitor",
      sent_email: "visitor@example.com",
      sent_message: "When do doors open?\n\nThanks",
      sent_key: randomUUID(),
      ...changes,
    });

  test("goes to the owners, by mail alone, once for each form", async () => {
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await send({ sent_key: key })).data).toBe(true);
    const mails = await claim();
    expect(mails.map(({ kind, address }) => [kind, address])).toEqual([["organizer_message", olive.email]]);
    expect(mails[0]?.values).toMatchObject({
      organizer: "Porch Concerts",
      name: "Vera Visitor",
      email: "visitor@example.com",
    });
  });

  test("is taken from the site only, for public pages that take messages, and not for blocked owners", async () => {
    expect((await send({ queue_key: "x".repeat(40) })).error?.code).toBe(REFUSED);
    expect((await send({ organizer_slug: "nobody" })).data).toBe(false);
    await stack.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`;
    expect((await send()).data).toBe(true);
    await stack.sql`update auth.users set banned_until = null where id = ${olive.id}`;
    expect(await claim()).toEqual([]);
    // Owners switch the form without a new review; editors do not.
    const off = (person: Person) =>
      person.client.from("organizers").update({ takes_messages: false }).eq("id", porch).select("is_approved");
    expect((await off(ed)).data).toEqual([]);
    expect((await off(ada)).error?.code).toBe(REFUSED);
    expect((await off(olive)).data).toEqual([{ is_approved: true }]);
    expect((await send()).data).toBe(false);
    await stack.sql`update public.organizers set takes_messages = true, is_approved = false where id = ${porch}`;
    expect((await send()).data).toBe(false);
  });

  test.each([
    ["without a name", { sent_name: " " }],
    ["with a name of two lines", { sent_name: "Vera\nVisitor" }],
    ["without an address", { sent_email: "visitor" }],
    ["with an empty message", { sent_message: "\u200b" }],
    ["that is too long", { sent_message: "x".repeat(5001) }],
  ])("%s is rejected", async (_, changes) => {
    expect((await send(changes)).error?.code).toMatch(/^23/);
  });

  test("is limited for each page", async () => {
    await send();
    await stack.sql`update private.request_counts set requests = 60 where kind = 'message to one organizer'`;
    expect((await send()).error?.details).toContain("organizer_message_limit");
  });
});
