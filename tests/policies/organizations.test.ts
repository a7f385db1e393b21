import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries } from "#tests/support/events.ts";
import { sendReport } from "#tests/support/handed-in.ts";
import { addMember, addOrganization, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Who may do what for an organization: its owners, its editors, members of another one, former members, visitors.

let stack: TestStack;
let olive: Person;
let ed: Person;
let otto: Person;
let mallory: Person;
let ada: Person;
let porch: string;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
  [olive, ed, otto, mallory] = await Promise.all([
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

const idsFor = async ({ client }: Person) => {
  const { data } = await client.from("events").select("id").eq("is_approved", false);
  return (data ?? []).map(({ id }) => id);
};
const versionOf = async (id: string) => {
  const [row] = await stack.sql<{ version: string }[]>`
    select to_json(updated_at) #>> '{}' as version from public.events where id = ${id}`;
  return row?.version ?? "";
};
const handOver = async ({ client }: Person, id: string, organization: string | null) =>
  client.rpc("hand_over_event", {
    event_id: id,
    new_organization: organization as string,
    version: await versionOf(id),
  });
const ownerOf = async (id: string) => {
  const [row] = await stack.sql`select organizer_id, organization_id from public.events where id = ${id}`;
  return row;
};
const rolesIn = async (organization: string) => {
  const rows = await stack.sql<{ member_id: string; role: string }[]>`
    select member_id, role from public.organizer_members where organizer_id = ${organization}`;
  return Object.fromEntries(rows.map(({ member_id, role }) => [member_id, role]));
};
const leave = (person: Person, organization: string, member = person.id) =>
  person.client
    .from("organizer_members")
    .delete()
    .eq("organizer_id", organization)
    .eq("member_id", member)
    .select("member_id");
const setRole = (person: Person, member: Person, role: string) =>
  person.client
    .from("organizer_members")
    .update({ role })
    .eq("organizer_id", porch)
    .eq("member_id", member.id)
    .select("role");

describe("events of an organization", () => {
  test("are created, read, changed and deleted by owners and editors, and by nobody else", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    expect(await ownerOf(id)).toEqual({ organizer_id: olive.id, organization_id: porch });
    for (const person of [olive, ed]) {
      expect(await idsFor(person)).toEqual([id]);
      const change = person.client.from("events").update({ title: "A better title" }).eq("id", id).select("id");
      expect((await change).data).toHaveLength(1);
    }
    for (const person of [mallory, otto]) {
      expect(await idsFor(person)).toEqual([]);
      const change = person.client.from("events").update({ title: "Taken over" }).eq("id", id).select("id");
      expect((await change).data).toEqual([]);
      expect((await person.client.from("events").delete().eq("id", id).select("id")).data).toEqual([]);
    }
    expect((await ed.client.from("events").delete().eq("id", id).select("id")).data).toHaveLength(1);
  });

  test("are created in one's own name only, for an organization that one belongs to", async () => {
    const insert = (person: Person, columns: object) =>
      person.client
        .from("events")
        .insert({ ...buildEvent(), ...columns })
        .select("organizer_id, organization_id")
        .single();
    expect((await insert(ed, { organization_id: porch })).data).toEqual({
      organizer_id: ed.id,
      organization_id: porch,
    });
    expect((await insert(ed, {})).data).toEqual({ organizer_id: ed.id, organization_id: null });
    // The founder's page is only the default.
    expect((await insert(olive, {})).data?.organization_id).toBe(porch);
    expect((await insert(olive, { organization_id: null })).data?.organization_id).toBeNull();
    for (const [person, columns] of [
      [mallory, { organization_id: porch }],
      [otto, { organization_id: porch }],
      [ed, { organizer_id: olive.id, organization_id: porch }],
      [ed, { organizer_id: olive.id }],
    ] as const)
      expect((await insert(person, columns)).error?.code).toBe(REFUSED);
  });

  test("wait for approval again after an editor's change, which no member can approve", async () => {
    const { id } = await addEvent(stack, olive);
    await ed.client.from("events").update({ title: "A better title", is_approved: true }).eq("id", id);
    await olive.client.from("events").update({ is_approved: true }).eq("id", id);
    expect(await idsFor(olive)).toEqual([id]);
    expect((await ed.client.from("event_decisions").select("id")).data).toEqual([]);
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    for (const person of [olive, ed])
      expect((await person.client.from("event_decisions").select("decision")).data).toEqual([{ decision: "approved" }]);
    expect((await mallory.client.from("event_decisions").select("id")).data).toEqual([]);
  });

  test("show pictures that an editor has uploaded, and not those that somebody else has", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const [mine, hers] = [await storePicture(stack, ed), await storePicture(stack, olive)];
    const attach = (person: Person, picture: string) =>
      person.client
        .from("events")
        .update({ picture_id: picture, image_alt: "A band on a porch" })
        .eq("id", id)
        .select("picture")
        .single();
    expect((await attach(ed, hers.id)).error?.details).toContain("picture_gone");
    expect((await attach(ed, mine.id)).data?.picture).toMatchObject({ id: mine.id });
    // It stays when another member changes the event.
    const change = olive.client.from("events").update({ title: "A better title" }).eq("id", id).select("picture_id");
    expect((await change.single()).data).toEqual({ picture_id: mine.id });
  });

  test("get more dates from an editor, with the picture of their series; others add none with it", async () => {
    const { id: picture } = await storePicture(stack, olive);
    const [date] = await addSeries(stack, olive, [LATER], {
      organization_id: porch,
      picture_id: picture,
      image_alt: "A band on a porch",
    });
    if (!date) throw new Error("There is no date.");
    const later = (version: string) => ({
      event_id: date.id,
      version,
      content: {},
      times: [{ id: date.id, start_date: LATER }, { start_date: "2030-01-08T00:00:00Z" }],
    });
    const version = await versionOf(date.id);
    expect((await mallory.client.rpc("change_series", later(version))).error?.code).toBe(REFUSED);
    const forged = {
      ...buildEvent(),
      start_date: LATER,
      series_id: date.series_id,
      picture_id: picture,
      image_alt: "Mine",
    };
    expect((await mallory.client.from("events").insert({ ...forged, image_url: null })).error?.code).toBe(REFUSED);
    const added = await ed.client.rpc("change_series", later(version));
    expect(added.data?.map(({ organizer_id, picture_id }) => [organizer_id, picture_id]).sort()).toEqual(
      [olive, ed].map((person) => [person.id, picture]).sort(),
    );
  });

  test("count for the person who creates them, and for the organization: neither is a way around the limit", async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ ...buildEvent(), organization_id: porch }));
    expect((await ed.client.from("events").insert(many(20))).error).toBeNull();
    const alone = await ed.client.from("events").insert(buildEvent());
    expect(alone.error?.details).toContain("pending_event_limit");
    // One member cannot use up the places of the others.
    expect((await olive.client.from("events").insert(many(20))).error).toBeNull();
    await addMember(stack, porch, otto.id, "editor");
    expect((await otto.client.from("events").insert(many(1))).error?.details).toContain("organization_event_limit");
    const { data } = await otto.client.from("events").insert(buildEvent()).select("id").single();
    expect((await handOver(otto, data?.id ?? "", porch)).error?.details).toContain("organization_event_limit");
  });
});

