import { pino } from "pino";
import { type CalendarSettings, readNextCalendar } from "#app/server/jobs/calendar-reading.ts";
import { limitsOf, PATIENT_READING } from "#tests/support/calendar-hosts.ts";

/** Settings of the site, and where the hosts of calendars are. */
export interface ReadingOrder {
  settings: CalendarSettings;
  hosts: { port: number; ca: string };
}

// A process of the site that only reads subscribed calendars: given an order, it reads those that are due and sends how many.
process.on("message", async ({ settings, hosts }: ReadingOrder) => {
  const options = { fetchLimits: { ...limitsOf(hosts), timeoutMs: 120_000 }, readLimits: PATIENT_READING };
  let count = 0;
  while (await readNextCalendar(settings, pino({ level: "silent" }), options)) count += 1;
  process.send?.(count);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
