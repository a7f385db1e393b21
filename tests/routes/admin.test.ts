import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: Person;
let olive: Person;
let route: typeof import("#app/routes/admin._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin._index/route.tsx");
  ada = await signUpAdmin(app.stack);
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function open(query = "", person: Person | undefined = ada) {
  return (await route.loader(await app.get(`/admin${query}`, {}, person))).data;
}

/** The address of the queue after a decision, at the row to continue with. */
const goOnAt = (id: string, path = "/admin") => `${path}#event-${id}`;

async function post(fields: Record<string, string>, person: Person | undefined = ada, query = "") {
  return route.action(await app.post(`/admin${query}`, fields, {}, person));
}

/** Deletes an event through its confirmation dialog. */
async function deleteNow(id: string, query = "") {
  const { deleting } = await open(`?delete=${id}`);
  return post({ intent: "delete", id, version: deleting?.version ?? "" }, ada, query);
}

/** The pending event as the queue shows it. */
async function read(id: string) {
  const event = (await open()).events.find((candidate) => candidate.id === id);
  if (!event) throw new Error("Not in the queue.");
  return event;
}

function isApproved(id: string) {
  return app.stack.sql`select is_approved from public.events where id = ${id}`.then(([row]) => row?.is_approved);
}

test("an admin approves an event, which leaves the queue", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const { version } = await read(id);
  expect(await redirected(post({ intent: "approve", id, version }))).toEqual({
    status: 303,
    to: "/admin",
    flash: 'Event "Porch Concert" has been approved successfully.',
  });
  expect(await isApproved(id)).toBe(true);
  // Its row stays for as long as the decision can be undone.
  expect(await open()).toMatchObject({
    total: 0,
    events: [{ id, decided: { decision: "approved", together: [expect.any(Number)] } }],
  });
});

test("an event that was edited after the admin read it is not approved, and the admin is told", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const { version } = await read(id);
  await olive.client.from("events").update({ title: "Something else" }).eq("id", id);
  expect((await redirected(post({ intent: "approve", id, version }))).flash).toContain("was not approved");
  expect(await isApproved(id)).toBe(false);
});

describe("after a decision", () => {
  test("an admin goes on with the next event of the queue, on its page", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const next = await addEvent(app.stack, olive, { is_approved: false, title: "The next one" });
    const { version } = await read(id);
    const page = "/admin?sort=urgent&page=2";
    const query = `${page.slice("/admin".length)}&next=${next.id}`;
    expect((await redirected(post({ intent: "approve", id, version }, ada, query))).to).toBe(goOnAt(next.id, page));
    expect((await redirected(deleteNow(next.id, "?next=nonsense"))).to).toBe("/admin");
  });

  test("that came too late, the admin goes on with the same one", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const { to } = await redirected(post({ intent: "approve", id, version: "2020-01-01T00:00:00Z" }));
    expect(to).toBe(goOnAt(id, `/admin?changed=${id}`));
  });
});

describe("an event that has ended", () => {
  test("is only approved after the admin was warned, and then in the version that they read", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false, start_date: localTime(-1, "00:30") });
    const event = await read(id);
    expect(event.status).toBe("ended");
    const { to } = await redirected(post({ intent: "approve", id, version: event.version }));
    expect(await isApproved(id)).toBe(false);
    const { approving } = await open(String(to).replace("/admin", ""));
    expect(approving).toEqual({ id, title: "Porch Concert", version: event.version });
    const { flash } = await redirected(post({ intent: "approve", id, version: event.version, despite_end: "1" }));
    expect(flash).toBe('Event "Porch Concert" has been approved successfully.');
    expect(await isApproved(id)).toBe(true);
  });

  test("is approved at once while it is under way", async () => {
    const times = { start_date: localTime(-1, "19:30"), end_date: localTime(1, "19:30") };
    const { id } = await addEvent(app.stack, olive, { is_approved: false, ...times });
    const { version } = await read(id);
    await post({ intent: "approve", id, version });
    expect(await isApproved(id)).toBe(true);
  });
});

describe("deleting", () => {
  test("asks first", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    expect((await open(`?delete=${id}`)).deleting).toMatchObject({ id, title: "Porch Concert" });
    expect((await open()).deleting).toBeNull();
    // Also from the event's page, when other events have joined the queue meanwhile.
    for (let index = 0; index < 12; index += 1) await addEvent(app.stack, olive, { is_approved: false });
    expect((await open(`?delete=${id}`)).deleting).toMatchObject({ id, title: "Porch Concert" });
  });

  test("removes a pending event for good", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const { flash } = await redirected(deleteNow(id));
    expect(flash).toBe('Event "Porch Concert" has been deleted successfully.');
    expect(await isApproved(id)).toBeUndefined();
  });

  test("does not delete an event that another admin has approved meanwhile", async () => {
    const { id } = await addEvent(app.stack, olive);
    expect((await redirected(deleteNow(id))).flash).toContain("was not deleted");
    expect(await isApproved(id)).toBe(true);
  });
});

