import { MOVE_ON_SECONDS } from "#app/components/event/EventSaved.tsx";
import type { Interception } from "#tests/support/relay.ts";
import { fill, NO_LISTINGS, open, press, type State, send, withoutRows } from "./state.ts";

const PROBLEM = "There is a problem";

/** Sessions as the database lists them. */
const DEVICES = [
  {
    id: "6b1c4f5e-0000-4000-8000-000000000001",
    user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    signed_in_at: "2026-11-01T15:00:00Z",
    last_used_at: "2026-11-21T15:00:00Z",
    is_current: true,
  },
  {
    id: "6b1c4f5e-0000-4000-8000-000000000002",
    user_agent: "Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    signed_in_at: "2025-09-30T15:00:00Z",
    last_used_at: "2025-10-01T22:41:00Z",
    is_current: false,
  },
  {
    id: "6b1c4f5e-0000-4000-8000-000000000003",
    user_agent: "",
    signed_in_at: "2026-11-20T09:00:00Z",
    last_used_at: "2026-11-20T09:00:00Z",
    is_current: false,
  },
];

export const ORGANIZER_STATES: readonly State[] = [
  { name: "dashboard", as: "organizer", reach: open("/dashboard") },
  { name: "dashboard-no-events", as: "newcomer", reach: open("/dashboard") },
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
        start_date: "2035-06-01T19:30",
        category: "music",
      });
      await stayOnPage(page);
      await press(page, "Create Event", "Event created successfully!");
      await page.goto("/dashboard");
      await page.getByRole("listitem").filter({ hasText: "Soon Gone" }).getByRole("link", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Event deleted.").waitFor();
    },
  },
  { name: "account", as: "newcomer", reach: open("/account") },
  { name: "account-organizer-new", as: "newcomer", reach: open("/account/organizer") },
  { name: "account-organizer", as: "organizer", reach: open("/account/organizer") },
  {
    name: "account-organizer-refused",
    as: "newcomer",
    status: 400,
    reach: send(
      "/account/organizer",
      { name: "N", about: "", website: "ftp://files.example/us" },
      "Save Organizer Page",
      PROBLEM,
    ),
  },
  {
    name: "account-devices",
    as: "newcomer",
    supabase: ({ path }) => (path.startsWith("/rest/v1/rpc/list_own_sessions") ? Response.json(DEVICES) : null),
    reach: open("/account#section-devices"),
  },
  { name: "account-delete", as: "newcomer", reach: open("/account/delete") },
  { name: "create-event", as: "newcomer", reach: open("/create-event") },
  {
    name: "create-event-refused",
    as: "newcomer",
    status: 400,
    reach: send("/create-event", { title: "Ok", start_date: "2020-01-01T10:00" }, "Create Event", PROBLEM),
  },
  {
    name: "create-event-price",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await fill(page, { price_kind: "paid", price_min: "12.50" });
    },
  },
  {
    name: "create-event-price-refused",
    as: "newcomer",
    status: 400,
    reach: send(
      "/create-event",
      {
        title: "Porch Concert",
        doors_at: "20:00",
        start_date: "2035-06-01T19:30",
        price_kind: "paid",
        price_min: "40",
        price_max: "12",
      },
      "Create Event",
      PROBLEM,
    ),
  },
  {
    name: "create-event-created",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await stayOnPage(page);
      await open("/create-event?done=created")(page, stage);
    },
  },
  { name: "edit-event", as: "organizer", reach: open(({ own }) => `/edit-event/${own}`) },
  {
    name: "edit-event-refused",
    as: "organizer",
    status: 400,
    reach: send(({ own }) => `/edit-event/${own}`, { title: "", location: "" }, "Update Event", PROBLEM),
  },
  {
    name: "edit-event-updated",
    as: "organizer",
    needsOwnPage: true,
    async reach(page, stage) {
      await stayOnPage(page);
      await open(({ own }) => `/edit-event/${own}?done=updated`)(page, stage);
    },
  },
  {
    name: "edit-event-not-found",
    as: "organizer",
    status: 404,
    reach: open("/edit-event/6b1c4f5e-0000-4000-8000-000000000000"),
  },
];

const withoutPending: Interception = ({ path }) =>
  path.startsWith("/rest/v1/rpc/admin_panel")
    ? Response.json([{ events: [], organizer_names: {}, total: 0, live: NO_LISTINGS.browse_listings, asked: [] }])
    : null;

