import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Table × operation × role, through the API with the public key: anyone can bypass the site and call it.

let stack: TestStack;
let owner: Person;
let member: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack, "Olive Owner");
  member = await signUpPerson(stack, "Mara Member");
  admin = await signUpAdmin(stack);
});

afterAll(() => stack.close());

type Who = "visitor" | "member" | "owner" | "admin";
const EVERYONE: readonly Who[] = ["visitor", "member", "owner", "admin"];

function clientOf(who: Who): Client {
  return who === "visitor" ? stack.client() : { member, owner, admin }[who].client;
}

/** Inserts an event of `owner` with the service role, which bypasses RLS. */
async function plantEvent(isApproved: boolean): Promise<string> {
  const id = randomUUID();
  const service = stack.client(stack.serviceRoleKey);
  const { error } = await service
    .from("events")
    .insert({ ...buildEvent(), id, organizer_id: owner.id, is_approved: isApproved });
  if (error) throw error;
  return id;
}

async function plantPastEvent(): Promise<string> {
  const id = await plantEvent(true);
  await stack.sql`update public.events set start_date = now() - interval '3 days', end_date = null where id = ${id}`;
  await stack.sql`select public.purge_ended_events()`;
  return id;
}

async function storedEvent(id: string) {
  const [row] = await stack.sql`select * from public.events where id = ${id}`;
  return row;
}

describe("events", () => {
  test.each([
    ["visitor", true, true],
    ["visitor", false, false],
    ["member", true, true],
    ["member", false, false],
    ["owner", true, true],
    ["owner", false, true],
    ["admin", true, true],
    ["admin", false, true],
  ] as const)("select: %s, approved %s: sees it %s", async (who, isApproved, isSeen) => {
    const id = await plantEvent(isApproved);
    const { data, error } = await clientOf(who).from("events").select("id").eq("id", id);
    expect(error).toBeNull();
    expect(data).toHaveLength(isSeen ? 1 : 0);
  });

  test("insert: a visitor is denied", async () => {
    const { error, status } = await stack.client().from("events").insert(buildEvent());
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
  });

  test.each(["member", "owner", "admin"] as const)(
    "insert: %s creates a pending event, whatever they send",
    async (who) => {
      const { data, error } = await clientOf(who)
        .from("events")
        .insert({ ...buildEvent(), is_approved: true })
        .select()
        .single();
      expect(error).toBeNull();
      expect(data?.is_approved).toBe(false);
      expect(data?.organizer_id).toBe({ member, owner, admin }[who].id);
    },
  );

  test.each(["member", "admin"] as const)("insert: %s cannot create an event in another's name", async (who) => {
    const { error, status } = await clientOf(who)
      .from("events")
      .insert({ ...buildEvent(), organizer_id: owner.id });
    expect(error?.message).toContain("row-level security");
    expect(status).toBe(403);
  });

  test.each([
    ["id", { id: randomUUID() }],
    ["created_at", { created_at: "2020-01-01T00:00:00Z" }],
    ["updated_at", { updated_at: "2020-01-01T00:00:00Z" }],
  ])("insert: a client cannot set %s", async (_, choice) => {
    const { error } = await owner.client.from("events").insert({ ...buildEvent(), ...choice });
    expect(error?.code).toBe("42501");
  });

  test("update: a visitor is denied", async () => {
    const id = await plantEvent(true);
    const { error } = await stack.client().from("events").update({ title: "Changed by a visitor" }).eq("id", id);
    expect(error?.code).toBe("42501");
    expect((await storedEvent(id))?.title).not.toBe("Changed by a visitor");
  });

  test.each([true, false])("update: a member changes nothing of another's event (approved %s)", async (isApproved) => {
    const id = await plantEvent(isApproved);
    const { data } = await member.client.from("events").update({ title: "Changed by a member" }).eq("id", id).select();
    expect(data).toEqual([]);
    expect((await storedEvent(id))?.title).not.toBe("Changed by a member");
  });

  test("update: the owner's change makes an approved event need approval again", async () => {
    const id = await plantEvent(true);
    const { data } = await owner.client
      .from("events")
      .update({ title: "A better title" })
      .eq("id", id)
      .select()
      .single();
    expect(data).toMatchObject({ title: "A better title", is_approved: false });
  });

  test("update: the owner cannot approve their own event, alone or with a change", async () => {
    const id = await plantEvent(false);
    await owner.client.from("events").update({ is_approved: true }).eq("id", id);
    expect((await storedEvent(id))?.is_approved).toBe(false);
    await owner.client.from("events").update({ is_approved: true, title: "Approved by myself" }).eq("id", id);
    expect(await storedEvent(id)).toMatchObject({ is_approved: false, title: "Approved by myself" });
  });

  test.each([
    ["organizer_id", () => ({ organizer_id: member.id })],
    ["id", () => ({ id: randomUUID() })],
    ["created_at", () => ({ created_at: "2020-01-01T00:00:00Z" })],
    ["updated_at", () => ({ updated_at: "2020-01-01T00:00:00Z" })],
  ])("update: the owner cannot change %s", async (_, change) => {
    const id = await plantEvent(true);
    const before = await storedEvent(id);
    const { error } = await owner.client.from("events").update(change()).eq("id", id);
    expect(error?.code).toBe("42501");
    expect(await storedEvent(id)).toEqual(before);
  });

  test("update: an admin approves another's event, and resets the approval only with a reason", async () => {
    const id = await plantEvent(false);
    const approved = await admin.client.from("events").update({ is_approved: true }).eq("id", id).select().single();
    expect(approved.data?.is_approved).toBe(true);
    const withdrawn = await admin.client.from("events").update({ is_approved: false }).eq("id", id);
    expect(withdrawn.error?.code).toBe("42501");
    const unpublished = await unpublishEvent(admin.client, id, "It is cancelled.");
    expect(unpublished.error).toBeNull();
    expect((await admin.client.from("events").select("is_approved").eq("id", id).single()).data?.is_approved).toBe(
      false,
    );
  });

  test("update: an admin cannot change the content of another's event", async () => {
    const id = await plantEvent(false);
    const { error, status } = await admin.client
      .from("events")
      .update({ is_approved: true, title: "Changed by an admin" })
      .eq("id", id);
    expect(error?.message).toBe("Admins can only change the approval of other people's events.");
    expect(status).toBe(403);
    expect(await storedEvent(id)).toMatchObject({ is_approved: false });
  });

  test("update: an admin's own event needs approval after a change like any other", async () => {
    const created = await admin.client.from("events").insert(buildEvent()).select().single();
    const id = created.data?.id ?? "";
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    expect((await storedEvent(id))?.is_approved).toBe(true);
    await admin.client.from("events").update({ title: "Changed and approved", is_approved: true }).eq("id", id);
    expect((await storedEvent(id))?.is_approved).toBe(false);
  });

  test.each([
    ["visitor", false],
    ["member", false],
    ["owner", true],
    ["admin", true],
  ] as const)("delete: %s, works %s", async (who, works) => {
    const id = await plantEvent(true);
    await clientOf(who).from("events").delete().eq("id", id);
    expect(Boolean(await storedEvent(id))).toBe(!works);
  });
});

