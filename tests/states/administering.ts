import { type Interception, passOn } from "#tests/support/relay.ts";
import type { Stage } from "./stage.ts";
import { NO_LISTINGS, open, type State, send, withoutRows, withResults } from "./state.ts";

const PROBLEM = "There is a problem";

const withoutPending = withResults({
  admin_panel: [
    {
      events: [],
      organizer_names: {},
      total: 0,
      dates: {},
      marks: {},
      undoable: null,
      live: NO_LISTINGS.browse_listings,
      asked: [],
      keeps_versions: false,
    },
  ],
});

/** These calls exceed the statement timeout. */
const late =
  (...names: string[]): Interception =>
  ({ path }) =>
    names.some((name) => path.startsWith(`/rest/v1/rpc/${name}`))
      ? Response.json({ code: "57014", message: "canceling statement due to statement timeout" }, { status: 500 })
      : null;

/** A trusted account has changed an event, and an organizer has said why another is canceled. */
const withTrustedChange: Interception = ({ path }) => {
  if (path.startsWith("/rest/v1/rpc/list_status_notes"))
    return Response.json([
      {
        said_id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d13",
        event_id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d14",
        title: "Harbor Market",
        status: "cancelled",
        reasons: ["weather"],
        is_public: false,
        dates: 3,
        note: "The pier is closed until the storm is over.\nWe are back in spring.",
        said_at: "2026-11-20T20:15:00.123456+00:00",
        said_by: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10",
        author: "Ngozi Okafor",
      },
    ]);
  if (!path.startsWith("/rest/v1/rpc/list_trusted_changes")) return null;
  const event = {
    id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d11",
    organizer_id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d12",
    title: "Porch Concert",
    category: "music",
    location: "Armature Works, Tampa",
    language: "en",
    description: "Four bands and lemonade.",
    start_date: "2031-11-21T19:30:00Z",
    price_kind: "free",
    price_min_cents: null,
    price_max_cents: null,
    end_date: null,
    is_all_day: false,
    doors_at: null,
    image_url: null,
    image_alt: null,
    picture_id: null,
    event_url: null,
    ages: null,
    good_for_children: null,
    setting: null,
    access: [],
    max_attendees: 40,
  };
  return Response.json([
    {
      event_id: event.id,
      event,
      organizer_name: "Okafor Presents (Ngozi Okafor)",
      ids: [event.id],
      editor_id: event.organizer_id,
      editor_name: "Ngozi Okafor",
      version: "2026-11-20T20:15:00.123456+00:00",
      before: { ...event, description: "Three bands and lemonade.", price_kind: null },
      content: event,
    },
  ]);
};

/** A queue that several admins work on: rows that were taken, repaired and decided, and decisions that no longer have a row, with Undo. */
function withMarks(stage: Stage): Interception {
  return async (request) => {
    if (!request.path.startsWith("/rest/v1/rpc/admin_panel")) return null;
    const [panel] = await (await passOn(request, stage.relay.target)).json();
    const [taken, own, repaired, decided] = panel.events.map(({ id }: { id: string }) => panel.marks[id]);
    taken.taken = { admin: "Bea Brightwater", is_own: false, until: "2026-11-20T20:15:00Z" };
    own.taken = { admin: "Ada Admin", is_own: true, until: "2026-11-20T20:15:00Z" };
    repaired.sent_back = {
      decision: "returned",
      decided_at: "2026-11-20T20:15:00Z",
      admin: "Bea Brightwater",
      reason: "Where exactly is it?",
      field_reasons: { title: "Please say what happens." },
      reasons: [],
      content: { title: "COME ALL!", location: "Downtown, Tampa" },
    };
    decided.decided = { id: 1, decision: "returned", together: [1, 2], was_approved: false };
    const events = [
      { id: 1, title: "Porch Concert" },
      { id: 2, title: "Night Market with Far More Stands than Anybody Counted" },
    ];
    return Response.json([{ ...panel, undoable: { decision: "returned", events } }]);
  };
}

