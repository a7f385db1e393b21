import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { firstFrom, startProgram, stopChild } from "#supabase/local/supervisor.ts";
import {
  type CalendarHosts,
  calendarEvent,
  calendarOf,
  openCalendarHosts,
  sends,
} from "#tests/support/calendar-hosts.ts";
import { fillFolder } from "./fill.ts";
import { loadAddress, percentile } from "./load.ts";
import { listPages, signInAll } from "./pages.ts";
import { type BenchServer, startServer } from "./servers.ts";
import { cpuBetween, measureUsage, WORKING_PARTS } from "./usage.ts";

/** Number of calendars, which are read one after another, and of dates in each, from two repeating events. All dates are written. */
const [CALENDARS, EVENTS] = [100, 100];
const CALENDARS_EACH = 5;

const PAGES = ["home", "browse", "event"];

/** Duration in seconds of each load, on one connection, and the number of loads while no calendar is read. */
const LOAD = { connections: 1, seconds: 2 };
const ROUNDS_BEFORE = 5;

type Times = Map<string, number[]>;

/** Prints response times of pages, cached and uncached, while the same process reads a hundred calendars, and while it reads none. */
export async function measureCalendars(log: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sunshine-calendars-"));
  const hosts = await openCalendarHosts();
  try {
    const { day } = await fillFolder({ dataDir, events: 1_000, isStormy: false, isDesk: false }, () => undefined);
    const stack = await startStack(dataDir);
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      const site = await startReadingSite(stack, hosts);
      await measureSite({ site, stack: stack.pid, sql, hosts, day }, log).finally(site.stop);
    } finally {
      await sql.end();
      await stack.stop();
    }
  } finally {
    hosts.close();
    for (const path of [dataDir, `${dataDir}.migrations`]) await rm(path, { recursive: true, force: true });
  }
}

const started = z.object({
  type: z.literal("ready"),
  stack: z.object({ url: z.string(), anonKey: z.string(), projectSecret: z.string(), databaseUrl: z.string() }),
});

async function startStack(dataDir: string) {
  const args = ["--project", ".", "--data", dataDir, "--port", "0"];
  const child = startProgram("build/programs/stack.js", args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { stack } = await firstFrom<z.output<typeof started>>(child, "The stack", (found) => {
    child.on("message", (message) => {
      const ready = started.safeParse(message);
      if (ready.success) found(ready.data);
    });
  });
  return { ...stack, pid: child.pid ?? 0, stop: () => stopChild(child, { deadlineMs: 60_000 }) };
}

function startReadingSite(
  { url, anonKey, projectSecret }: z.output<typeof started>["stack"],
  hosts: CalendarHosts,
): Promise<BenchServer> {
  return startServer(["--import", "tsx", "tests/bench/reading-site.ts", "build/programs/site.js"], {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    MAIL_QUEUE_KEY: "",
    READING_KEY: projectSecret,
    READING_PORT: String(hosts.port),
    READING_CA: hosts.ca,
  });
}

interface Measured {
  site: BenchServer;
  /** Process id of the stack. */
  stack: number;
  sql: Sql;
  hosts: CalendarHosts;
  day: string;
}

async function measureSite({ site, stack, sql, hosts, day }: Measured, log: (line: string) => void): Promise<void> {
  const pages = (await listPages(site.origin, day)).filter(({ name }) => PAGES.includes(name));
  const cookies = await signInAll(site.origin);
  const loads = pages.flatMap(({ name, path }) => [
    { name: `${name}, from the cache`, url: `${site.origin}${path}`, headers: cookies.visitor },
    { name: `${name}, rendered for a member`, url: `${site.origin}${path}`, headers: cookies.member },
  ]);
  const loadAll = async (times: Times) => {
    for (const { name, url, headers } of loads) {
      const result = await loadAddress(url, { ...LOAD, headers });
      if (result.failures > 0) throw new Error(`${name} was not answered ${result.failures} times.`);
      times.set(name, [...(times.get(name) ?? []), ...result.times]);
    }
  };
  await loadAll(new Map());
  const before: Times = new Map();
  const meanwhile: Times = new Map();
  for (let round = 0; round < ROUNDS_BEFORE; round += 1) await loadAll(before);
  const [idle, startedAt] = [await measureUsage({ site: site.pid, launcher: stack }), performance.now()];
  await subscribe(sql, hosts);
  let read = 0;
  while (read < CALENDARS) {
    await loadAll(meanwhile);
    const [row] = await sql`select count(*)::int as read, sum((counts ->> 'added')::int)::int as added
      from public.calendar_readings`;
    if (row?.read > 0 && row?.added !== row?.read * EVENTS)
      throw new Error(`Of ${row?.read} calendars ${row?.added} events were added.`);
    read = row?.read;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = cpuBetween(idle, await measureUsage({ site: site.pid, launcher: stack }));
  for (const [name, times] of before) {
    const [quiet, busy] = [times, meanwhile.get(name) ?? []].map((all) => {
      const sorted = Float64Array.from(all).sort();
      return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
    });
    log(
      `${name}: p50 ${quiet?.p50.toFixed(1)} ms, p99 ${quiet?.p99.toFixed(1)}; while calendars are read p50 ${busy?.p50.toFixed(1)} ms, p99 ${busy?.p99.toFixed(1)}`,
    );
  }
  const parts = WORKING_PARTS.map((part) => `${part} ${used[part]} ms`).join(", ");
  log(
    `${CALENDARS} calendars of ${EVENTS} events read and written in ${seconds.toFixed(0)} s; processor, pages included: ${parts}`,
  );
}

/** Subscribes organizers of the fill to calendars, each with two repeating events. */
async function subscribe(sql: Sql, hosts: CalendarHosts): Promise<void> {
  hosts.answer = (request, response) => {
    const name = request.headers.host?.split(".")[0] ?? "";
    const weekly = ["market", "concert"].map((kind, at) =>
      calendarEvent(`${kind} ${name}`, 3 + at, `RRULE:FREQ=WEEKLY;COUNT=${EVENTS / 2}`),
    );
    sends(calendarOf(...weekly))(request, response);
  };
  for (let number = 0; number < CALENDARS; number += 1) {
    const organizer = 10 + Math.floor(number / CALENDARS_EACH);
    await sql`insert into public.subscribed_calendars (member_id, name, url, category)
      values (bench.id('organizer', ${organizer}), ${`Calendar ${number}`}, ${hosts.urlOf(`c${number}`)}, 'music')`;
  }
}
