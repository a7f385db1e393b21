import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addEvent, addSeries, versionOf } from "#tests/support/events.ts";
import {
  addMember,
  addOrganization,
  handOverEvent,
  organizationOf,
  ownerOfEvent,
  setRole,
} from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { storePicture } from "#tests/support/pictures.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Who may do what with events of an organization: its owners, its editors, members of another one.

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
const handOver = (person: Person, id: string, organization: string | null) =>
  handOverEvent(stack, person, id, organization);
const ownerOf = (id: string) => ownerOfEvent(stack, id);

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
    const version = await versionOf(stack, date.id);
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
    await setRole(olive, porch, ed, "owner");
    expect((await handOver(ed, id, null)).error).toBeNull();
    expect(await ownerOf(id)).toEqual({ organizer_id: ed.id, organization_id: null });
    expect((await handOver(olive, id, porch)).error?.code).toBe(REFUSED);
  });
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
