import type { Interception } from "#tests/support/relay.ts";
import { DRAFT_ID, withImported } from "./drafts.ts";
import { open, press, type State } from "./state.ts";

const CALENDAR_ID = "6b1c4f5e-0000-4000-8000-0000000000ca";

/** The member subscribes to a calendar that could not be read the last time. It has questions about two events, one of which is missing. */
const withSubscription: Interception = ({ path }) => {
  const counts = { added: 12, changed: 1, cancelled: 1, unread: 1 };
  const read = { read_at: "2026-11-21T15:00:00Z", outcome: "read", problem: null, counts };
  const failed = { read_at: "2026-11-22T15:00:00Z", outcome: "failed", problem: "status_503", counts: {}, unread: [] };
  const calendar = {
    id: CALENDAR_ID,
    organization_id: null,
    name: "Porch concerts and jam sessions of the season",
    url: "https://porch.example/events.ics",
    host: "porch.example",
    category: "music",
    language: "en",
    description: null,
    paused_by: null,
    next_read_at: "2026-11-22T16:00:00Z",
    failing_since: "2026-11-22T15:00:00Z",
  };
  const item = { calendar_id: CALENDAR_ID, place: "Armature Works, Tampa", starts: "2031-11-22T00:30:00Z" };
  const asked = { hash: "a".repeat(64), title: "Porch Concert", missing: [], event_id: DRAFT_ID };
  const event = {
    id: DRAFT_ID,
    organizer_id: DRAFT_ID,
    organization_id: null,
    title: "Porch Concert",
    description: "On a porch.",
    category: "music",
    location: "Armature Works, Tampa",
    address: null,
    start_date: "2031-11-22T00:30:00Z",
    end_date: null,
    is_all_day: false,
    access: [],
    language: "en",
    status: null,
    updated_at: "2026-11-20T09:00:00Z",
  };
  if (path.startsWith("/rest/v1/rpc/list_own_calendars"))
    return Response.json([
      { calendar, organization: null, reading: failed, events: 14, waits: 3, incomplete: 1, questions: 2 },
    ]);
  if (path.startsWith("/rest/v1/calendar_readings"))
    return Response.json([failed, { ...read, unread: [{ title: "Jam session", line: 41, reason: "start" }] }]);
  if (path.startsWith("/rest/v1/calendar_items"))
    return Response.json(
      path.includes("missing=not.eq")
        ? [
            { ...item, ...asked, event_id: null, title: "Board meeting", missing: ["location", "description"] },
            { ...item, ...asked, missing: ["event_url", "price_min"] },
          ]
        : [
            { ...item, ...asked, key: "a".repeat(64), offer: { start_date: "2031-11-22T01:30:00Z" } },
            { ...item, ...asked, key: "b".repeat(64), offer: null },
          ],
    );
  return path.startsWith("/rest/v1/events") && path.includes(DRAFT_ID) ? Response.json([event]) : null;
};

/** The questions about a table with unknown columns and ambiguous dates. */
function importTable(language: string, button: string): State["reach"] {
  const table = "Artista,Fecha,Notas internas\nTrío Ola,03/04/2031,Ana abre\nDúo Mar,05/04/2031,\n";
  return async (page, stage) => {
    await open(`${language}/dashboard/import`)(page, stage);
    const file = { name: "events.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await page.locator("input[type=file]").setInputFiles(file);
    await press(page, button, "“Artista”");
  };
}

/** Events from files and from subscribed calendars. */
export const IMPORT_STATES: readonly State[] = [
  { name: "calendars-none", as: "newcomer", reach: open("/dashboard/calendars") },
  { name: "calendars", as: "newcomer", supabase: withSubscription, reach: open("/dashboard/calendars") },
  {
    name: "calendar-questions",
    as: "newcomer",
    supabase: withSubscription,
    reach: open(`/dashboard/calendars?id=${CALENDAR_ID}`),
  },
  {
    name: "spanish-calendar-questions",
    as: "newcomer",
    supabase: withSubscription,
    reach: open(`/es/dashboard/calendars?id=${CALENDAR_ID}`),
  },
  {
    name: "calendar-end",
    as: "newcomer",
    supabase: withSubscription,
    reach: open(`/dashboard/calendars?id=${CALENDAR_ID}&ask=end`),
  },
  { name: "import", as: "newcomer", reach: open("/dashboard/import") },
  { name: "import-drafts", as: "organizer", supabase: withImported, reach: open("/dashboard/import") },
  {
    name: "import-alike",
    as: "organizer",
    needsOwnPage: true,
    supabase: withImported,
    async reach(page, stage) {
      await open("/dashboard/import")(page, stage);
      await press(page, "Send selected events", "is a different event: send it");
    },
  },
  { name: "import-match", as: "newcomer", needsOwnPage: true, reach: importTable("", "Read the file") },
  { name: "spanish-import-match", as: "newcomer", needsOwnPage: true, reach: importTable("/es", "Leer el archivo") },
  {
    name: "import-delete",
    as: "organizer",
    needsOwnPage: true,
    supabase: withImported,
    async reach(page, stage) {
      await open("/dashboard/import")(page, stage);
      await press(page, "Delete selected events", "Delete this imported event?");
    },
  },
];
