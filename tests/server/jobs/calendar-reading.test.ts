import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startCalendarReading } from "#app/server/jobs/calendar-reading.ts";
import { calendarText } from "#tests/domain/imports/files.ts";
import {
  type CalendarHosts,
  calendarDay,
  calendarEvent,
  calendarOf,
  openCalendarHosts,
  openCalendarReader,
  sends,
} from "#tests/support/calendar-hosts.ts";
import { takeComplaints, testLog } from "#tests/support/complaints.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Subscribed calendars, from the host's response to our events. Failing hosts: calendar-hosts.test.ts.

let stack: TestStack;
let hosts: CalendarHosts;
let reader: ReturnType<typeof openCalendarReader>;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  hosts = await openCalendarHosts();
  olive = await signUpPerson(stack);
  reader = openCalendarReader(stack, olive, hosts);
});
afterAll(async () => {
  hosts.close();
  await stack.close();
});
beforeEach(() => reader.clear());

describe("a season of a calendar", () => {
  test("new events and dates wait for approval, changes follow, and what is the same is not written again", async () => {
    await reader.subscribe();
    const weekly = calendarEvent("market", 3, "RRULE:FREQ=WEEKLY;COUNT=3");
    hosts.answer = sends(
      calendarOf(
        calendarEvent("one", 5),
        weekly,
        calendarEvent("two", -400),
        calendarEvent("three", 6, "CLASS:PRIVATE"),
      ),
    );
    expect(await reader.read()).toMatchObject({
      outcome: "read",
      problem: null,
      unread: [],
      counts: { added: 4, over: 1, private: 1, tentative: 0, unread: 0 },
    });
    const first = await reader.events();
    expect(first.map(({ title }) => title)).toEqual(
      ["market", "one", "market", "market"].map((name) => `Concert ${name}`),
    );
    expect(first.every(({ review }) => review === "waiting")).toBe(true);
    expect(new Set(first.map(({ series_id }) => series_id)).size).toBe(2);

    const same = await reader.read();
    expect(same?.counts).toEqual({ over: 1, private: 1, tentative: 0, unread: 0, trimmed: 0, missing: 0 });
    expect(await reader.events()).toEqual(first);

    await reader.approve();
    hosts.answer = sends(calendarOf(calendarEvent("one", 7), weekly, calendarEvent("four", 9, "STATUS:TENTATIVE")));
    expect((await reader.read())?.counts).toMatchObject({ changed: 1, tentative: 1 });
    const moved = await reader.events();
    expect(moved.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
    expect(moved.find(({ title }) => title === "Concert one")).toMatchObject({ review: "waiting" });

    const moves = [
      "BEGIN:VEVENT",
      `UID:market@porch.example`,
      `RECURRENCE-ID;TZID=America/New_York:${calendarDay(10)}T190000`,
    ];
    const cancelled = [...moves, "STATUS:CANCELLED", "END:VEVENT"];
    hosts.answer = sends(calendarOf(calendarEvent("one", 7), weekly, cancelled));
    expect((await reader.read())?.counts).toMatchObject({ cancelled: 1 });
    expect((await reader.events()).map(({ title, status }) => [title, status])).toContainEqual([
      "Concert market",
      "cancelled",
    ]);
    hosts.answer = sends(calendarOf(calendarEvent("one", 7), weekly));
    expect((await reader.read())?.counts).toMatchObject({ on_again: 1 });
  });

  test("an event without a description comes once its owner has written one for all, also where the host sends nothing new", async () => {
    const id = await reader.subscribe();
    const bare = calendarEvent("one", 5, "URL:nowhere").filter((line) => !line.startsWith("DESCRIPTION"));
    hosts.answer = (request, response) => {
      if (request.headers["if-none-match"]) response.writeHead(304).end();
      else sends(calendarOf(bare), { ETag: '"1"' })(request, response);
    };
    expect((await reader.read())?.counts).toMatchObject({ incomplete: 1, trimmed: 0 });
    expect(await reader.read()).toMatchObject({ outcome: "unmodified" });
    const description = "Music every week, on the porch by the lake.";
    await olive.client.from("subscribed_calendars").update({ description }).eq("id", id);
    expect((await reader.read())?.counts).toMatchObject({ added: 1, trimmed: 1 });
    expect(await stack.sql`select description, event_url from public.events`).toEqual([
      { description, event_url: null },
    ]);
    expect(await reader.read()).toMatchObject({ outcome: "unmodified" });
  });

  test("what was changed here is offered, and what an admin has refused stays so", async () => {
    await reader.subscribe();
    hosts.answer = sends(calendarOf(calendarEvent("one", 5), calendarEvent("two", 6)));
    await reader.read();
    const [one, two] = await reader.events();
    await olive.client.from("events").update({ title: "Concert, by hand" }).eq("id", one?.id);
    await stack.sql`update public.events set review = 'refused' where id = ${two?.id}`;
    hosts.answer = sends(calendarOf(calendarEvent("one", 7), calendarEvent("two", 8)));
    expect((await reader.read())?.counts).toMatchObject({ offered: 1, refused: 1 });
    expect((await reader.events()).map(({ title }) => title)).toEqual(["Concert, by hand", "Concert two"]);
  });

  test("what is missing twice in whole answers is asked about, and nothing is deleted", async () => {
    await reader.subscribe();
    hosts.answer = sends(calendarOf(calendarEvent("one", 5), calendarEvent("two", 6)));
    await reader.read();
    await reader.approve();
    hosts.answer = sends(calendarOf(calendarEvent("one", 5)));
    expect((await reader.read())?.counts).toMatchObject({ missing: 0 });
    // An event that is absent from a truncated or empty response does not count as missing.
    hosts.answer = sends(calendarOf(calendarEvent("one", 5)).replace("END:VCALENDAR", ""));
    expect(await reader.read()).toMatchObject({ outcome: "failed", problem: "cut_off" });
    hosts.answer = sends(calendarText());
    expect((await reader.read())?.counts).not.toHaveProperty("missing");
    hosts.answer = sends(calendarOf(calendarEvent("one", 5)));
    expect((await reader.read())?.counts).toMatchObject({ missing: 1 });
    expect(await reader.events()).toHaveLength(2);
  });

  test("later dates of a series that has become too long to be taken as a whole are not missing", async () => {
    await reader.subscribe();
    hosts.answer = sends(calendarOf(calendarEvent("market", 3, "RRULE:FREQ=DAILY;INTERVAL=7;COUNT=50")));
    expect((await reader.read())?.counts).toMatchObject({ added: 50 });
    hosts.answer = sends(calendarOf(calendarEvent("market", 3, "RRULE:FREQ=DAILY;COUNT=350")));
    for (const _ of [1, 2, 3]) expect((await reader.read())?.counts).toMatchObject({ missing: 0 });
    hosts.answer = sends(calendarOf(calendarEvent("market", 3, "RRULE:FREQ=DAILY;INTERVAL=7;COUNT=49")));
    await reader.read();
    // The dates in between are missing, and so is the last one.
    const [added] = await stack.sql`select count(*)::int as dates from public.events`;
    expect((await reader.read())?.counts).toMatchObject({ missing: added?.dates - 49 });
  });

  test("an event that cannot be read is named, and is not missing", async () => {
    await reader.subscribe();
    hosts.answer = sends(calendarOf(calendarEvent("one", 5), calendarEvent("two", 6)));
    await reader.read();
    await reader.approve();
    hosts.answer = sends(
      calendarOf(calendarEvent("one", 5), [
        "BEGIN:VEVENT",
        `UID:two@porch.example`,
        "SUMMARY:Concert two",
        "DTSTART:soon",
        "END:VEVENT",
      ]),
    );
    for (const _ of [1, 2, 3])
      expect(await reader.read()).toMatchObject({
        counts: { missing: 0 },
        unread: [{ title: "Concert two", reason: "start" }],
      });
  });

  test("a calendar that is the same is not sent again, but once a day, and a moved one has its new address", async () => {
    await reader.subscribe();
    const text = calendarOf(calendarEvent("one", 5));
    const etag = '"1"';
    hosts.answer = (request, response) => {
      if (request.url === "/events.ics") response.writeHead(301, { Location: "/new.ics" }).end();
      else if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
      else sends(text, { ETag: etag })(request, response);
    };
    await reader.read();
    expect(await reader.calendars()).toMatchObject([
      { url: hosts.urlOf("olive", "/new.ics"), etag, lease: null, waits: true },
    ]);
    expect(await reader.read()).toMatchObject({ outcome: "unmodified", problem: null });
    await stack.sql`update public.subscribed_calendars set read_whole_at = now() - interval '25 hours'`;
    expect(await reader.read()).toMatchObject({ outcome: "read" });
    expect(hosts.asked.map((path) => path.split("/")[1])).toEqual(["events.ics", "new.ics", "new.ics", "new.ics"]);
    hosts.answer = (_, response) => response.writeHead(410).end();
    expect(await reader.read()).toMatchObject({ outcome: "gone", problem: "gone" });
    expect(await reader.calendars()).toMatchObject([{ paused_by: "gone" }]);
    expect(await reader.readNext()).toBe(false);
    expect(await reader.events()).toHaveLength(1);
  });
});

describe("the job", () => {
  test("reads what is due, one after the other, and again and again, in any number of processes, each once", async () => {
    await Promise.all(["olive", "mara", "vera"].map((name) => reader.subscribe(name)));
    hosts.answer = sends(calendarOf(calendarEvent("one", 5), calendarEvent("two", 6)));
    const stops = [1, 2].map(() => startCalendarReading(reader.settings, testLog, reader.options));
    const outcomes = () => stack.sql`select counts from public.calendar_readings`;
    await expect.poll(outcomes, { timeout: 60_000 }).toHaveLength(3);
    expect(hosts.asked.sort()).toEqual(["mara", "olive", "vera"].map((name) => `${name}/events.ics`));
    expect(await reader.events()).toHaveLength(6);
    await stack.sql`update public.subscribed_calendars set next_read_at = now()`;
    await expect.poll(outcomes, { timeout: 60_000 }).toHaveLength(6);
    await Promise.all(stops.map((stop) => stop()));
    expect(await reader.events()).toHaveLength(6);
  });

  test("writes nothing of a calendar that was ended while it was read", async () => {
    const id = await reader.subscribe();
    hosts.answer = (request, response) =>
      void stack.sql`delete from public.subscribed_calendars where id = ${id}`.then(() =>
        sends(calendarOf(calendarEvent("one", 5)))(request, response),
      );
    expect(await reader.readNext()).toBe(true);
    expect(await reader.events()).toEqual([]);
  });

  test("logs once that the database cannot be read, and goes on when it can", async () => {
    await reader.subscribe();
    hosts.answer = sends(calendarOf(calendarEvent("one", 5)));
    await stack.stop();
    const stop = startCalendarReading(reader.settings, testLog, reader.options);
    const complaints: unknown[][] = [];
    await expect.poll(() => complaints.push(...takeComplaints()), { timeout: 30_000 }).toBeGreaterThan(0);
    await stack.restart();
    await expect.poll(reader.events, { timeout: 60_000 }).toHaveLength(1);
    await stop();
    expect([...complaints, ...takeComplaints()]).toMatchObject([
      [expect.stringMatching(/could not be read/), { kind: "unreachable" }],
    ]);
  });

  test("does nothing without the key, and asks no further with a wrong one", async () => {
    await reader.subscribe();
    await startCalendarReading({ ...reader.settings, MAIL_QUEUE_KEY: undefined }, testLog, reader.options)();
    await startCalendarReading({ ...reader.settings, MAIL_QUEUE_KEY: "another" }, testLog, reader.options)();
    expect(takeComplaints()).toMatchObject([[expect.stringMatching(/could not be read/), { code: "wrong_queue_key" }]]);
    expect(hosts.asked).toEqual([]);
  });
});

test("what takes the database too long is written in smaller parts", async () => {
  await stack.sql`
    create function public.stop_fourth() returns trigger language plpgsql as $$
    begin
      perform set_config('test.items', (coalesce(nullif(current_setting('test.items', true), ''), '0')::int + 1)::text, true);
      if current_setting('test.items')::int > 3 then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return new;
    end $$`;
  await stack.sql`create trigger stop_fourth before insert on public.calendar_items for each row execute function public.stop_fourth()`;
  await reader.subscribe();
  hosts.answer = sends(calendarOf(...[5, 6, 7, 8, 9].map((ahead) => calendarEvent(`${ahead}`, ahead))));
  expect(await reader.read()).toMatchObject({ outcome: "read", counts: { added: 5 } });
  await stack.sql`drop trigger stop_fourth on public.calendar_items`;
});