test("an admin has what has waited longest, or is most urgent, first, on each page", async () => {
  await addPending(14);
  const newest = [...(await open()).events, ...(await open("?page=2")).events].map(({ id }) => id);
  const longest = [await open("?sort=longest"), await open("?sort=longest&page=2")];
  expect(longest.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(newest.toReversed());
  const late = await addEvent(app.stack, olive, { title: "A change", start_date: localTime(40, "19:30") });
  await olive.client.from("events").update({ title: "A change of it" }).eq("id", late.id);
  await addEvent(app.stack, olive, { is_approved: false, title: "Tomorrow", start_date: localTime(1, "19:30") });
  await addEvent(app.stack, olive, { is_approved: false, title: "Yesterday", start_date: localTime(-1, "00:30") });
  const urgent = (await open("?sort=urgent")).events.map(({ title }) => title);
  expect(urgent.slice(0, 2)).toEqual(["A change of it", "Tomorrow"]);
  expect((await open("?sort=urgent&page=2")).events.at(-1)?.title).toBe("Yesterday");
});

test("an admin finds events by title, place, organizer and email, and by city, category, and whether they are new", async () => {
  const jazz = { is_approved: false, title: "Jazz for Fenélon", location: "Armature Works, Tampa" } as const;
  await addEvent(app.stack, olive, jazz);
  const paula = await signUpPerson(app.stack, "Paula Petrova");
  const place = { location: "Lake Eola, Orlando", address: "512 E Rosalind Ave" } as const;
  const market = { title: "Plant Market", category: "food", ...place } as const;
  const { id } = await addEvent(app.stack, paula, market);
  await paula.client.from("events").update({ title: "Plant Market, moved" }).eq("id", id);
  const found = async (query: string) => (await open(query)).events.map(({ title }) => title);
  const [first, second] = [["Jazz for Fenélon"], ["Plant Market, moved"]];
  expect(await found("?search=fenelon")).toEqual(first);
  expect(await found("?search=lake+eola")).toEqual(second);
  expect(await found("?search=eola+plant++paula")).toEqual(second);
  expect(await found("?search=rosalind")).toEqual(second);
  expect(await found("?search=eola+fenelon")).toEqual([]);
  expect(await found("?search=%25+_")).toEqual([]);
  expect(await found("?search=petrova")).toEqual(second);
  expect(await found(`?search=${encodeURIComponent(olive.email)}`)).toEqual(first);
  expect(await found("?city=tampa")).toEqual(first);
  expect(await found("?category=food")).toEqual(second);
  expect(await found("?type=new")).toEqual(first);
  expect(await found("?type=changed&city=orlando")).toEqual(second);
  expect((await open("?type=changed&city=tampa")).total).toBe(0);
});

describe("events that are chosen", () => {
  test("are approved in the versions that were read, without what has changed or ended, and undone one by one or all", async () => {
    const ended = { title: "Yesterday", start_date: localTime(-1, "00:30") };
    const rows = [];
    for (const fields of [{ title: "First one" }, { title: "Second one" }, { title: "Edited" }, ended])
      rows.push(await addEvent(app.stack, olive, { is_approved: false, ...fields }));
    const chosen = [];
    for (const { id } of rows) chosen.push(`${id} ${(await read(id)).version}`);
    await olive.client
      .from("events")
      .update({ title: "Edited since" })
      .eq("id", rows[2]?.id ?? "");
    const form = [["intent", "approve_chosen"], ...chosen.map((one) => ["chosen", one])];
    const { flash } = await redirected(
      app.post("/admin?sort=urgent", form, {}, ada).then((args) => route.action(args)),
    );
    expect(flash).toContain("2 events have been approved.");
    expect(flash).toContain('because it changed, or is no longer waiting: "Edited since".');
    expect(flash).toContain('because it has ended, which needs confirmation: "Yesterday".');
    const { events, undoable } = await open();
    const waiting = events.filter(({ decided }) => decided === null);
    expect(waiting.map(({ title }) => title)).toEqual(["Yesterday", "Edited since"]);
    expect(undoable).toMatchObject({ decision: "approved", events: [{ title: "First one" }, { title: "Second one" }] });
    const ids = undoable?.events.map(({ id }) => id) ?? [];
    for (const { decided } of events) if (decided) expect(decided.together.toSorted()).toEqual(ids.toSorted());
    const undo = async (...which: (number | undefined)[]) =>
      (await redirected(post({ intent: "undo", ids: which.join(" ") }))).flash;
    expect(await undo(ids[0])).toBe('The decision about "First one" has been undone. Nobody gets an email about it.');
    expect(await open()).toMatchObject({ total: 3, undoable: { events: [{ title: "Second one" }] } });
    // The button of an outdated page.
    expect(await undo(...ids)).toMatch(/^The decision about "Second one" has been undone\..* The rest was not:/);
    expect((await open()).total).toBe(4);
    expect(await undo(...ids)).toContain("Nothing was undone");
  });

  test("are none at first", async () => {
    expect((await redirected(post({ intent: "approve_chosen" }))).flash).toBe("Choose at least one event first.");
  });
});

test.each([
  ["approve", "An error occurred while approving the event"],
  ["delete", "An error occurred while deleting the event"],
])("when the database refuses to %s, the admin is told and it is logged", async (intent, message) => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const { version } = await read(id);
  const decide = app.stack
    .sql`public.decide(uuid[], timestamptz[], text, text, text[], jsonb, text[], boolean, jsonb, boolean)`;
  await app.stack.sql`revoke execute on function ${decide} from authenticated`;
  const answer = await post({ intent, id, version });
  await app.stack.sql`grant execute on function ${decide} to authenticated`;
  if (answer instanceof Response) expect((await redirected(Promise.resolve(answer))).flash).toBe(message);
  else expect(answer).toMatchObject({ data: { errors: { reason: [message] } }, init: { status: 403 } });
  expect(takeComplaints()).toMatchObject([[`POST /admin, ${intent}`, { kind: "refused" }]]);
});

