import { dayAhead } from "#tests/support/events.ts";
import { type Interception, passOn } from "#tests/support/relay.ts";
import type { Stage } from "./stage.ts";
import { NO_LISTINGS, open, press, type State, send, withoutRows } from "./state.ts";

const PROBLEM = "There is a problem";

const withoutPending: Interception = ({ path }) =>
  path.startsWith("/rest/v1/rpc/admin_panel")
    ? Response.json([
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
      ])
    : null;

/** These calls exceed the statement timeout. */
const late =
  (...names: string[]): Interception =>
  ({ path }) =>
    names.some((name) => path.startsWith(`/rest/v1/rpc/${name}`))
      ? Response.json({ code: "57014", message: "canceling statement due to statement timeout" }, { status: 500 })
      : null;

const WAITING_ORGANIZER = {
  id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10",
  name: "Front Porch Collectives",
  about: "Concerts on porches all over Tampa.",
  website: "https://porch-collectives.example/",
  links: [],
  picture: null,
  updated_at: "2026-03-02T15:00:00Z",
};

/** One organizer page awaits review, with a name similar to other pages' and to the site's. */
const RETURNED_ORGANIZER = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Porch Concerts of the Old Northeast",
  was_public: true,
  returned_at: "2026-11-20T15:15:00Z",
  return_reasons: ["text_unfit", "links_not_theirs"],
  return_note: "Is it yours?",
  founder_id: "00000000-0000-4000-8000-000000000002",
  founder_name: "Olive Marlowe",
};

const withSimilarNames: Interception = ({ method, path }) => {
  if (path.startsWith("/rest/v1/rpc/similar_organizers"))
    return Response.json([
      {
        organizer_id: WAITING_ORGANIZER.id,
        resembles_site: true,
        founder_id: null,
        founder_name: null,
        was_public: false,
        return_reasons: ["name_not_theirs"],
        return_note: "Whose page is it?",
        similar_names: [
          { name: "Front Porch Collective", slug: "front-porch-collective" },
          { name: "Front Porch Collective of Ocala and Marion County", slug: "front-porch-collective-of-ocala" },
          { name: "Porch Collective", slug: null },
        ],
      },
    ]);
  return method === "GET" && /^\/rest\/v1\/organizers\b/.test(path) ? Response.json([WAITING_ORGANIZER]) : null;
};

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
        said_by: WAITING_ORGANIZER.id,
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

/** One storm notice is active, another is over. */
const withStorms: Interception = ({ path }) => {
  if (!path.startsWith("/rest/v1/rpc/list_storm_notices")) return null;
  const notice = {
    id: 2,
    cities: ["tampa", "st-petersburg", "key-west"],
    first_day: dayAhead(1),
    last_day: dayAhead(3),
    kind: "check",
    text_en: "Bridges are closed from noon.",
    text_es: "Los puentes cierran desde el mediodía.",
    events: 214,
    placed_at: "2026-11-20T15:00:00Z",
    ended_at: null,
    placed_by: "Ada Admin",
    ended_by: null,
    is_running: true,
    can_resume: false,
    unanswered: 120,
    mailed: 96,
    unsent: 4,
    answers: { takes_place: 60, moved: 20, cancelled: 14 },
  };
  const over = { id: 1, ended_at: "2026-11-21T15:00:00Z", is_running: false, can_resume: true, unanswered: null };
  return Response.json([notice, { ...notice, ...over, kind: "postponed", text_es: null }]);
};

