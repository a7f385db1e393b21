import { afterAll, beforeAll, expect, test } from "vitest";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack, "Olívia Marlowe"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());

test("admins alone read who has an account, and what they have done", async () => {
  for (const { client } of [{ client: stack.client() }, olive]) {
    expect((await client.rpc("list_people", { page_size: 10 })).error?.code).toBe("42501");
    expect((await client.rpc("person", { account_id: olive.id })).error?.code).toBe("42501");
  }
});

test("people are found by name without accents and by address, newest first, a page at a time", async () => {
  const idsOf = async (args: object) =>
    (await ada.client.rpc("list_people", { page_size: 10, ...args })).data?.map(({ id }) => id);
  const newer = await signUpPerson(stack, "Newell Newer");
  expect((await idsOf({}))?.[0]).toBe(newer.id);
  expect(await idsOf({ search: " olivia mar" })).toEqual([olive.id]);
  expect(await idsOf({ search: olive.email.toUpperCase() })).toEqual([olive.id]);
  expect(await idsOf({ search: "%" })).toEqual([]);
  const first = (await ada.client.rpc("list_people", { page_size: 1 })).data?.[0];
  const accounts = await stack.sql`select from public.profiles`;
  expect(first?.total).toBe(accounts.length);
  const found = await ada.client.rpc("list_people", { page_size: 1, search: "newell" });
  expect(found.data?.map(({ total }) => total)).toEqual([1]);
  expect(await idsOf({ before_created: first?.created_at, before_id: first?.id })).not.toContain(newer.id);
});

test("a person's events are counted by state, a series once, with reports and who asked for their page", async () => {
  const oscar = await signUpPerson(stack, "Oscar Organizer");
  const live = await addEvent(stack, oscar, { title: "Lantern Walk" });
  await addEvent(stack, oscar, { is_approved: false, review: "returned" });
  await addEvent(stack, oscar, { is_approved: true, start_date: localTime(-1, "12:00") });
  await addSeries(stack, oscar, [localTime(8, "09:00"), localTime(15, "09:00")], { is_approved: false });
  await unpublishEvent(ada.client, (await addEvent(stack, oscar)).id, "Not theirs");
  await stack.sql`insert into public.event_reports (event_id, reason) values (${live.id}, 'misleading')`;
  await stack.sql`insert into public.organizers (founder_id, name, slug) values (${oscar.id}, 'City of Tampa', 'city-of-tampa')`;
  const { data } = await ada.client.rpc("person", { account_id: oscar.id });
  expect(data).toMatchObject({
    email: oscar.email,
    events: {
      live: { total: 1, listed: [{ id: live.id, title: "Lantern Walk", dates: 1, has_page: true }] },
      waiting: { total: 1, listed: [{ dates: 2 }] },
      returned: { total: 1 },
      taken_off: { total: 1 },
      past: { total: 1 },
    },
    decisions: [{ decision: "unpublished", decisions: 1 }],
    reports: { total: 1, open: 1, listed: [{ event_id: live.id, reason: "misleading" }] },
    organizers: [
      { name: "City of Tampa", founder_id: oscar.id, role: "owner", is_approved: false, is_returned: false },
    ],
  });
});
