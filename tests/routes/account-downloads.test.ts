import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { addCalendar } from "#tests/support/subscribed-calendars.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let data: typeof import("#app/routes/account_.data[.]json.ts");
let calendar: typeof import("#app/routes/account_.events[.]ics.ts");
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  data = await import("#app/routes/account_.data[.]json.ts");
  calendar = await import("#app/routes/account_.events[.]ics.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
});

describe("the download of one's data", () => {
  async function downloaded(person: Person): Promise<Response> {
    const answer = await data.loader(await app.get("/account/data.json", {}, person));
    if (!(answer instanceof Response)) throw new Error("No file came.");
    return answer;
  }

  test("holds the account, every event and past event, and nothing of others", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    await addEvent(app.stack, other);
    const gone = { title: "Gone Concert", start_date: new Date(Date.now() - 3e8).toISOString() };
    const price = { price_kind: "paid", price_min_cents: 1200, price_max_cents: 4000 };
    const facts = { ages: "18", good_for_children: false, setting: "both", access: ["quiet"] };
    await addEvent(app.stack, olive, { ...gone, ...price, ...facts, doors_at: gone.start_date });
    await app.stack.sql`select public.purge_ended_events()`;
    await addEvent(app.stack, olive, { title: "Pending Concert", is_approved: false, price_kind: "free" });
    await app.stack.sql`
      insert into public.event_decisions (organizer_id, event_id, title, decision)
      select id, gen_random_uuid(), 'About ' || full_name, 'deleted' from public.profiles where id in (${olive.id}, ${other.id})`;
    await app.stack.client().auth.signInWithPassword({ email: olive.email, password: olive.password });
    const file = await (await downloaded(olive)).json();
    expect(file.decisions).toMatchObject([{ title: "About Olive Marlowe", decision: "deleted" }]);
    expect(file.account).toMatchObject({
      id: olive.id,
      email: olive.email,
      full_name: "Olive Marlowe",
      language: "en",
    });
    expect(file.sessions).toEqual([
      expect.objectContaining({ is_current: true }),
      expect.objectContaining({ is_current: false }),
    ]);
    expect(file.events.map(({ title }: { title: string }) => title)).toEqual(["Pending Concert"]);
    expect(file.past_events.map(({ title }: { title: string }) => title)).toEqual(["Gone Concert"]);
    expect(file.events).toMatchObject([{ price_kind: "free", price_min_cents: null, doors_at: null }]);
    expect(file.past_events).toMatchObject([{ ...price, ...facts }]);
    expect(Date.parse(file.past_events[0].doors_at)).toBe(Date.parse(gone.start_date));
  });

  test("holds what the member says of a status, and not what admins note about an event", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    const status = { status: "postponed", status_at: new Date().toISOString() };
    for (const [person, note] of [
      [olive, "The band is ill."],
      [other, "The singer is ill."],
    ] as const) {
      const { id: event_id } = await addEvent(app.stack, person, status);
      const words = { event_id, status: "postponed", reasons: ["illness"], note };
      await person.client.rpc("explain_event_status", words);
      await app.stack.sql`insert into private.event_notes ${app.stack.sql({ event_id, note: "Seems odd." })}`;
    }
    const text = await (await downloaded(olive)).text();
    expect(JSON.parse(text).status_notes).toMatchObject([
      { status: "postponed", reasons: ["illness"], note: "The band is ill.", review: "waiting" },
    ]);
    expect(text).not.toMatch(/singer|Seems odd|event_notes/);
  });

  test("holds the calendars that one subscribes to, and those of nobody else", async () => {
    await addCalendar(app.stack, olive, { url: "https://porch.example/secret.ics" });
    await addCalendar(app.stack, await signUpPerson(app.stack, "Otto Other"));
    const file = await (await downloaded(olive)).json();
    expect(file.subscribed_calendars).toMatchObject([
      { name: "Porch calendar", url: "https://porch.example/secret.ics", category: "music", paused_by: null },
    ]);
  });

  test("is complete, whatever the server's page size", async () => {
    await app.stack.sql`
      insert into public.events (organizer_id, title, description, category, location, start_date)
      select ${olive.id}, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + interval '1 day'
      from generate_series(1, 1203) as n`;
    const file = await (await downloaded(olive)).json();
    expect(new Set(file.events.map(({ title }: { title: string }) => title)).size).toBe(1203);
  });

  test("is an uncached file, and not for visitors", async () => {
    const { headers } = await downloaded(olive);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="sunshine-events-data.json"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await new AccountBrowser().get(data.loader, "/account/data.json")).toMatchObject({
      status: 303,
      location: "/signin?next=%2Faccount%2Fdata.json",
    });
  });

  test("holds the events that one has saved", async () => {
    const { id } = await addEvent(app.stack, await signUpPerson(app.stack, "Otto Other"));
    await olive.client.rpc("save_events", { event_ids: [id] });
    const file = await (await downloaded(olive)).json();
    expect(file.saved_events).toMatchObject([{ event_id: id, member_id: olive.id }]);
  });
});

describe("the download of one's events for a calendar", () => {
  test("has the member's own events, past and pending ones included, and none of others", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    await addEvent(app.stack, other, { title: "Not Mine" });
    await addEvent(app.stack, olive, { title: "Gone Concert", start_date: new Date(Date.now() - 3e8).toISOString() });
    await app.stack.sql`select public.purge_ended_events()`;
    await addEvent(app.stack, olive, { title: "Pending Concert", is_approved: false });
    const answer = await calendar.loader(await app.get("/account/events.ics", {}, olive));
    if (!(answer instanceof Response)) throw new Error("No file came.");
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="sunshine-events.ics"');
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const lines = (await answer.text()).split("\r\n");
    expect(lines.filter((line) => line.startsWith("SUMMARY:"))).toEqual([
      "SUMMARY:Gone Concert",
      "SUMMARY:Pending Concert",
    ]);
  });

  test("is not for visitors", async () => {
    expect(await new AccountBrowser().get(calendar.loader, "/account/events.ics")).toMatchObject({ status: 303 });
  });
});