export const ADMIN_STATES: readonly State[] = [
  { name: "admin-organizers", as: "admin", reach: open("/admin/organizers") },
  { name: "admin-organizers-none", as: "admin", reach: open("/admin/organizers"), supabase: withoutRows("organizers") },
  {
    name: "admin-organizers-delete-dialog",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Delete Okafor Presents" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "admin", as: "admin", reach: open("/admin") },
  { name: "admin-description-open", as: "admin", reach: openFirstDescription },
  { name: "admin-nothing-pending", as: "admin", reach: open("/admin"), supabase: withoutPending },
  { name: "admin-delete-dialog", as: "admin", reach: open(({ pending }) => `/admin?delete=${pending}`) },
  {
    name: "admin-approve-ended-dialog",
    as: "admin",
    reach: open(({ pendingEnded }) => `/admin?approve=${pendingEnded}&version=read`),
  },
  { name: "admin-event", as: "admin", reach: open(({ pending }) => `/events/${pending}?from=%2Fadmin`) },
  {
    name: "admin-approved",
    as: "admin",
    // The other states need the event as it is.
    supabase: ({ method }) => (method === "PATCH" ? Response.json([{ title: "Mangrove Cleanup by Kayak" }]) : null),
    reach: send("/admin", {}, "Approve", "has been approved successfully."),
  },
  {
    name: "admin-approved-meanwhile",
    as: "admin",
    supabase: ({ method }) => (method === "PATCH" ? Response.json([]) : null),
    reach: send("/admin", {}, "Approve", "was not approved: it was changed"),
  },
  { name: "admin-live-found", as: "admin", reach: open("/admin?search=lantern") },
  { name: "admin-live-none-found", as: "admin", reach: open("/admin?search=submarine+race") },
  {
    name: "admin-delete-refused",
    as: "admin",
    supabase: ({ path }) => (path.endsWith("/rpc/delete_pending_event") ? new Response(null, { status: 500 }) : null),
    status: 500,
    reach: send(
      ({ pending }) => `/admin?delete=${pending}`,
      { reason: "There is no such place." },
      "Delete",
      "An error occurred while deleting the event",
    ),
  },
  { name: "unpublish", as: "admin", reach: open(({ full }) => `/events/${full}/unpublish`) },
  {
    name: "unpublish-refused",
    as: "admin",
    status: 400,
    reach: send(({ full }) => `/events/${full}/unpublish`, { reason: " " }, "Unpublish", PROBLEM),
  },
  { name: "unpublish-not-public", as: "admin", reach: open(({ pending }) => `/events/${pending}/unpublish`) },
  { name: "admin-reports", as: "admin", reach: open("/admin/reports") },
  {
    name: "admin-no-reports",
    as: "admin",
    reach: open("/admin/reports"),
    supabase: withoutRows("rpc/list_open_reports"),
  },
  { name: "admin-mail", as: "admin", reach: open("/admin/mail") },
  { name: "admin-no-mail", as: "admin", reach: open("/admin/mail"), supabase: withoutRows("rpc/list_unsent_mail") },
  { name: "admin-messages", as: "admin", reach: open("/admin/messages") },
  { name: "admin-messages-last-page", as: "admin", reach: open("/admin/messages?page=2") },
  {
    name: "admin-messages-delete-dialog",
    as: "admin",
    reach: open(({ message }) => `/admin/messages?ask=delete&id=${message}`),
  },
  {
    name: "admin-messages-delete-several",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/messages?subject=Event+Support")(page, stage);
      for (const box of await page.getByRole("checkbox", { name: "Choose" }).all()) await box.check();
      await page.getByRole("button", { name: "Delete Chosen" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-messages-nothing-chosen",
    as: "admin",
    reach: send("/admin/messages", {}, "Mark as Read", "Choose at least one message first."),
  },
  { name: "admin-messages-subject", as: "admin", reach: open("/admin/messages?subject=Partnership") },
  { name: "admin-no-messages", as: "admin", reach: open("/admin/messages"), supabase: withoutRows("contact_messages") },
  { name: "admin-audit", as: "admin", reach: open("/admin/audit") },
  { name: "admin-token", as: "admin", reach: open("/admin-token") },
  {
    name: "admin-token-shown",
    as: "admin",
    reach: send("/admin-token", {}, "Generate Admin Token", "Your Admin Token"),
  },
  { name: "admin-setup", as: "admin", reach: open("/admin-setup") },
  { name: "admin-setup-member", as: "newcomer", reach: open("/admin-setup") },
  {
    name: "admin-setup-no-admin-yet",
    as: "newcomer",
    supabase: ({ path }) => (path.startsWith("/rest/v1/rpc/has_any_admins") ? Response.json(false) : null),
    reach: open("/admin-setup"),
  },
  {
    name: "admin-setup-claim-code",
    as: "newcomer",
    supabase: needsClaimCode,
    reach: open("/admin-setup"),
  },
  {
    name: "admin-setup-claim-code-refused",
    as: "newcomer",
    status: 400,
    supabase: needsClaimCode,
    reach: send("/admin-setup", { claim_code: "open-barley-2026" }, "Make Me Admin", PROBLEM),
  },
  {
    name: "admin-setup-refused",
    as: "newcomer",
    status: 400,
    reach: send("/admin-setup", { token: "not-a-token" }, "Accept Invitation", PROBLEM),
  },
  { name: "admin-setup-remove-dialog", as: "admin", reach: openRemoval },
  {
    name: "admin-setup-remove-refused",
    as: "admin",
    status: 400,
    async reach(page) {
      await openRemoval(page);
      await press(page, "Remove Admin Role", "Please say why");
    },
  },
  {
    name: "admin-setup-invited",
    as: "admin",
    reach: send("/admin-setup", { invitee_email: "olive@example.com" }, "Create Invitation", "It is shown only now."),
  },
];

/** A site without an admin, where a claim code is set. */
function needsClaimCode({ path }: { path: string }): Response | null {
  if (path.startsWith("/rest/v1/rpc/has_any_admins")) return Response.json(false);
  if (path.startsWith("/rest/v1/rpc/is_claim_code_needed")) return Response.json(true);
  return path.startsWith("/rest/v1/rpc/make_user_admin") ? Response.json(false) : null;
}

type Page = Parameters<State["reach"]>[0];

/** Opens the question whether another admin's role is to end. */
async function openRemoval(page: Page): Promise<void> {
  await page.goto("/admin-setup");
  await page.getByRole("link", { name: "Remove admin role of" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openFirstDescription(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.locator("main summary:visible").first().click();
}

/** Keeps a page that would move on after a moment: neither its header nor its timer does anything. */
async function stayOnPage(page: Page): Promise<void> {
  // why text: a function would bring along what its compiler adds to it, which the page does not have.
  await page.addInitScript({
    content: `{
      const wait = window.setTimeout;
      window.setTimeout = (run, ms, ...args) => (ms === ${MOVE_ON_SECONDS * 1000} ? 0 : wait(run, ms, ...args));
    }`,
  });
  await page.route(/\?done=/, async (route) => {
    const answer = await route.fetch();
    const { refresh: _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
}
