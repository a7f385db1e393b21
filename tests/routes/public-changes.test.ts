import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type RouteArgs, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

// An action that changes public data says so, which expires this process's copies of pages at once. Others learn it from the database.

let app: TestApp;
let olive: Person;
let ada: Person;
let leaving: Person;
let id: string;
let changed: string[];

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
  leaving = await signUpPerson(app.stack, "Della Departs");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.organizers`;
  id = (await addEvent(app.stack, olive)).id;
  changed = [];
});

/** The number by which other processes notice changes. */
async function version(): Promise<number> {
  const [row] = await app.stack.sql`select public.listings_version() as number`;
  return Number(row?.number);
}

/** Arguments of an action, whose context records the changes that it reports. */
async function post(path: string, fields: Record<string, string>, person: Person): Promise<RouteArgs> {
  const args = await app.post(path, fields, { eventId: id }, person);
  Object.assign(args.context, { changed: (data: string) => changed.push(data) });
  return args;
}

async function addOrganizer(isApproved: boolean) {
  const organizer = { founder_id: olive.id, name: "Porch Concerts", is_approved: isApproved };
  const rows = await app.stack
    .sql`insert into public.organizers ${app.stack.sql(organizer)} returning updated_at::text`;
  return String(rows[0]?.updated_at);
}

const WRITES: Record<string, () => Promise<unknown>> = {
  "an organizer edits a public event": async () => {
    const { action } = await import("#app/routes/edit-event.$eventId.tsx");
    await action(await post(`/edit-event/${id}`, { ...EVENT_FORM, title: "Garden Concert" }, olive));
  },
  "an organizer deletes an event on the dashboard": async () => {
    const { action } = await import("#app/routes/dashboard/route.tsx");
    await action(await post("/dashboard", { intent: "delete", id }, olive));
  },
  "an organizer deletes an event in the list": async () => {
    const { action } = await import("#app/routes/events._index/route.tsx");
    await action(await post("/events", { intent: "delete", id }, olive));
  },
  "an admin approves an event": async () => {
    const { action } = await import("#app/routes/admin._index/route.tsx");
    const waiting = await addEvent(app.stack, olive, { title: "Waits", is_approved: false });
    const [row] = await app.stack.sql`select updated_at::text as version from public.events where id = ${waiting.id}`;
    await action(await post("/admin", { intent: "approve", id: waiting.id, version: String(row?.version) }, ada));
  },
  "an admin unpublishes an event": async () => {
    const { action } = await import("#app/routes/events.$eventId_.unpublish.tsx");
    await action(await post(`/events/${id}/unpublish`, { reason: "It is not in Florida." }, ada));
  },
  "a member deletes their account": async () => {
    const { action } = await import("#app/routes/account_.delete.tsx");
    await addEvent(app.stack, leaving);
    await action(await post("/account/delete", { current_password: leaving.password }, leaving));
  },
  "an admin approves an organizer's page": async () => {
    const { action } = await import("#app/routes/admin_.organizers/route.tsx");
    const updatedAt = await addOrganizer(false);
    await action(
      await post(
        "/admin/organizers",
        { intent: "approve", id: await organizationOf(app.stack, olive), version: updatedAt },
        ada,
      ),
    );
  },
  "an organizer deletes their page": async () => {
    const { action } = await import("#app/routes/account_.organizer/route.tsx");
    await addOrganizer(true);
    await action(
      await post("/account/organizer", { intent: "delete", id: await organizationOf(app.stack, olive) }, olive),
    );
  },
};

test.each(Object.keys(WRITES))("copies expire when %s", async (name) => {
  const before = await version();
  await WRITES[name]?.();
  expect(await version()).toBeGreaterThan(before);
  expect(changed).toEqual(["listings"]);
});

test("copies expire when a write fails, since Supabase may have done it all the same", async () => {
  const { action } = await import("#app/routes/edit-event.$eventId.tsx");
  const args = await post(`/edit-event/${id}`, EVENT_FORM, olive);
  await app.stack.sql`delete from public.events`;
  expect(await action(args)).toMatchObject({ init: { status: 404 } });
  expect(changed).toEqual(["listings"]);
});

test("copies stay when nothing public was written: a new event waits for approval, and a rejected form saves nothing", async () => {
  const create = await import("#app/routes/create-event.tsx");
  const edit = await import("#app/routes/edit-event.$eventId.tsx");
  const before = await version();
  await create.action(await post("/create-event", EVENT_FORM, olive));
  await edit.action(await post(`/edit-event/${id}`, { ...EVENT_FORM, title: "" }, olive));
  expect(await version()).toBe(before);
  expect(changed).toEqual([]);
});
