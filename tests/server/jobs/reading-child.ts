import { pino } from "pino";
import { type CalendarSettings, readNextCalendar } from "#app/server/jobs/calendar-reading.ts";
import { limitsOf, PATIENT_READING } from "#tests/support/calendar-hosts.ts";

/** Where the calendars are written, and where their hosts are. */
export interface ReadingOrder {
  settings: CalendarSettings;
  hosts: { port: number; ca: string };
}

// A process of the site that only reads subscribed calendars: those that are due once it gets an order, then it says how many it has read, and ends.
process.on("message", async ({ settings, hosts }: ReadingOrder) => {
  const options = { fetchLimits: { ...limitsOf(hosts), timeoutMs: 120_000 }, readLimits: PATIENT_READING };
  let count = 0;
  while (await readNextCalendar(settings, pino({ level: "silent" }), options)) count += 1;
  process.send?.(count, () => process.exit());
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