/** The queue of events, public and ended ones, people, reports, mail, messages and the audit log. */
export const ADMIN_STATES: readonly State[] = [
  { name: "admin", as: "admin", reach: open("/admin") },
  { name: "admin-description-open", as: "admin", reach: openFirstDescription },
  {
    name: "admin-marks",
    as: "admin",
    async reach(page, stage) {
      stage.relay.intercept = withMarks(stage);
      await page.goto("/admin");
      await page.getByText("Bea Brightwater is looking at this").waitFor();
    },
  },
  { name: "admin-nothing-pending", as: "admin", reach: open("/admin"), supabase: withoutPending },
  { name: "admin-queue-missing", as: "admin", status: 500, reach: open("/admin"), supabase: late("admin_panel") },
  { name: "admin-weeks-missing", as: "admin", status: 500, reach: open("/admin"), supabase: late("desk_weeks") },
  { name: "admin-delete-dialog", as: "admin", reach: open(({ pending }) => `/admin?delete=${pending}`) },
  {
    name: "admin-approve-ended-dialog",
    as: "admin",
    reach: open(({ pendingEnded }) => `/admin?approve=${pendingEnded}&version=read`),
  },
  { name: "admin-event", as: "admin", reach: open(({ pending }) => `/events/${pending}?from=%2Fadmin`) },
  { name: "admin-judge", as: "admin", reach: open(({ pending }) => `/admin/events/${pending}?from=%2Fadmin`) },
  { name: "admin-judge-change", as: "admin", reach: open(({ updating }) => `/admin/events/${updating}`) },
  {
    name: "admin-correct-public",
    as: "admin",
    reach: open(({ updating }) => `/admin/events/${updating}?correct=public`),
  },
  {
    name: "admin-approved",
    as: "admin",
    // Answered without changing the database: the other states need the event pending.
    supabase: ({ path }) =>
      path.endsWith("/rpc/decide")
        ? Response.json([{ title: "Mangrove Cleanup by Kayak", outcome: "approved" }])
        : null,
    reach: send("/admin", {}, "Approve Mangrove", "has been approved successfully."),
  },
  {
    name: "admin-approved-meanwhile",
    as: "admin",
    supabase: ({ path }) => (path.endsWith("/rpc/decide") ? Response.json([]) : null),
    reach: send("/admin", {}, "Approve Mangrove", "was not approved: it was changed"),
  },
  { name: "admin-people", as: "admin", reach: open("/admin/people") },
  { name: "admin-people-none-found", as: "admin", reach: open("/admin/people?search=nobody+at+all") },
  {
    name: "admin-person",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/people?search=okafor")(page, stage);
      await page
        .getByRole("main")
        .getByRole("link", { name: /Okafor/ })
        .first()
        .click();
      await page.getByRole("heading", { name: "Decisions" }).waitFor();
    },
  },
  { name: "admin-live", as: "admin", reach: open("/admin/live") },
  { name: "admin-ended", as: "admin", reach: open("/admin/ended") },
  { name: "admin-refused", as: "admin", reach: open("/admin/refused") },
  { name: "admin-returned", as: "admin", reach: open("/admin/returned") },
  {
    name: "admin-returned-missing",
    as: "admin",
    status: 500,
    reach: open("/admin/returned"),
    supabase: late("list_sent_back_events"),
  },
  {
    name: "admin-none-returned",
    as: "admin",
    reach: open("/admin/returned"),
    supabase: withoutRows("rpc/list_sent_back_events"),
  },
  { name: "admin-returned-none-found", as: "admin", reach: open("/admin/returned?search=submarine+race") },
  { name: "admin-trusted", as: "admin", reach: open("/admin/trusted"), supabase: withTrustedChange },
  { name: "admin-none-trusted", as: "admin", reach: open("/admin/trusted") },
  { name: "admin-live-found", as: "admin", reach: open("/admin/live?search=lantern") },
  { name: "admin-live-none-found", as: "admin", reach: open("/admin/live?search=submarine+race") },
  {
    name: "admin-delete-refused",
    as: "admin",
    supabase: ({ path }) => (path.endsWith("/rpc/decide") ? new Response(null, { status: 500 }) : null),
    status: 500,
    reach: send(
      ({ pending }) => `/admin?delete=${pending}`,
      { reason: "There is no such place." },
      "Delete",
      "An error occurred while deleting the event",
    ),
  },
  {
    name: "return",
    as: "admin",
    reach: open(({ pending }) => `/admin/return?chosen=${pending}+2026-11-25T12:00:00Z`),
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
    name: "admin-reports-closing",
    as: "admin",
    reach: open(({ full }) => `/admin/reports?close=${full}`),
  },
  { name: "admin-reports-closed", as: "admin", reach: open("/admin/reports?state=closed") },
  {
    name: "admin-reports-not-found",
    as: "admin",
    reach: open("/admin/reports?search=zebra"),
  },
  {
    name: "admin-no-reports",
    as: "admin",
    reach: open("/admin/reports"),
    supabase: withoutRows("rpc/list_reported_events"),
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
      await page.getByRole("button", { name: "Delete selected" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-messages-nothing-chosen",
    as: "admin",
    reach: send("/admin/messages", {}, "Mark as read", "Choose at least one message first."),
  },
  { name: "admin-message", as: "admin", reach: open(({ message }) => `/admin/messages/${message}`) },
  {
    name: "admin-message-without-words",
    as: "admin",
    status: 400,
    reach: send(({ message }) => `/admin/messages/${message}`, {}, "Send answer", PROBLEM),
  },
  { name: "admin-messages-subject", as: "admin", reach: open("/admin/messages?subject=Partnership") },
  { name: "admin-no-messages", as: "admin", reach: open("/admin/messages"), supabase: withoutRows("contact_messages") },
  { name: "admin-audit", as: "admin", reach: open("/admin/audit") },
];

async function openFirstDescription(page: Parameters<State["reach"]>[0]): Promise<void> {
  await page.goto("/admin");
  await page.locator("main th summary:visible").first().click();
  await page.locator("main td summary").first().click();
}