/** One collection is on home, another is scheduled. */
const withCollections: Interception = ({ path }) => {
  if (path.startsWith("/rest/v1/rpc/count_lists")) return Response.json([101, 1]);
  if (!path.startsWith("/rest/v1/collections")) return null;
  const lights = {
    id: 1,
    name_en: "Holiday lights",
    name_es: "Luces de fiesta",
    filter: "?search=lights&category=families",
    text_en: "Boats and streets that glow.",
    text_es: "Barcos y calles que brillan.",
    first_day: dayAhead(0),
    last_day: dayAhead(30),
  };
  return Response.json([lights, { ...lights, id: 2, first_day: dayAhead(20), last_day: dayAhead(50) }]);
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

export const ADMIN_STATES: readonly State[] = [
  { name: "admin-collections", as: "admin", reach: open("/admin/collections?edit=1"), supabase: withCollections },
  {
    name: "admin-collections-delete-dialog",
    as: "admin",
    reach: open("/admin/collections?delete=1"),
    supabase: withCollections,
  },
  { name: "admin-reasons", as: "admin", reach: open("/admin/reasons?edit=title_shouts") },
  { name: "admin-storm", as: "admin", reach: open("/admin/storm"), supabase: withStorms },
  {
    name: "admin-storm-preview",
    as: "admin",
    reach: (page, stage) =>
      open(`/admin/storm?city=tampa&region=South+Florida&date=${dayAhead(0)}&until=${dayAhead(20)}`)(page, stage),
  },
  { name: "admin-publishing", as: "admin", reach: open("/admin/publishing") },
  { name: "admin-organizers", as: "admin", reach: open("/admin/organizers") },
  { name: "admin-organizers-none", as: "admin", reach: open("/admin/organizers"), supabase: withoutRows("organizers") },
  { name: "admin-organizers-similar", as: "admin", reach: open("/admin/organizers"), supabase: withSimilarNames },
  {
    name: "admin-organizers-returned",
    as: "admin",
    reach: open("/admin/organizers?state=returned"),
    supabase: ({ path }) =>
      path.endsWith("/rpc/list_returned_organizers") ? Response.json([RETURNED_ORGANIZER]) : null,
  },
  {
    name: "admin-organizers-delete-dialog",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Delete Okafor Presents" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-organizers-return-dialog",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Return Okafor Presents" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-organizers-return-refused",
    as: "admin",
    status: 400,
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Return Okafor Presents" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Return" }).click();
      await page.getByText("Reason is required").first().waitFor();
    },
  },
  {
    name: "admin-organizers-delete-refused",
    as: "admin",
    status: 500,
    supabase: ({ path }) => (path.endsWith("/rpc/delete_organizer") ? new Response(null, { status: 500 }) : null),
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Delete Okafor Presents" }).click();
      await page.getByRole("dialog").getByLabel("Reason").fill("It is a shop.");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("An error occurred while deleting the organizer").first().waitFor();
    },
  },
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
    supabase: ({ method }) => (method === "PATCH" ? Response.json([{ title: "Mangrove Cleanup by Kayak" }]) : null),
    reach: send("/admin", {}, "Approve", "has been approved successfully."),
  },
  {
    name: "admin-approved-meanwhile",
    as: "admin",
    supabase: ({ method }) => (method === "PATCH" ? Response.json([]) : null),
    reach: send("/admin", {}, "Approve", "was not approved: it was changed"),
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
  { name: "admin-token", as: "admin", reach: open("/admin-token") },
  {
    name: "admin-token-shown",
    as: "admin",
    reach: send("/admin-token", {}, "Generate Admin Token", "Your Admin Token"),
  },
  { name: "admin-setup", as: "admin", reach: open("/admin-setup") },
  {
    name: "admin-setup-another-way",
    as: "admin",
    async reach(page) {
      await page.goto("/admin-setup");
      await page.getByRole("heading", { name: "Restore admin privileges" }).click();
      await page.getByRole("button", { name: "Restore privileges" }).waitFor();
    },
  },
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
      await press(page, "Remove admin role", "Please say why");
    },
  },
  {
    name: "admin-setup-invited",
    as: "admin",
    reach: send("/admin-setup", { invitee_email: "olive@example.com" }, "Create invitation", "It's only shown once."),
  },
];

/** A site that has no admin yet and a claim code. */
function needsClaimCode({ path }: { path: string }): Response | null {
  if (path.startsWith("/rest/v1/rpc/has_any_admins")) return Response.json(false);
  if (path.startsWith("/rest/v1/rpc/is_claim_code_needed")) return Response.json(true);
  return path.startsWith("/rest/v1/rpc/make_user_admin") ? Response.json(false) : null;
}

type Page = Parameters<State["reach"]>[0];

/** Opens the confirmation for removing another admin. */
async function openRemoval(page: Page): Promise<void> {
  await page.goto("/admin-setup");
  await page.getByRole("link", { name: "Remove admin role of" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openFirstDescription(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.locator("main th summary:visible").first().click();
  await page.locator("main td summary").first().click();
}
