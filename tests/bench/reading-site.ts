import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { startCalendarReading } from "#app/server/jobs/calendar-reading.ts";
import { limitsOf } from "#tests/support/calendar-hosts.ts";

// The built site, which the first argument names, with its job that reads subscribed calendars: in production that asks public addresses only, here
// hosts of this machine alone. The site itself has no key, and so no such job.

const [program = ""] = process.argv.slice(2);
const { SUPABASE_URL = "", SUPABASE_ANON_KEY = "", READING_KEY = "", READING_PORT = "", READING_CA = "" } = process.env;
const settings = { SUPABASE_URL, SUPABASE_ANON_KEY, MAIL_QUEUE_KEY: READING_KEY, SITE_TIME_ZONE: "America/New_York" };
const fetchLimits = limitsOf({ port: Number(READING_PORT), ca: READING_CA });
startCalendarReading(settings, pino({ level: "error" }, process.stderr), { everyMs: 500, fetchLimits });
await import(pathToFileURL(program).href);
