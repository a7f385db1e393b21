import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries } from "#tests/support/events.ts";
import {
  addOrganization,
  handOverEvent,
  ownerOfEvent,
  removeMember,
  rolesIn,
  setRole,
} from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Roles in an organization, and what remains with it when members leave, are blocked or delete their account.

let stack: TestStack;
let olive: Person;
let ed: Person;
let otto: Person;
let mallory: Person;
let ada: Person;
let porch: string;

beforeAll(async () => {
  stack = await openStack();
  [ada, olive, ed, otto, mallory] = await Promise.all([
    signUpAdmin(stack),
    signUpPerson(stack, "Olive Owner"),
    signUpPerson(stack, "Ed Editor"),
    signUpPerson(stack, "Otto Other"),
    signUpPerson(stack, "Mallory Mean"),
  ]);
});
afterAll(() => stack.close());

beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from public.organizers`;
  porch = await addOrganization(stack, "Porch Concerts", [olive, ed]);
  await addOrganization(stack, "Mean Events", [mallory]);
});

const REFUSED = "42501";
const LATER = "2030-01-01T00:00:00Z";

const ownerOf = (id: string) => ownerOfEvent(stack, id);

describe("members of an organization", () => {
  test("read who acts for it; others and visitors do not", async () => {
    const count = async (person: Person) => (await person.client.from("organizer_members").select("*")).data?.length;
    expect([await count(olive), await count(ed), await count(mallory), await count(otto)]).toEqual([2, 2, 1, 0]);
    expect((await stack.client().from("organizer_members").select("*")).error?.code).toBe(REFUSED);
  });

  test("are added by invitations alone", async () => {
    const row = { organizer_id: porch, member_id: otto.id, role: "editor" };
    for (const person of [olive, ed, otto, ada])
      expect((await person.client.from("organizer_members").insert(row)).error?.code).toBe(REFUSED);
  });

  test("get roles and are removed by owners; editors leave, and do nothing else", async () => {
    for (const person of [ed, mallory, otto, ada]) {
      expect((await setRole(person, porch, ed, "owner")).data).toEqual([]);
      expect((await removeMember(person, porch, olive)).data).toEqual([]);
    }
    const page = ed.client.from("organizers").update({ about: "Mine." }).eq("id", porch).select("id");
    expect((await page).data).toEqual([]);
    expect((await ed.client.from("organizers").delete().eq("id", porch).select("id")).data).toEqual([]);
    expect((await setRole(olive, porch, ed, "owner")).data).toEqual([{ role: "owner" }]);
    expect((await setRole(ed, porch, olive, "editor")).data).toEqual([{ role: "editor" }]);
    expect((await removeMember(ed, porch, olive)).data).toHaveLength(1);
    expect(await rolesIn(stack, porch)).toEqual({ [ed.id]: "owner" });
    expect((await setRole(olive, porch, ed, "editor")).data).toEqual([]);
  });

  test("include an owner: the last one neither leaves nor becomes an editor, and no role is another", async () => {
    for (const answer of [await removeMember(olive, porch, olive), await setRole(olive, porch, olive, "editor")])
      expect(answer.error?.details).toContain("last_owner");
    expect((await setRole(olive, porch, ed, "admin")).error?.code).toBe("23514");
    expect(await rolesIn(stack, porch)).toEqual({ [olive.id]: "owner", [ed.id]: "editor" });
  });

  test("who leave keep nothing of it: their events stay, and count for the owner", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const { data } = await ed.client
      .from("events")
      .insert({ ...buildEvent(), organization_id: porch })
      .select()
      .single();
    await removeMember(ed, porch, ed);
    expect((await ed.client.from("events").select("id").eq("is_approved", false)).data).toEqual([]);
    expect(await ownerOf(data?.id ?? "")).toEqual({ organizer_id: olive.id, organization_id: porch });
    expect((await handOverEvent(stack, ed, id, null)).error?.code).toBe(REFUSED);
    const insert = ed.client.from("events").insert({ ...buildEvent(), organization_id: porch });
    expect((await insert).error?.code).toBe(REFUSED);
    expect((await ed.client.from("organizer_members").select("*")).data).toEqual([]);
  });

  test("who leave have no part in its series, of which no date was theirs alone", async () => {
    const [date] = await addSeries(stack, olive, [LATER], { organization_id: porch, is_approved: false });
    const series_id = date?.series_id ?? "";
    const insert = (organization_id: string | null) =>
      ed.client
        .from("events")
        .insert({ ...buildEvent(), start_date: LATER, end_date: null, series_id, organization_id })
        .select("id");
    // A series has one owner: an account cannot add its own dates to an organization's series, nor the other way round.
    expect((await insert(null)).error?.code).toBe(REFUSED);
    const { data: own } = await ed.client
      .from("event_series")
      .insert({ rhythm: "weekly", organization_id: null })
      .select("id, organizer_id, organization_id")
      .single();
    expect(own).toMatchObject({ organizer_id: ed.id, organization_id: null });
    const mixed = { ...buildEvent(), series_id: own?.id ?? "", organization_id: porch };
    expect((await ed.client.from("events").insert(mixed)).error?.code).toBe(REFUSED);
    expect((await insert(porch)).data).toHaveLength(1);
    expect((await removeMember(olive, porch, ed)).data).toHaveLength(1);
    for (const organization of [null, porch]) expect((await insert(organization)).error?.code).toBe(REFUSED);
    expect((await ed.client.from("event_series").select("id").eq("id", series_id)).data).toEqual([]);
    expect((await ed.client.from("events").select("id").eq("series_id", series_id)).data).toEqual([]);
    const owners =
      await stack.sql`select organizer_id, organization_id from public.event_series where id = ${series_id}`;
    expect(owners).toEqual([{ organizer_id: olive.id, organization_id: porch }]);
  });
});

describe("when an account is deleted", () => {
  test("the organization's events stay with it, with their pictures; its own go, and another owner has the rest", async () => {
    const leaving = await signUpPerson(stack, "Lea Leaving");
    const lawn = await addOrganization(stack, "Lawn Concerts", [leaving, ed, otto]);
    await stack.sql`update public.organizer_members set role = 'owner' where organizer_id = ${lawn} and member_id = ${otto.id}`;
    const picture = await storePicture(stack, leaving);
    const kept = await addEvent(stack, leaving, {
      picture_id: picture.id,
      image_alt: "A band",
      submission_key: picture.id,
    });
    const own = await addEvent(stack, leaving);
    await handOverEvent(stack, leaving, own.id, null);
    const past = await addEvent(stack, leaving, { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    await stack.sql`select public.purge_ended_events()`;
    await unpublishEvent(ada.client, kept.id, "The date is missing.");
    await ada.client.from("events").update({ is_approved: true }).eq("id", kept.id);

    const { data } = await leaving.client.rpc("delete_own_account", { current_password: "correct-horse-battery" });
    expect(data).toBe(true);
    expect(await ownerOf(kept.id)).toEqual({ organizer_id: otto.id, organization_id: lawn });
    expect(await ownerOf(own.id)).toBeUndefined();
    const [row] = await stack.sql`
      select e.is_approved, e.picture_id, e.submission_key, o.founder_id, o.is_approved as is_public,
        (select count(*)::integer from public.pictures where id = e.picture_id) as pictures,
        (select organizer_id from public.past_events where id = ${past.id}) as past,
        (select count(*)::integer from public.event_decisions where event_id = e.id) as decisions,
        (select count(*)::integer from public.audit_titles where organization_id = e.organization_id and reason is not null) as reasons
      from public.events as e join public.organizers as o on o.id = e.organization_id where e.id = ${kept.id}`;
    expect(row).toEqual({
      is_approved: true,
      picture_id: picture.id,
      submission_key: null,
      founder_id: null,
      is_public: true,
      pictures: 1,
      past: otto.id,
      decisions: 2,
      reasons: 1,
    });
    expect(await rolesIn(stack, lawn)).toEqual({ [ed.id]: "editor", [otto.id]: "owner" });
  });

  test("an editor succeeds the last owner; without anybody left, the organization and its events go too", async () => {
    const [leaving, next] = [await signUpPerson(stack, "Lea Leaving"), await signUpPerson(stack, "Nell Next")];
    const lawn = await addOrganization(stack, "Lawn Concerts", [leaving, next]);
    const { id } = await addEvent(stack, leaving);
    await stack.sql`delete from auth.users where id = ${leaving.id}`;
    expect(await rolesIn(stack, lawn)).toEqual({ [next.id]: "owner" });
    expect(await ownerOf(id)).toEqual({ organizer_id: next.id, organization_id: lawn });
    await stack.sql`delete from auth.users where id = ${next.id}`;
    expect(await ownerOf(id)).toBeUndefined();
    const left = await stack.sql`select from public.organizers where id = ${lawn}`;
    expect(left).toHaveLength(0);
    expect(
      await stack.sql`select from public.audit_log where action = 'organizer_deleted' and subject_id = ${lawn}`,
    ).toHaveLength(0);
  });
});

test("an account that is blocked leaves the events with the organization, and succeeds nobody", async () => {
  const [blocked, next] = [await signUpPerson(stack, "Bea Blocked"), await signUpPerson(stack, "Nell Next")];
  const lawn = await addOrganization(stack, "Lawn Concerts", [blocked, next, otto]);
  const { id } = await addEvent(stack, blocked);
  await stack.sql`update auth.users set banned_until = now() + interval '1 year' where id in (${blocked.id}, ${next.id})`;
  await stack.sql`delete from auth.sessions where user_id = ${blocked.id}`;
  const change = otto.client.from("events").update({ title: "A better title" }).eq("id", id).select("id");
  expect((await change).data).toHaveLength(1);
  await stack.sql`delete from auth.users where id = ${blocked.id}`;
  expect(await ownerOf(id)).toEqual({ organizer_id: otto.id, organization_id: lawn });
  expect(await rolesIn(stack, lawn)).toEqual({ [next.id]: "editor", [otto.id]: "owner" });
});
