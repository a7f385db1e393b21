import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type CalendarHosts,
  calendarEvent,
  calendarOf,
  openCalendarHosts,
  openCalendarReader,
  sends,
} from "#tests/support/calendar-hosts.ts";
import { compiledProgram } from "#tests/support/on-demand.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import type { ReadingOrder } from "./reading-child.ts";

// Processes that read subscribed calendars at the same time, or are killed while they do.

let stack: TestStack;
let hosts: CalendarHosts;
let reader: ReturnType<typeof openCalendarReader>;
/** Processes that wait for an order, which later tests use. Starting one takes seconds. */
const idle: ChildProcess[] = [];
const busy = new Set<ChildProcess>();
const ready = new WeakSet<ChildProcess>();

beforeAll(async () => {
  stack = await openStack();
  hosts = await openCalendarHosts();
  reader = openCalendarReader(stack, await signUpPerson(stack), hosts);
});
afterAll(async () => {
  await Promise.all(idle.map(kill));
  hosts.close();
  await stack.close();
});
beforeEach(() => reader.clear());
afterEach(() => Promise.all([...busy].map(kill)));

/** A process that waits for a `ReadingOrder`. */
async function start(): Promise<ChildProcess> {
  const child = idle.pop() ?? fork(await compiledProgram("tests/server/jobs/reading-child.ts"), { execArgv: [] });
  busy.add(child);
  if (!ready.has(child)) await once(child, "message");
  ready.add(child);
  return child;
}

/** Has a process read the calendars that are due. @returns how many it has read. */
async function work(child: ChildProcess, settings = reader.settings): Promise<number> {
  const { port, ca } = hosts;
  child.send({ settings, hosts: { port, ca } } satisfies ReadingOrder);
  const [count] = await once(child, "message");
  busy.delete(child);
  idle.push(child);
  return Number(count);
}

async function kill(child: ChildProcess): Promise<void> {
  busy.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const lapseLease = () => stack.sql`
  update public.subscribed_calendars set leased_until = now() - interval '1 second' where lease is not null`;

/** A repeating event with more dates than one call writes. */
const WEEKLY = calendarOf(calendarEvent("market", 3, "RRULE:FREQ=WEEKLY;COUNT=45"));

/** Numbers of rows, which reveal duplicates. */
const counts = async () => {
  const [row] = await stack.sql`
    select (select count(*)::int from public.events) as events, (select count(distinct start_date)::int from public.events) as dates,
      (select count(distinct series_id)::int from public.events) as series, (select count(*)::int from public.calendar_items where event_id is not null) as items,
      (select count(*)::int from public.calendar_readings) as readings`;
  return row;
};

/** A proxy of the stack for one process, which holds the second call that writes events without passing it on. */
async function holdSecondWrite() {
  const held: { path: string; headers: Record<string, string>; body: string }[] = [];
  let writes = 0;
  const server = createServer(async (request, response: ServerResponse) => {
    const call = { path: request.url ?? "", headers: headersOf(request.headers), body: await text(request) };
    if (call.path.endsWith("/write_calendar_items") && ++writes === 2) return void held.push(call);
    const answer = await send(call);
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const send = ({ path, headers, body }: (typeof held)[number]) =>
    fetch(`${stack.url}${path}`, { method: "POST", headers, body });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    /** Passes on the held calls. */
    sendHeld: () => Promise.all(held.map(send)),
    close: () => server.close().closeAllConnections(),
  };
}

function headersOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = ["apikey", "authorization", "content-type", "content-profile", "prefer"];
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

test("two processes read each calendar once, and each event is there once", async () => {
  const names = ["olive", "mara", "vera", "ruth"];
  await Promise.all(names.map((name) => reader.subscribe(name)));
  const answer = sends(calendarOf(calendarEvent("one", 5), calendarEvent("two", 6)));
  const waiting: (() => void)[] = [];
  // Answers only once both processes have asked.
  hosts.answer = (request, response) => {
    waiting.push(() => answer(request, response));
    if (hosts.asked.length > 1) for (const go of waiting.splice(0)) go();
  };
  const read = await Promise.all((await Promise.all([start(), start()])).map((child) => work(child)));
  expect(read.every((count) => count > 0)).toBe(true);
  expect(read.reduce((sum, count) => sum + count)).toBe(names.length);
  expect(hosts.asked.sort()).toEqual(names.map((name) => `${name}/events.ics`).sort());
  const calendars = await stack.sql`
    select r.outcome, r.counts -> 'added' as added from public.subscribed_calendars as c join public.calendar_readings as r on r.calendar_id = c.id`;
  expect(calendars).toEqual(names.map(() => ({ outcome: "read", added: 2 })));
  expect(await counts()).toMatchObject({ events: 8, items: 8, readings: 4 });
});

test("one that is killed while the host holds its answer is followed by another one", async () => {
  await reader.subscribe();
  const asked = new Promise<void>((resolve) => {
    hosts.answer = () => resolve();
  });
  const [killed, next] = await Promise.all([start(), start()]);
  void work(killed);
  await asked;
  await kill(killed);
  expect(await reader.readNext()).toBe(false);
  await lapseLease();
  hosts.answer = sends(WEEKLY);
  expect(await work(next)).toBe(1);
  expect(await counts()).toEqual({ events: 45, dates: 45, series: 1, items: 45, readings: 1 });
});

test("one that is killed between two writes is followed by another one, and what it sent last is refused", async () => {
  await reader.subscribe();
  hosts.answer = sends(WEEKLY);
  const way = await holdSecondWrite();
  const [killed, next] = await Promise.all([start(), start()]);
  void work(killed, { ...reader.settings, SUPABASE_URL: way.url });
  await expect.poll(() => way.held, { timeout: 60_000 }).toHaveLength(1);
  await kill(killed);
  expect(await counts()).toEqual({ events: 20, dates: 20, series: 1, items: 20, readings: 0 });
  await lapseLease();
  expect(await work(next)).toBe(1);
  const whole = { events: 45, dates: 45, series: 1, items: 45, readings: 1 };
  expect(await counts()).toEqual(whole);
  const [late] = await way.sendHeld();
  expect(JSON.stringify(await late?.json())).toContain("calendar_lease_lost");
  expect(await counts()).toEqual(whole);
  way.close();
});

test("one that stood still while another one read writes nothing", async () => {
  await reader.subscribe();
  const answers: (() => void)[] = [];
  hosts.answer = (request, response) => answers.push(() => sends(WEEKLY)(request, response));
  const [slow, next] = await Promise.all([start(), start()]);
  const slowly = work(slow);
  await expect.poll(() => answers, { timeout: 60_000 }).toHaveLength(1);
  slow.kill("SIGSTOP");
  await lapseLease();
  hosts.answer = sends(WEEKLY);
  expect(await work(next)).toBe(1);
  const before = await counts();
  slow.kill("SIGCONT");
  answers[0]?.();
  expect(await slowly).toBe(1);
  expect(await counts()).toEqual(before);
});