test("the queue shows the newest submission first, whenever the events take place", async () => {
  for (const [title, age, days] of [
    ["Second", 2, 9],
    ["Third", 3, 3],
    ["First", 1, 6],
  ] as const) {
    const { id } = await addEvent(app.stack, olive, {
      is_approved: false,
      title,
      start_date: localTime(days, "19:30"),
    });
    await app.stack.sql`update public.events set created_at = now() - ${age} * interval '1 hour' where id = ${id}`;
  }
  expect((await open()).events.map(({ title }) => title)).toEqual(["First", "Second", "Third"]);
});

test("a long queue has pages, and decisions return to the page they were made on", async () => {
  await addPending(27);
  const first = await open();
  expect([first.total, first.pageCount, first.events.length]).toEqual([27, 3, 12]);
  const [second, third] = [await open("?page=2"), await open("?page=3")];
  const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => id));
  expect(new Set(ids).size).toBe(27);

  const { to } = await redirected(deleteNow(String(ids[13]), "?page=2"));
  expect(to).toBe("/admin?page=2");
  expect((await open(queryOf(to))).events.map(({ id }) => id)).toEqual(ids.slice(12, 25).toSpliced(1, 1));
});

test("an admin who decides on the last event of the last page goes on on the one before", async () => {
  await addPending(13);
  const [last] = (await open("?page=2&sort=longest")).events;
  await deleteNow(String(last?.id), "?page=2");
  expect(await redirected(open("?sort=longest&page=2"))).toMatchObject({ to: "/admin?sort=longest" });
  await app.stack.sql`delete from public.events`;
  expect(await redirected(open("?page=7"))).toMatchObject({ to: "/admin" });
  expect((await open("?page=nonsense&sort=fancy&type=x&category=y&city=z")).events).toEqual([]);
});

const queryOf = (address: string | null) => String(address).slice("/admin".length);

async function addPending(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await addEvent(app.stack, olive, { is_approved: false, title: `Number ${index}` });
}

test("members go home and visitors sign in, whether they look or decide", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const { version } = await read(id);
  expect(await redirected(open("", olive))).toMatchObject({ status: 303, to: "/" });
  expect(await redirected(app.get("/admin").then(route.loader))).toMatchObject({ to: "/signin?next=%2Fadmin" });
  expect(await redirected(post({ intent: "approve", id, version }, olive))).toMatchObject({ to: "/", flash: "" });
  expect(await isApproved(id)).toBe(false);
});

test("an unknown intent is refused", async () => {
  await expect(post({ intent: "promote" })).rejects.toMatchObject({ init: { status: 400 } });
});
