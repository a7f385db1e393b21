import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SLOW_CALENDAR } from "#tests/domain/imports/files.ts";
import {
  type CalendarHosts,
  calendarEvent,
  calendarOf,
  openCalendarHosts,
  openCalendarReader,
  PATIENT_READING,
  sends,
} from "#tests/support/calendar-hosts.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { processTree } from "#tests/support/processes.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Hosts of subscribed calendars that fail or lie, played by a local server.

let stack: TestStack;
let hosts: CalendarHosts;
let reader: ReturnType<typeof openCalendarReader>;

beforeAll(async () => {
  stack = await openStack();
  hosts = await openCalendarHosts();
  reader = openCalendarReader(stack, await signUpPerson(stack), hosts);
});
afterAll(async () => {
  hosts.close();
  await stack.close();
});
beforeEach(() => reader.clear());

describe("a host that fails or lies", () => {
  const status =
    (code: number, headers = {}): RequestListener =>
    (_, response) =>
      response.writeHead(code, headers).end();
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const hostile = (count: number) =>
    calendarOf(
      ...Array.from({ length: count }, (_, number) => calendarEvent(`${number}`, 5).slice(0, 4).concat("END:VEVENT")),
    );

  test.each<[string, string, RequestListener]>([
    ["a page with status 200", "not_a_calendar", sends("<!doctype html><title>Sign in</title>")],
    ["nothing at all", "not_a_calendar", sends("")],
    ["half a calendar", "cut_off", sends(calendarOf(calendarEvent("one", 5)).slice(0, -30))],
    ["3 MB", "too_large", sends("x".repeat(3 * 1024 * 1024))],
    ["a gzip bomb", "too_large", (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb)],
    ["redirects in a circle", "status_302", status(302, { Location: "/events.ics" })],
    ["a redirect into a private network", "refused_address", status(301, { Location: "https://10.0.0.1/" })],
    ["a redirect to http", "refused_address", status(301, { Location: `http://olive.porch.example/` })],
    ["304 to a first request", "status_304", status(304)],
    ["404", "status_404", status(404)],
    [
      "an answer that breaks off",
      "unreachable",
      (_, response) => response.writeHead(200, { "Content-Length": "99" }).write("BEGIN", () => response.destroy()),
    ],
    ["more than 10,000 events", "too_long", sends(hostile(10_001))],
  ])("with %s", async (_, problem, listener) => {
    await reader.subscribe();
    hosts.answer = listener;
    expect(await reader.read()).toEqual({ outcome: "failed", problem, counts: {}, unread: [] });
    expect(await reader.calendars()).toMatchObject([{ url: hosts.urlOf("olive"), failures: 1, lease: null }]);
    expect(await reader.events()).toEqual([]);
  });

  test("is not asked again before the time that it names", async () => {
    await reader.subscribe();
    hosts.answer = status(503, { "Retry-After": "7200" });
    expect(await reader.read()).toMatchObject({ problem: "status_503" });
    expect(await reader.calendars()).toMatchObject([{ waits: true }]);
  });

  test("too slowly, or with rules that take too long to read, keeps nothing else from being read", async () => {
    await reader.subscribe();
    hosts.answer = (_, response) => response.write("BEGIN:VCALENDAR");
    expect(await reader.read({ fetchLimits: { ...hosts.limits, timeoutMs: 300 } })).toMatchObject({
      problem: "too_slow",
    });
    hosts.answer = sends(SLOW_CALENDAR);
    const short = { ...PATIENT_READING, readMs: 300 };
    expect(await reader.read({ readLimits: short })).toMatchObject({ problem: "too_long" });
    hosts.answer = sends(calendarOf(calendarEvent("one", 5)));
    expect(await reader.read()).toMatchObject({ outcome: "read", counts: { added: 1 } });
  });

  test("with what ends the process that reads it", async () => {
    await reader.subscribe();
    hosts.answer = sends(SLOW_CALENDAR);
    const reading = reader.read();
    const readers = async () =>
      (await processTree(process.pid)).filter(({ command }) => command.includes("import-worker"));
    await expect.poll(readers, { timeout: 60_000 }).toHaveLength(1);
    process.kill((await readers())[0]?.pid ?? 0, "SIGKILL");
    expect(await reading).toMatchObject({ outcome: "failed", problem: "too_long" });
    expect(takeComplaints()).toMatchObject([[expect.stringMatching(/process that reads a calendar failed/), {}]]);
  });

  test("with 4,500 events has the 500 soonest read, of which as many wait as may", async () => {
    await reader.subscribe();
    hosts.answer = sends(
      calendarOf(...Array.from({ length: 4_500 }, (_, number) => calendarEvent(`${number}`, 5 + (number % 300)))),
    );
    const reading = await reader.read();
    const outcomes = Object(reading?.counts);
    expect(outcomes.added).toBeGreaterThan(0);
    expect(outcomes.added + outcomes.waiting_for_room).toBe(500);
    expect(await reader.events()).toHaveLength(outcomes.added);
  });
});
