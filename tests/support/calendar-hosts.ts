import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type ReadingOptions, readNextCalendar } from "#app/server/jobs/calendar-reading.ts";
import type { FetchLimits } from "#app/uploads/fetch-public.server.ts";
import { READ_LIMITS } from "#app/uploads/read-import.server.ts";
import { calendarText } from "#tests/domain/imports/files.ts";
import { testLog } from "./complaints.ts";
import { dayAhead } from "./events.ts";
import type { Person } from "./people.ts";
import { selfSigned } from "./self-signed.ts";
import type { TestStack } from "./stack.ts";
import { addCalendar } from "./subscribed-calendars.ts";

const DOMAIN = "porch.example";

/** Plays the hosts of subscribed calendars: one local HTTPS server that answers for every subdomain, such as "olive.porch.example". */
export interface CalendarHosts {
  /** Answers every request. Tests replace it. */
  answer: RequestListener;
  /** Requests so far, as subdomain and path: "olive/events.ics". */
  asked: string[];
  urlOf(name: string, path?: string): string;
  port: number;
  /** Their self-signed certificate. */
  ca: string;
  /** Fetch limits that resolve every name to this server. */
  limits: Partial<FetchLimits>;
  close(): void;
}

/** Fetch limits that allow only the server at this port. */
export const limitsOf = ({ port, ca }: Pick<CalendarHosts, "port" | "ca">): Partial<FetchLimits> => ({
  ca,
  isAllowed: (address, asked) => address === "127.0.0.1" && asked === port,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});

export async function openCalendarHosts(): Promise<CalendarHosts> {
  const certificate = selfSigned(`*.${DOMAIN}`);
  const server = createServer(certificate, (request, response) => {
    hosts.asked.push(`${request.headers.host?.split(".")[0]}${request.url}`);
    hosts.answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const ca = certificate.cert;
  const hosts: CalendarHosts = {
    answer: (_, response) => response.writeHead(404).end(),
    asked: [],
    urlOf: (name, path = "/events.ics") => `https://${name}.${DOMAIN}:${port}${path}`,
    port,
    ca,
    limits: limitsOf({ port, ca }),
    close: () => server.close().closeAllConnections(),
  };
  return hosts;
}

/** A listener that responds with this calendar. */
export const sends =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "Content-Type": "text/calendar", ...headers }).end(text);
  };

/** The day `ahead` days from now as iCalendar writes it, `YYYYMMDD`. */
export const calendarDay = (ahead: number) => dayAhead(ahead).replaceAll("-", "");

/** The VEVENT "Concert <name>", `ahead` days from now at 7 PM. */
export const calendarEvent = (name: string, ahead: number, ...lines: string[]) => [
  ...["BEGIN:VEVENT", `UID:${name}@${DOMAIN}`, `SUMMARY:Concert ${name}`],
  ...[`DTSTART;TZID=America/New_York:${calendarDay(ahead)}T190000`, "LOCATION:Armature Works\\, Tampa"],
  ...["DESCRIPTION:Three bands\\, one porch\\, and lemonade.", ...lines, "END:VEVENT"],
];

/** The text of a calendar with these events. */
export const calendarOf = (...events: string[][]) => calendarText(...events.flat());

/** Longer deadlines, because a machine that runs all tests is slow. */
export const PATIENT_READING = { ...READ_LIMITS, startMs: 60_000, readMs: 60_000 };

/** Subscribes a member to calendars and reads them as the site's process does. */
export function openCalendarReader(stack: TestStack, member: Person, hosts: CalendarHosts) {
  const { sql } = stack;
  const settings = {
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
    SITE_TIME_ZONE: "America/New_York",
  };
  const options: ReadingOptions = { everyMs: 50, fetchLimits: hosts.limits, readLimits: PATIENT_READING };
  const readNext = (changes: ReadingOptions = {}) => readNextCalendar(settings, testLog, { ...options, ...changes });
  return {
    settings,
    options,
    readNext,
    subscribe: (name = "olive") => addCalendar(stack, member, { url: hosts.urlOf(name), name: `Calendar of ${name}` }),
    /** Makes all calendars due and reads the next one. @returns what the database recorded about this reading. */
    async read(changes: ReadingOptions = {}) {
      await sql`update public.subscribed_calendars set next_read_at = now()`;
      if (!(await readNext(changes))) throw new Error("No calendar is due.");
      const [reading] = await sql`
        select outcome, problem, counts, unread from public.calendar_readings order by id desc limit 1`;
      return reading;
    },
    events: () => sql`
      select id, title, review, status, series_id, start_date::text from public.events order by start_date, title`,
    approve: () => sql`update public.events set is_approved = true`,
    calendars: () => sql`
      select url, etag, paused_by, failures, lease, next_read_at > now() + interval '50 minutes' as waits
      from public.subscribed_calendars`,
    async clear() {
      hosts.asked.length = 0;
      const tables = [
        "public.subscribed_calendars",
        "public.events",
        "private.published_events",
        "private.event_writes",
      ];
      for (const table of tables) await sql`delete from ${sql(table)} where true`;
    },
  };
}
