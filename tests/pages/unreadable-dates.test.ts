import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { UNREADABLE_TIMES } from "#tests/support/unreadable-times.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Rows from before the database rejected such times are shown as unreadable, and break no page.

let site: TestSite;
let ada: Person;
let olive: Person;
let organizer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  site = await openSite();
  ada = await signUpAdmin(site.stack);
  olive = await signUpPerson(site.stack);
  [organizer, admin] = [await signedIn(site.origin, olive), await signedIn(site.origin, ada)];
  await site.stack.sql.unsafe(`
    alter table public.events drop constraint start_date_years, drop constraint end_date_years, drop constraint end_after_start`);
});
afterAll(() => site.close());

const SAID = "Date unavailable";

describe.each(UNREADABLE_TIMES)("an event that starts at %s", (stored) => {
  async function plant(isApproved: boolean, hasEnd: boolean): Promise<string> {
    await site.stack.sql`delete from public.events`;
    const { id } = await addEvent(site.stack, olive, { is_approved: isApproved });
    // Inserted as text, because the driver would parse it. PostgreSQL's format has a space where REST has a T.
    const time = stored.replace("T", " ");
    await site.stack.sql`update public.events set start_date = ${time}::text::timestamptz where id = ${id}`;
    if (hasEnd) await site.stack.sql`update public.events set end_date = start_date where id = ${id}`;
    return id;
  }

  test("is shown to its organizer and to admins, who can delete it", async () => {
    const id = await plant(false, false);
    for (const [visitor, path] of [
      [organizer, "/dashboard"],
      [organizer, `/events/${id}`],
      [admin, "/admin"],
      [admin, `/events/${id}`],
    ] as const) {
      const page = await visitor.open(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.document.body.textContent).toContain(SAID);
    }
    for (const path of [`/edit-event/${id}`, `/dashboard?delete=${id}`])
      expect([path, (await organizer.open(path)).status]).toEqual([path, 200]);
    expect((await admin.open(`/admin?delete=${id}`)).status).toBe(200);
  });

  test("breaks no public page and no download", async () => {
    const id = await plant(true, true);
    const visitor = new Visitor(site.origin);
    for (const path of ["/", "/events", `/events/${id}`, "/tampa", "/tampa/week", "/events?date=2999-12-31"])
      expect([path, (await visitor.open(path)).status]).toEqual([path, 200]);
    for (const path of ["/account/data.json", "/account/events.ics"])
      expect([path, (await organizer.open(path)).status]).toEqual([path, 200]);
  });
});