describe("profiles", () => {
  test.each([
    ["visitor", false],
    ["member", false],
    ["owner", true],
    ["admin", true],
  ] as const)("select: %s reads the owner's profile: %s", async (who, isSeen) => {
    const { data } = await clientOf(who).from("profiles").select("full_name").eq("id", owner.id);
    expect(data ?? []).toEqual(isSeen ? [{ full_name: "Olive Owner" }] : []);
  });

  test.each(EVERYONE)("insert: %s is denied", async (who) => {
    const { error } = await clientOf(who).from("profiles").insert({ id: randomUUID(), full_name: "Nobody at all" });
    expect(error?.code).toBe("42501");
  });

  test.each(EVERYONE)("update: %s cannot write is_admin", async (who) => {
    const { error } = await clientOf(who).from("profiles").update({ is_admin: true }).eq("id", owner.id);
    expect(error?.code).toBe("42501");
    const [row] = await stack.sql`select is_admin from public.profiles where id = ${owner.id}`;
    expect(row?.is_admin).toBe(false);
  });

  test.each(["member", "admin"] as const)("update: %s cannot rename another member", async (who) => {
    await clientOf(who).from("profiles").update({ full_name: "Somebody Else" }).eq("id", owner.id);
    const [row] = await stack.sql`select full_name from public.profiles where id = ${owner.id}`;
    expect(row?.full_name).toBe("Olive Owner");
  });

  test("update: people rename themselves", async () => {
    const { data } = await member.client
      .from("profiles")
      .update({ full_name: "Mara Renamed" })
      .eq("id", member.id)
      .select("full_name")
      .single();
    expect(data?.full_name).toBe("Mara Renamed");
  });

  test.each(EVERYONE)("delete: %s is denied", async (who) => {
    const { error } = await clientOf(who).from("profiles").delete().eq("id", owner.id);
    expect(error?.code).toBe("42501");
  });

  test("nobody reads e-mail addresses: their table is not exposed", async () => {
    const answer = await fetch(`${stack.url}/rest/v1/users?select=email`, {
      headers: { apikey: stack.anonKey, "Accept-Profile": "auth" },
    });
    expect(answer.status).toBe(406);
  });
});

describe("past events", () => {
  test.each([
    ["visitor", false],
    ["member", false],
    ["owner", true],
    ["admin", false],
  ] as const)("select: %s sees the owner's past event: %s", async (who, isSeen) => {
    const id = await plantPastEvent();
    const { data } = await clientOf(who).from("past_events").select("id").eq("id", id);
    expect(data ?? []).toHaveLength(isSeen ? 1 : 0);
  });

  test.each(EVERYONE)("insert, update, delete: %s is denied", async (who) => {
    const id = await plantPastEvent();
    const table = clientOf(who).from("past_events");
    const { title, description, category, location, start_date } = buildEvent();
    const row = {
      id: randomUUID(),
      organizer_id: owner.id,
      title,
      description,
      category,
      location,
      start_date,
      was_approved: true,
    };
    const answers = [
      await table.insert({ ...row, created_at: start_date }),
      await table.update({ title: "History rewritten" }).eq("id", id),
      await table.delete().eq("id", id),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501"]);
  });
});
