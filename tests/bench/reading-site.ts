import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { startCalendarReading } from "#app/server/jobs/calendar-reading.ts";
import { limitsOf } from "#tests/support/calendar-hosts.ts";

// Runs the built site (first argument) and, in the same process, the job that reads subscribed calendars. In production the job requests
// only public addresses, here only local hosts. The site itself has no queue key, so it does not start the job.

const [program = ""] = process.argv.slice(2);
const { SUPABASE_URL = "", SUPABASE_ANON_KEY = "", READING_KEY = "", READING_PORT = "", READING_CA = "" } = process.env;
const settings = { SUPABASE_URL, SUPABASE_ANON_KEY, MAIL_QUEUE_KEY: READING_KEY, SITE_TIME_ZONE: "America/New_York" };
const fetchLimits = limitsOf({ port: Number(READING_PORT), ca: READING_CA });
startCalendarReading(settings, pino({ level: "error" }, process.stderr), { everyMs: 500, fetchLimits });
await import(pathToFileURL(program).href);