describe("handing an event over", () => {
  test("takes its creator, a member of the organization; it needs no new review, and makes a new version", async () => {
    const { id } = await addEvent(stack, ed);
    for (const person of [mallory, otto, olive, ada])
      expect((await handOver(person, id, porch)).error?.code).toBe(REFUSED);
    expect((await handOver(ed, id, await organizationOf(stack, mallory))).error?.code).toBe(REFUSED);
    expect((await handOver(ed, id, porch)).data).toBe("Porch Concert");
    expect(await ownerOf(id)).toEqual({ organizer_id: ed.id, organization_id: porch });
    const [row] = await stack.sql`
      select e.is_approved, l.organizer_id, r.revision from public.events as e
      join public.listings as l using (id) join private.published_events as r using (id) where e.id = ${id}`;
    expect(row).toEqual({ is_approved: true, organizer_id: porch, revision: 1 });
  });

  test("changes nothing when the event has changed since", async () => {
    const { id } = await addEvent(stack, ed);
    const query = { event_id: id, new_organization: porch, version: LATER };
    expect((await ed.client.rpc("hand_over_event", query)).data).toBeNull();
    expect(await ownerOf(id)).toEqual({ organizer_id: ed.id, organization_id: null });
  });

  test("away from an organization takes an owner, who has it then; nobody writes the columns", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await handOver(ed, id, null)).error?.details).toContain("owners_take_away");
    const direct = await olive.client.from("events").update({ organization_id: null }).eq("id", id);
    expect(direct.error?.code).toBe(REFUSED);
    await setRole(olive, ed, "owner");
    expect((await handOver(ed, id, null)).error).toBeNull();
    expect(await ownerOf(id)).toEqual({ organizer_id: ed.id, organization_id: null });
    expect((await handOver(olive, id, porch)).error?.code).toBe(REFUSED);
  });
});

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
      expect((await setRole(person, ed, "owner")).data).toEqual([]);
      expect((await leave(person, porch, olive.id)).data).toEqual([]);
    }
    const page = ed.client.from("organizers").update({ about: "Mine." }).eq("id", porch).select("id");
    expect((await page).data).toEqual([]);
    expect((await ed.client.from("organizers").delete().eq("id", porch).select("id")).data).toEqual([]);
    expect((await setRole(olive, ed, "owner")).data).toEqual([{ role: "owner" }]);
    expect((await setRole(ed, olive, "editor")).data).toEqual([{ role: "editor" }]);
    expect((await leave(ed, porch, olive.id)).data).toHaveLength(1);
    expect(await rolesIn(porch)).toEqual({ [ed.id]: "owner" });
    expect((await setRole(olive, ed, "editor")).data).toEqual([]);
  });

  test("include an owner: the last one neither leaves nor becomes an editor, and no role is another", async () => {
    for (const answer of [await leave(olive, porch), await setRole(olive, olive, "editor")])
      expect(answer.error?.details).toContain("last_owner");
    expect((await setRole(olive, ed, "admin")).error?.code).toBe("23514");
    expect(await rolesIn(porch)).toEqual({ [olive.id]: "owner", [ed.id]: "editor" });
  });

  test("who leave keep nothing of it: their events stay, and count for the owner", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const { data } = await ed.client
      .from("events")
      .insert({ ...buildEvent(), organization_id: porch })
      .select()
      .single();
    await leave(ed, porch);
    expect(await idsFor(ed)).toEqual([]);
    expect(await ownerOf(data?.id ?? "")).toEqual({ organizer_id: olive.id, organization_id: porch });
    expect((await handOver(ed, id, null)).error?.code).toBe(REFUSED);
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
    expect((await leave(olive, porch, ed.id)).data).toHaveLength(1);
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
    await handOver(leaving, own.id, null);
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
    expect(await rolesIn(lawn)).toEqual({ [ed.id]: "editor", [otto.id]: "owner" });
  });

  test("an editor succeeds the last owner; without anybody left, the organization and its events go too", async () => {
    const [leaving, next] = [await signUpPerson(stack, "Lea Leaving"), await signUpPerson(stack, "Nell Next")];
    const lawn = await addOrganization(stack, "Lawn Concerts", [leaving, next]);
    const { id } = await addEvent(stack, leaving);
    await stack.sql`delete from auth.users where id = ${leaving.id}`;
    expect(await rolesIn(lawn)).toEqual({ [next.id]: "owner" });
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
  expect(await rolesIn(lawn)).toEqual({ [next.id]: "editor", [otto.id]: "owner" });
});

