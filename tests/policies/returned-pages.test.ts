import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#app/models/supabase.ts";
import { organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let pedro: Person;
let ada: Person;
/** Olive's page, waiting for approval. */
let id: string;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  pedro = await signUpPerson(stack, "Pedro Vance");
  ada = await signUpAdmin(stack);
});
beforeEach(async () => {
  await stack.sql`delete from public.organizers`;
  await stack.sql`delete from private.request_counts`;
  await olive.client.from("organizers").insert({ name: "Porch Concerts", about: "On porches." });
  id = await organizationOf(stack, olive);
  await stack.sql`delete from private.mail_outbox`;
});
afterAll(() => stack.close());

const versionNow = async () =>
  (await stack.sql<{ at: string }[]>`select updated_at::text as at from public.organizers where id = ${id}`)[0]?.at ??
  "";

async function giveBack(client: Client, why: { reasons?: string[]; note?: string } = {}, version?: string) {
  const { reasons = ["links_not_theirs"], note } = why;
  return client.rpc("return_organizer", {
    organizer_id: id,
    version: version ?? (await versionNow()),
    reasons,
    ...(note !== undefined && { note }),
  });
}

const state = async () =>
  (
    await stack.sql`
      select returned_at is not null as is_returned, is_approved, return_reasons, return_note from public.organizers where id = ${id}`
  )[0];

test("returned pages are listed for admins alone", async () => {
  await giveBack(ada.client, { note: "Is it yours?" });
  expect((await ada.client.rpc("list_returned_organizers")).data).toMatchObject([
    { id, return_reasons: ["links_not_theirs"], return_note: "Is it yours?", was_public: false, founder_id: olive.id },
  ]);
  for (const client of [olive.client, pedro.client, stack.client()])
    expect((await client.rpc("list_returned_organizers")).error?.code).toBe("42501");
});

const WAITS = { is_returned: false, is_approved: false, return_reasons: [], return_note: null };

describe("a page that waits is returned", () => {
  test("by an admin, with reasons and a note that its owner reads, in a mail too", async () => {
    const why = { reasons: ["links_not_theirs", "name_not_theirs"], note: " Is it yours?\nThe link is dead. " };
    expect((await giveBack(ada.client, why)).data).toBe("Porch Concerts");
    const note = "Is it yours?\nThe link is dead.";
    expect((await olive.client.rpc("own_organizations")).data).toMatchObject([
      { id, about: "On porches.", returned_at: expect.any(String), return_reasons: why.reasons, return_note: note },
    ]);
    expect(await stack.sql`select kind, recipient_id, data from private.mail_outbox`).toEqual([
      {
        kind: "organizer_returned",
        recipient_id: olive.id,
        data: { id, name: "Porch Concerts", reasons: why.reasons, reason: note },
      },
    ]);
  });

  test("with a reason alone, or a note alone", async () => {
    expect((await giveBack(ada.client, { reasons: ["picture_unfit"] })).error).toBeNull();
    await olive.client.from("organizers").update({ about: "In yards." }).eq("id", id);
    expect((await giveBack(ada.client, { reasons: [], note: "Who are you?" })).error).toBeNull();
    expect(await state()).toMatchObject({ is_returned: true, return_reasons: [], return_note: "Who are you?" });
  });

  test("and is in the audit log with what was ticked and written", async () => {
    await giveBack(ada.client, { reasons: ["text_unfit"], note: "It is a shop." });
    const { data } = await ada.client.rpc("list_audit", { most: 1 });
    expect(data).toMatchObject([
      {
        action: "organizer_returned",
        actor_id: ada.id,
        subject_kind: "organizer",
        subject_id: id,
        details: { by: "admin", reasons: ["text_unfit"] },
        reason: "It is a shop.",
      },
    ]);
  });

  test("without mail to an admin who owns it", async () => {
    await stack.sql`update public.organizer_members set member_id = ${ada.id} where organizer_id = ${id}`;
    expect((await giveBack(ada.client)).data).toBe("Porch Concerts");
    expect(await stack.sql`select from private.mail_outbox`).toHaveLength(0);
  });
});

