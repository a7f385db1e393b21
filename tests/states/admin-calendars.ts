import type { Interception } from "#tests/support/relay.ts";
import { open, type State } from "./state.ts";

/** Calendars in every status, and two blocked hosts. */
const withCalendars: Interception = ({ path }) => {
  if (path.startsWith("/rest/v1/refused_calendar_hosts"))
    return Response.json([{ host: "calendars.spam.example" }, { host: "spam.example" }]);
  if (!path.startsWith("/rest/v1/rpc/list_calendars")) return null;
  const calendar = {
    id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d20",
    name: "Porch concerts",
    host: "porch.example",
    member_id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d21",
    member_name: "Ngozi Okafor",
    organization: null,
    paused_by: null,
    is_refused: false,
    failing_since: null,
    problem: null,
    total: 53,
    last_read_at: "2026-11-20T20:15:00Z",
    events: 12,
    waiting: 3,
  };
  const failing = {
    ...calendar,
    id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d22",
    host: "calendar.google.com",
    name: "Everything at the Old Northeast Community Center",
    organization: "Old Northeast Neighbors",
    failing_since: "2026-11-19T20:15:00Z",
    problem: "status_403",
  };
  const paused = { ...calendar, id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d23", name: "Yard sales", paused_by: "admin" };
  const gone = { ...calendar, id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d24", name: "Jazz", paused_by: "gone", waiting: 0 };
  const refused = { ...calendar, id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d25", host: "spam.example", is_refused: true };
  const fresh = { ...calendar, id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d26", last_read_at: null, events: 0, waiting: 0 };
  return Response.json([failing, calendar, paused, gone, { ...refused, name: "Deals" }, { ...fresh, name: "Films" }]);
};

/** The admins' list of subscribed calendars. */
export const CALENDAR_STATES: readonly State[] = [
  {
    name: "admin-calendar-queue",
    as: "admin",
    async reach(page, stage) {
      await open("/admin")(page, stage);
      await page.getByRole("link", { name: "Old Northeast Community Center" }).click();
      await page.getByText("Only events from the calendar").waitFor();
    },
  },
  { name: "admin-calendars", as: "admin", reach: open("/admin/calendars"), supabase: withCalendars },
  {
    name: "admin-calendars-refuse-dialog",
    as: "admin",
    reach: open("/admin/calendars?ask=calendar.google.com"),
    supabase: withCalendars,
  },
];
