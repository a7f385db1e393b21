import { dayAhead } from "#tests/support/events.ts";
import { DRAFT_ID, withDrafts } from "./drafts.ts";
import { fill, open, press, type State, stayOnPage, withoutRows } from "./state.ts";

/** A member's dashboard, and the pages of their events that it leads to. */
export const DASHBOARD_STATES: readonly State[] = [
  { name: "dashboard", as: "organizer", reach: open("/dashboard") },
  { name: "dashboard-drafts", as: "organizer", supabase: withDrafts, reach: open("/dashboard?tab=drafts") },
  { name: "draft-delete", as: "organizer", supabase: withDrafts, reach: open(`/drafts/${DRAFT_ID}/delete`) },
  { name: "dashboard-no-events", as: "newcomer", supabase: withoutRows("event_drafts"), reach: open("/dashboard") },
  { name: "event-numbers", as: "organizer", reach: open(({ own }) => `/dashboard/events/${own}/numbers`) },
  { name: "dashboard-waiting", as: "organizer", reach: open("/dashboard?tab=waiting") },
  { name: "dashboard-past", as: "organizer", reach: open("/dashboard?tab=past") },
  { name: "dashboard-none-found", as: "organizer", reach: open("/dashboard?tab=upcoming&search=zeppelin") },
  { name: "submission-waiting", as: "organizer", reach: open(({ updating }) => `/dashboard/events/${updating}`) },
  {
    name: "submission-returned",
    as: "organizer",
    reach: open(({ unpublished }) => `/dashboard/events/${unpublished}`),
  },
  { name: "plans", as: "organizer", reach: open(({ postponed }) => `/events/${postponed}/plans`) },
  { name: "dashboard-delete-dialog", as: "organizer", reach: open(({ own }) => `/dashboard?delete=${own}`) },
  {
    name: "dashboard-event-deleted",
    as: "organizer",
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await fill(page, {
        title: "Soon Gone",
        description: "An event that its organizer thinks better of before anybody has seen it.",
        location: "Centennial Park, Ybor City, Tampa",
        start_date: `${dayAhead(10)}T19:30`,
        category: "music",
      });
      await stayOnPage(page);
      await press(page, "Create Event", "Event created successfully!");
      await page.goto("/dashboard?tab=waiting");
      await page.getByRole("listitem").filter({ hasText: "Soon Gone" }).getByRole("link", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Event deleted.").waitFor();
    },
  },
];
