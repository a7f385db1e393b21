import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { approveEvent, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime, versionOf } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Small changes of trusted accounts, which are public at once, and the list in which admins look at them.

let stack: TestStack;
let ada: Person;
let olive: Person;
let mara: Person;

beforeAll(async () => {
  stack = await openStack();
  [ada, olive, mara] = await Promise.all([signUpAdmin(stack), signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.account_measures`;
  await stack.sql`delete from public.events`;
});

const DESCRIPTION =
  "Bring a chair. [Tickets](https://tickets.example.com/porch) are at the door, or write to porch@example.com.";
const place = (kind: string, more: object = {}, { id } = olive) =>
  ada.client.rpc("place_measure", { account_id: id, kind, reason: "Two years without a return.", ...more });
const lift = (kind: string) => ada.client.rpc("lift_measure", { account_id: olive.id, kind });
const edit = async (id: string, fields: object, { client } = olive) => {
  const { data, error } = await client
    .from("events")
    .update({ ...fields, is_approved: false })
    .eq("id", id)
    .select("is_approved, review")
    .single();
  expect(error).toBeNull();
  return data?.is_approved ? "public" : data?.review;
};
const SMALL = { description: `${DESCRIPTION} There is shade.`, price_kind: "free" };
const list = async ({ client }: Pick<Person, "client"> = ada) => client.rpc("list_trusted_changes", { page_size: 25 });
const look = ({ client }: Pick<Person, "client">, event_ids: string[], versions: string[]) =>
  client.rpc("look_at_trusted_changes", { event_ids, versions });
const countOf = async () => (await ada.client.rpc("own_context")).data?.[0]?.unseen_changes;
const publicTextOf = async (id: string) =>
  (await stack.client().from("events").select("description").eq("id", id)).data?.map((event) => event.description);

describe("a small change of a trusted account", () => {
  test("is public at once, everywhere, and listed until an admin has looked at it", async () => {
    const event = await addEvent(stack, olive, { description: DESCRIPTION });
    await place("trusted");
    expect((await olive.client.rpc("own_context")).data?.[0]?.is_trusted).toBe(true);
    const revisionOf = async () =>
      (await stack.sql`select revision, changed_at from private.published_events where id = ${event.id}`)[0]?.revision;
    const [before, version] = [await revisionOf(), await stack.client().rpc("listings_version")];
    expect(await edit(event.id, SMALL)).toBe("public");
    expect(await publicTextOf(event.id)).toEqual([SMALL.description]);
    expect(await revisionOf()).toBe(before + 1);
    expect((await stack.client().rpc("listings_version")).data).not.toEqual(version.data);
    const [listing] = await stack.sql`select price_kind from public.listings where id = ${event.id}`;
    expect(listing).toEqual({ price_kind: "free" });
    expect(await edit(event.id, { max_attendees: 40 })).toBe("public");

    const { data } = await list();
    expect(data).toMatchObject([
      {
        event_id: event.id,
        organizer_name: olive.fullName,
        editor_name: olive.fullName,
        ids: [event.id],
        before: { description: DESCRIPTION, max_attendees: null },
        content: { description: SMALL.description, max_attendees: 40 },
      },
    ]);
    expect(await countOf()).toBe(1);
    const seen = data?.[0]?.version ?? "";
    await edit(event.id, { max_attendees: 50 });
    expect((await look(ada, [event.id], [seen])).data).toBe(0);
    const again = (await list()).data?.[0]?.version ?? "";
    expect((await look(ada, [event.id], [again])).data).toBe(1);
    expect([(await list()).data, await countOf()]).toEqual([[], 0]);
    expect(
      (await stack.sql`select actor_id, action from public.audit_log where subject_id = ${event.id} order by id`).map(
        ({ actor_id, action }) => [actor_id, action],
      ),
    ).toEqual([
      [olive.id, "event_changed_at_once"],
      [ada.id, "event_looked_at"],
    ]);
  });

  test("leaves a page without a claim that it was reviewed, until an admin has looked at it", async () => {
    const { id } = await addEvent(stack, olive, { description: DESCRIPTION });
    const reviewed = async () => {
      const page = { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" };
      const { checks } = (await stack.client().rpc("event_page", page)).data as { checks: { reviewed_at: string } };
      return checks.reviewed_at;
    };
    const first = await reviewed();
    expect(first).toEqual(expect.any(String));
    expect(await edit(id, { image_focus_x: null, motif: "choir" })).toBe("public");
    expect(await reviewed()).toBe(first);
    await place("trusted");
    expect(await edit(id, SMALL)).toBe("public");
    expect(await reviewed()).toBeNull();
    await look(ada, [id], [(await list()).data?.[0]?.version ?? ""]);
    expect(Date.parse(await reviewed())).toBeGreaterThan(Date.parse(first));
  });

  test("of a series is one entry", async () => {
    const dates = await addSeries(stack, olive, [localTime(8, "09:00"), localTime(15, "09:00")], {
      description: DESCRIPTION,
    });
    await place("trusted");
    for (const { id } of dates) expect(await edit(id, SMALL)).toBe("public");
    const [row, ...others] = (await list()).data ?? [];
    expect([row?.ids.toSorted(), others]).toEqual([dates.map(({ id }) => id).toSorted(), []]);
    expect(await countOf()).toBe(1);
    const looked = await look(ada, row?.ids ?? [], Array(2).fill(row?.version));
    expect(looked.data).toBe(1);
  });

  test("of a date of a series and all later ones is public at once for each; a guarded one and added dates wait", async () => {
    const starts = [8, 15, 22].map((day) => localTime(day, "09:00"));
    const [early, from, last] = await addSeries(stack, olive, starts, { description: DESCRIPTION });
    if (!early || !from || !last) throw new Error("no dates");
    await place("trusted");
    const change = async (content: { [field: string]: string | number }, added: { start_date: string }[] = []) => {
      const { data: read } = await olive.client.from("events").select("updated_at").eq("id", from.id).single();
      const times = [...[from, last].map(({ id, start_date }) => ({ id, start_date })), ...added];
      const call = { event_id: from.id, version: read?.updated_at ?? "", content, times };
      const { data } = await olive.client.rpc("change_series", call);
      return data?.map(({ is_approved }) => is_approved);
    };
    const changed = { ...SMALL, ages: "18" };
    expect(await change(changed)).toEqual([true, true]);
    for (const { id } of [from, last]) expect(await publicTextOf(id)).toEqual([SMALL.description]);
    expect(await publicTextOf(early.id)).toEqual([DESCRIPTION]);
    const [row, ...others] = (await list()).data ?? [];
    expect([row?.ids.toSorted(), others]).toEqual([[from.id, last.id].toSorted(), []]);
    expect(row).toMatchObject({ before: { ages: null }, content: changed });
    expect(await countOf()).toBe(1);

    const later = localTime(29, "09:00");
    expect(await change({ ...changed, max_attendees: 40 }, [{ start_date: later }])).toEqual([true, true, false]);
    await stack.sql`delete from public.events where start_date = ${later}`;
    expect(await change({ title: "Night Market" })).toEqual([false, false]);
    for (const { id } of [from, last])
      expect((await olive.client.from("events").select("review").eq("id", id)).data).toEqual([{ review: "waiting" }]);
  });

  test("brings an event back that waited because of a guarded one, once that is taken back", async () => {
    const event = await addEvent(stack, olive, { description: DESCRIPTION });
    await place("trusted");
    expect(await edit(event.id, { title: "Another title" })).toBe("waiting");
    expect(await edit(event.id, SMALL)).toBe("waiting");
    expect(await edit(event.id, { title: event.title })).toBe("public");
    expect((await list()).data).toMatchObject([{ before: { description: DESCRIPTION } }]);
  });

  test("waits where the event was taken off, or where a change was returned or refused", async () => {
    await place("trusted");
    const [off, returned] = [
      await addEvent(stack, olive, { description: DESCRIPTION }),
      await addEvent(stack, olive, { description: DESCRIPTION }),
    ];
    await unpublishEvent(ada.client, off.id, "Ads");
    expect(await edit(off.id, SMALL)).toBe("waiting");
    await stack.sql`update public.events set is_approved = false, review = 'returned', unpublished_at = null where id = ${returned.id}`;
    expect(await edit(returned.id, SMALL)).toBe("waiting");
    expect((await list()).data).toEqual([]);
  });

  test("waits after a refusal until an admin approves it again, in however many steps it is saved", async () => {
    const event = await addEvent(stack, olive, { description: DESCRIPTION });
    await place("trusted");
    const refused = { title: "Quillfeather Concert", ...SMALL };
    expect(await edit(event.id, refused)).toBe("waiting");
    const versions = [await versionOf(stack, event.id)];
    await ada.client.rpc("decide", { decision: "refused", event_ids: [event.id], versions, note: "Ads" });
    expect(await edit(event.id, { title: "Another title" })).toBe("waiting");
    expect(await edit(event.id, { title: event.title, description: refused.description })).toBe("waiting");
    expect(await publicTextOf(event.id)).toEqual([]);
    await approveEvent(ada.client, event.id, await versionOf(stack, event.id));
    expect(await edit(event.id, { max_attendees: 40 })).toBe("public");
  });
});

describe("waits for approval", () => {
  let event: { id: string };
  beforeEach(async () => {
    event = await addEvent(stack, olive, { description: DESCRIPTION, doors_at: null, language: "en" });
  });
  const waits = async (fields: object = SMALL) => {
    expect(await edit(event.id, fields)).toBe("waiting");
    expect((await list()).data).toEqual([]);
  };

  test("a change of an account that is not trusted", () => waits());

  test("a change after the trust has ended", async () => {
    await place("trusted", { ends_at: new Date(Date.now() + 60_000).toISOString() });
    await stack.sql`update public.account_measures set placed_at = now() - interval '2 days', ends_at = now() - interval '1 day'`;
    await waits();
  });

  test("a change after the trust was lifted", async () => {
    await place("trusted");
    await lift("trusted");
    await waits();
  });

  test("a change of an account that is limited as well", async () => {
    await place("trusted");
    await place("limited", { most_waiting: 3 });
    await waits();
  });

  test("a new event", async () => {
    await place("trusted");
    const { data } = await olive.client.from("events").insert(buildEvent()).select("review").single();
    expect(data).toEqual({ review: "waiting" });
  });

  test("a change by a colleague of the trusted member: the trust is in who edits", async () => {
    const organization_id = await addOrganization(stack, `Porch ${olive.id}`, [olive, mara]);
    const shared = await addEvent(stack, olive, { organization_id, description: DESCRIPTION });
    await place("trusted");
    expect(await edit(shared.id, SMALL, mara)).toBe("waiting");
    await stack.sql`delete from public.organizers`;
  });

  test.each([
    ["the title", { title: "Porch Concerts" }],
    ["the start", { start_date: localTime(8, "19:30") }],
    ["the end", { end_date: localTime(7, "22:30") }],
    ["the doors", { doors_at: localTime(7, "19:00") }],
    ["the place", { location: "Armature Works, 1910 N Ola Ave, Tampa" }],
    ["the picture", { image_url: "https://pictures.example.com/porch.jpg" }],
    ["what the picture shows", { image_url: "https://pictures.example.com/a.jpg", image_alt: "A porch" }],
    ["the link", { event_url: "https://tickets.example.com" }],
    ["the language", { language: "es" }],
    [
      "the title of a translation",
      {
        translation_language: "es",
        translated_title: "Concierto en el porche",
        translated_description: "Tres bandas, un porche y limonada.",
      },
    ],
    ["where a link of the description leads", { description: DESCRIPTION.replace("/porch", "/other") }],
    ["a link that the description has now", { description: `${DESCRIPTION} [More](<https\\://evil.example>)` }],
    ["a link that the description has no more", { description: DESCRIPTION.replace(/\(.*?\)/, "") }],
    ["an address without a scheme", { description: `${DESCRIPTION} See porch.example` }],
    ["an address of a mailbox", { description: DESCRIPTION.replace("porch@", "sales@") }],
  ])("a trusted change of %s", async (_, fields) => {
    await place("trusted");
    await waits(fields);
    expect((await stack.sql`select from public.trusted_changes`).length).toBe(0);
  });
});

test("whatever is added to the content of an event is guarded", async () => {
  const { id } = await addEvent(stack, olive);
  const [{ free } = { free: [] }] = await stack.sql<{ free: string[] }[]>`
    select array(select c from unnest(private.event_content()) as c where not private.guarded_content(e) ? c order by c) as free
    from public.events as e where e.id = ${id}`;
  const facts = ["access", "ages", "category", "good_for_children", "max_attendees", "setting"];
  const prices = ["price_kind", "price_max_cents", "price_min_cents"];
  const pictures = ["image_focus_x", "image_focus_y", "motif"];
  expect(free).toEqual([...facts, ...prices, ...pictures, "description", "translated_description"].sort());
});

test("admins alone list and look at these changes; nobody writes the list by hand", async () => {
  const event = await addEvent(stack, olive, { description: DESCRIPTION });
  await place("trusted");
  await edit(event.id, SMALL);
  const version = (await list()).data?.[0]?.version ?? "";
  for (const client of [olive.client, mara.client]) {
    expect((await list({ client })).data).toEqual([]);
    expect((await client.from("trusted_changes").select("event_id")).data).toEqual([]);
    expect((await look({ client }, [event.id], [version])).error?.details).toContain("admin_to_look");
  }
  const visitor = stack.client();
  expect((await list({ client: visitor })).error?.code).toBe("42501");
  expect((await look({ client: visitor }, [event.id], [version])).error?.code).toBe("42501");
  expect((await visitor.from("trusted_changes").select("event_id")).error?.code).toBe("42501");
  expect(
    (await olive.client.rpc("place_measure", { account_id: mara.id, kind: "trusted", reason: "Me" })).error?.details,
  ).toContain("admin_to_measure");
  for (const { client } of [{ client: visitor }, olive, ada]) {
    const table = client.from("trusted_changes");
    expect((await table.insert({ event_id: event.id, before: {} })).error?.code).toBe("42501");
    expect((await table.update({ before: {} }).eq("event_id", event.id)).error?.code).toBe("42501");
    expect((await table.delete().eq("event_id", event.id)).error?.code).toBe("42501");
  }
  expect(await countOf()).toBe(1);
});