test("an organization that is deleted gives its events back to the members who created them", async () => {
  const { data } = await ed.client
    .from("events")
    .insert({ ...buildEvent(), organization_id: porch })
    .select()
    .single();
  const { id } = await addEvent(stack, olive);
  await olive.client.from("organizers").delete().eq("id", porch);
  expect(await ownerOf(id)).toEqual({ organizer_id: olive.id, organization_id: null });
  expect(await ownerOf(data?.id ?? "")).toEqual({ organizer_id: ed.id, organization_id: null });
  const [listed] = await stack.sql`select organizer_id from public.listings where id = ${id}`;
  expect(listed).toEqual({ organizer_id: olive.id });
});

test("a series goes with its owner: to an organization and back, and apart where two members have added dates", async () => {
  const [date] = await addSeries(stack, ed, [LATER]);
  const id = date?.id ?? "";
  const series_id = date?.series_id ?? "";
  const seriesOwner = async () =>
    (await stack.sql`select organizer_id, organization_id from public.event_series where id = ${series_id}`)[0];
  await handOver(ed, id, porch);
  expect(await seriesOwner()).toEqual({ organizer_id: ed.id, organization_id: porch });
  const added = { ...buildEvent(), start_date: LATER, end_date: null, series_id, organization_id: porch };
  const { data } = await olive.client.from("events").insert(added).select("id").single();
  await olive.client.from("organizers").delete().eq("id", porch);
  expect(await seriesOwner()).toEqual({ organizer_id: ed.id, organization_id: null });
  const left = await stack.sql`select id, series_id from public.events order by organizer_id = ${ed.id} desc`;
  expect(left).toEqual([
    { id, series_id },
    { id: data?.id, series_id: null },
  ]);
});

test("admins read of which organization, and by which member, an event is: in the queue, in reports and in the log", async () => {
  const waiting = await addEvent(stack, olive, { is_approved: false });
  const shown = await addEvent(stack, olive);
  await sendReport(stack, shown.id);
  const queue = await ada.client.rpc("list_pending_events", { page_size: 25 });
  expect(queue.data?.[0]?.organizer_names).toEqual({ [olive.id]: "Olive Owner", [porch]: "Porch Concerts" });
  const reports = await ada.client.rpc("list_reported_events", { page_size: 25 });
  expect(reports.data?.[0]?.entries).toMatchObject([
    { event_id: shown.id, organizer: "Olive Owner", event: { organization: "Porch Concerts" } },
  ]);
  await ada.client.from("events").update({ is_approved: true }).eq("id", waiting.id);
  await ada.client.rpc("delete_organizer", { organizer_id: porch, reason: "It is a shop." });
  const log = await ada.client.rpc("list_audit", { most: 2 });
  expect(log.data).toMatchObject([
    { action: "organizer_deleted", subject_name: "Olive Owner", details: { members: [olive.id, ed.id] } },
    { action: "event_approved", title: "Porch Concert", organization_name: null },
  ]);
});