describe("a return is refused", () => {
  test("to visitors, members and its owner", async () => {
    for (const client of [stack.client(), pedro.client, olive.client])
      expect((await giveBack(client)).error?.code).toBe("42501");
    expect(await state()).toEqual(WAITS);
  });

  test.each([
    ["without a reason and a note", { reasons: [] }, "P0001"],
    ["with a blank note", { reasons: [], note: " " }, "P0001"],
    ["with a note of 1,001 characters", { note: "x".repeat(1001) }, "P0001"],
    ["with a reason that is not on the list", { reasons: ["spam"] }, "23514"],
    ["with more reasons than there are", { reasons: Array.from({ length: 5 }, () => "text_unfit") }, "23514"],
  ])("%s", async (_, why, code) => {
    expect((await giveBack(ada.client, why)).error?.code).toBe(code);
    expect(await state()).toEqual(WAITS);
    expect(await stack.sql`select from private.mail_outbox`).toHaveLength(0);
  });

  test("of a page that was changed, returned or approved since it was read, and of one that is public", async () => {
    const read = await versionNow();
    await olive.client.from("organizers").update({ about: "In yards." }).eq("id", id);
    expect((await giveBack(ada.client, {}, read)).data).toBeNull();
    await giveBack(ada.client);
    expect((await giveBack(ada.client)).data).toBeNull();
    await ada.client.from("organizers").update({ is_approved: true }).eq("id", id);
    expect((await giveBack(ada.client)).data).toBeNull();
    expect(await state()).toEqual({ ...WAITS, is_approved: true });
  });

  test.each([
    ["returned_at", { returned_at: null }],
    ["return_reasons", { return_reasons: ["text_unfit"] }],
    ["return_note", { return_note: "Mine." }],
  ])("as a plain change of %s, by whomever", async (_, fields) => {
    await giveBack(ada.client);
    for (const { client } of [olive, ada])
      expect((await client.from("organizers").update(fields).eq("id", id)).error?.code).toBe("42501");
  });
});

describe("a returned page", () => {
  const queue = async () => ({
    named: (await ada.client.rpc("similar_organizers", { site_name: "Sunshine Events" })).data ?? [],
    counted: (await ada.client.rpc("own_context")).data?.[0]?.pending_organizers,
  });

  test("waits again once its owner saves it, also without a change; the admin then reads why it was returned", async () => {
    for (const about of ["On porches.", "In yards."]) {
      await giveBack(ada.client, { reasons: ["text_unfit"], note: "Who?" });
      expect(await queue()).toEqual({ named: [], counted: 0 });
      const returned = await versionNow();
      await olive.client.from("organizers").update({ about }).eq("id", id);
      expect(await queue()).toMatchObject({
        named: [{ organizer_id: id, return_reasons: ["text_unfit"], return_note: "Who?" }],
        counted: 1,
      });
      expect(await versionNow()).not.toBe(returned);
    }
  });

  test("is read and changed by nobody else", async () => {
    await giveBack(ada.client);
    for (const client of [stack.client(), pedro.client]) {
      expect((await client.from("organizers").select("id").eq("id", id)).data).toEqual([]);
      await client.from("organizers").update({ about: "Taken over" }).eq("id", id);
    }
    expect(await state()).toMatchObject({ is_returned: true });
    for (const column of ["return_reasons", "return_note"])
      expect((await olive.client.from("organizers").select(column)).error?.code).toBe("42501");
  });

  test("stays returned when its founder's account is deleted", async () => {
    const lea = await signUpPerson(stack, "Lea Leaving");
    await stack.sql`update public.organizers set founder_id = ${lea.id} where id = ${id}`;
    await giveBack(ada.client);
    await stack.sql`delete from auth.users where id = ${lea.id}`;
    expect(await state()).toMatchObject({ is_returned: true });
  });

  test("can be approved all the same, and keeps no reasons then", async () => {
    await giveBack(ada.client, { note: "Who?" });
    await ada.client.from("organizers").update({ is_approved: true }).eq("id", id);
    expect(await state()).toEqual({ ...WAITS, is_approved: true });
  });

  test("that was public before its change is as hidden as while it waits", async () => {
    await ada.client.from("organizers").update({ is_approved: true }).eq("id", id);
    await olive.client.from("organizers").update({ about: "In yards." }).eq("id", id);
    await giveBack(ada.client);
    const ask = {
      organizer_slug: "porch-concerts",
      site_zone: "America/New_York",
      starts_from: "2026-01-01T00:00:00Z",
    };
    expect((await stack.client().rpc("organizer_page", ask)).data).toBeNull();
  });
});
