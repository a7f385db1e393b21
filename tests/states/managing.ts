import type { Page } from "@playwright/test";
import { REDIRECT_DELAY_SECONDS } from "#app/components/events/EventSaved.tsx";
import { photographFile } from "#supabase/seed/photographs/index.ts";
import { dayAhead } from "#tests/support/events.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import type { Interception } from "#tests/support/relay.ts";
import { STAGE_PEOPLE } from "./props.ts";
import { fill, open, press, type State, send, withoutRows } from "./state.ts";

const PROBLEM = "There is a problem";

/** Sessions as the database returns them. */
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

/** The member has an authenticator, with or without a password. */
function withSecondStep(hasPassword: boolean): Interception {
  const { email, full_name } = STAGE_PEOPLE.newcomer;
  const row = {
    full_name,
    email,
    pending_email: null,
    has_password: hasPassword,
    is_admin: false,
    has_second_step: true,
    lacks_second_step: false,
    owner_ids: [],
    pending_events: 0,
    open_reports: 0,
    unread_messages: 0,
    unsent_mail: 0,
    pending_organizers: 0,
    unseen_changes: 0,
  };
  return ({ path }) => (path.startsWith("/rest/v1/rpc/own_context") ? Response.json([row]) : null);
}

/** The member has signed in with the password but not entered a code (aal1). */
const beforeCode: Interception = ({ path }) => {
  if (path.startsWith("/rest/v1/rpc/own_context")) return Response.json([]);
  return path.startsWith("/rest/v1/rpc/needs_second_step") ? Response.json(true) : null;
};

const DRAFT_ID = "6b1c4f5e-0000-4000-8000-00000000000d";

/** Events similar to the one that the member is about to send: one of somebody else, and one of their own. */
const withAlike: Interception = ({ path }) => {
  if (!path.startsWith("/rest/v1/rpc/events_like_mine")) return null;
  const times = { start_date: "2031-11-22T00:30:00+00:00", end_date: null, is_all_day: false };
  const other = { event_id: DRAFT_ID, event_title: "The Porch Concert", place: "Armature Works, Tampa", is_own: false };
  const long = { event_title: "Porch concert ".repeat(7).trim(), place: "Armature Works, Tampa, FL", is_own: true };
  return Response.json([
    { ...other, ...times },
    { ...other, ...long, ...times },
  ]);
};

/** The member has drafts: a half-finished new event, and one without any of the texts that lists show. */
const withDrafts: Interception = ({ method, path }) => {
  if (method !== "GET" || !path.startsWith("/rest/v1/event_drafts")) return null;
  const row = { id: DRAFT_ID, event_id: null, picture_id: null, updated_at: "2026-11-20T20:15:00.123456+00:00" };
  const half = { title: "Porch Concert", start_date: "2031-11-21T19:30", location: "Armature Works, Tampa" };
  const drafts = [
    { ...row, fields: half },
    { ...row, id: DRAFT_ID.replace(/d$/, "e"), fields: { price_kind: "free" } },
  ];
  return Response.json(path.includes("id=eq.") || path.includes("limit=1") ? drafts.slice(0, 1) : drafts);
};

/** The member has imported an event that is ready to send, one with many problems, and a new time for an event that was already sent. */
const withImported: Interception = (request) => {
  const { method, path } = request;
  const event = { id: DRAFT_ID, location: "Armature Works, Tampa" };
  if (method === "GET" && path.startsWith("/rest/v1/events?select=id%2Clocation"))
    return Response.json([{ ...event, start_date: "2031-11-22T00:30:00+00:00", is_all_day: false }]);
  if (method !== "GET" || !path.startsWith("/rest/v1/event_drafts")) return withAlike(request);
  const row = { id: DRAFT_ID, event_id: null, picture_id: null, updated_at: "2026-11-20T20:15:00.123456+00:00" };
  const fields = {
    title: "Porch Concert",
    description: "Three bands, one porch, and lemonade for everybody who comes.",
    location: "Armature Works, Tampa",
    start_date: "2031-11-21T19:30",
    category: "music",
  };
  return Response.json([
    { ...row, fields },
    { ...row, id: DRAFT_ID.replace(/d$/, "e"), fields: { import_notes: "zone online dates" } },
    {
      ...row,
      id: DRAFT_ID.replace(/d$/, "f"),
      event_id: DRAFT_ID,
      fields: { ...fields, start_date: "2031-11-28T20:30" },
    },
  ]);
};

/** The organization has another owner, an editor, and two open invitations. */
function withMembers({ path }: { path: string }): Response | null {
  const dates = { joined_at: "2026-11-02T15:00:00Z", expires_at: "2026-11-30T15:00:00Z" };
  if (path.startsWith("/rest/v1/rpc/list_organizer_members"))
    return Response.json([
      { member_id: "00000000-0000-4000-8000-000000000001", full_name: "Marisol Vega", role: "owner", ...dates },
      {
        member_id: "00000000-0000-4000-8000-000000000002",
        full_name: "Wilhelmina Featherstonehaugh",
        role: "editor",
        ...dates,
      },
    ]);
  if (path.startsWith("/rest/v1/rpc/list_organizer_invitations"))
    return Response.json(
      ["new@example.com", "somebody.with.a.long.name@example.com"].map((address, index) => ({
        id: `00000000-0000-4000-8000-00000000001${index}`,
        address,
        role: "editor",
        ...dates,
      })),
    );
  return null;
}

/** The organizer page was returned, with a reason and a note. */
const withReturnedPage: Interception = ({ path }) =>
  path.startsWith("/rest/v1/rpc/own_organizations")
    ? Response.json([
        {
          id: DRAFT_ID,
          slug: "front-porch",
          name: "Front Porch",
          about: "Best prices!",
          website: null,
          links: [],
          picture: null,
          takes_messages: true,
          is_approved: false,
          role: "owner",
          is_founder: true,
          returned_at: "2026-11-02T15:00:00Z",
          return_reasons: ["text_unfit", "picture_unfit"],
          return_note: "Who plays there?\nAnd since when?",
          created_at: "2026-11-01T15:00:00Z",
          updated_at: "2026-11-02T15:00:00Z",
        },
      ])
    : null;

const withCalendar: Interception = ({ path }) =>
  path.startsWith("/rest/v1/own_calendars")
    ? Response.json([{ contents: "own", token: "0123456789abcdef".repeat(4) }])
    : null;

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

export const ORGANIZER_STATES: readonly State[] = [
  { name: "dashboard", as: "organizer", reach: open("/dashboard") },
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
      await press(page, "Send selected events", "is another event: send it");
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
    name: "account-organizer-returned",
    as: "organizer",
    supabase: withReturnedPage,
    reach: open("/account/organizer"),
  },
  {
    name: "organizer-members",
    as: "organizer",
    supabase: withMembers,
    async reach(page, stage) {
      await open("/account/organizer")(page, stage);
      await page.getByRole("link", { name: "Members and invitations" }).click();
      await page.getByRole("heading", { name: "Open invitations" }).waitFor();
    },
  },
  {
    name: "account-organizer-delete-dialog",
    as: "organizer",
    async reach(page, stage) {
      await open("/account/organizer")(page, stage);
      await page.getByRole("link", { name: "Delete organizer page" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "organizer-members-remove-dialog",
    as: "organizer",
    supabase: withMembers,
    async reach(page, stage) {
      await open("/account/organizer")(page, stage);
      await page.getByRole("link", { name: "Members and invitations" }).click();
      await page
        .getByRole("link", { name: /^Remove/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "join-organizer",
    as: "newcomer",
    supabase: ({ path }) =>
      path.startsWith("/rest/v1/rpc/find_organizer_invitation")
        ? Response.json({ name: "Front Porch Collective", role: "editor" })
        : null,
    reach: open("/join-organizer?token=mailed"),
  },
  { name: "join-organizer-invalid", as: "newcomer", reach: open("/join-organizer?token=mistyped") },
  { name: "event-organizer", as: "organizer", reach: open(({ own }) => `/events/${own}/organizer`) },
  {
    name: "account-organizer-refused",
    as: "newcomer",
    status: 400,
    reach: send(
      "/account/organizer",
      { name: "N", about: "", website: "ftp://files.example/us" },
      "Save organizer page",
      PROBLEM,
    ),
  },
  {
    name: "account-devices",
    as: "newcomer",
    supabase: ({ path }) => (path.startsWith("/rest/v1/rpc/list_own_sessions") ? Response.json(DEVICES) : null),
    reach: open("/account#section-devices"),
  },
  { name: "account-calendar-none", as: "newcomer", reach: open("/account/calendar") },
  { name: "account-calendar", as: "newcomer", supabase: withCalendar, reach: open("/account/calendar") },
  {
    name: "account-calendar-end-dialog",
    as: "newcomer",
    supabase: withCalendar,
    reach: open("/account/calendar?ask=end"),
  },
  { name: "saved-calendar", as: "newcomer", reach: open("/saved/calendar") },
  { name: "account-delete", as: "newcomer", reach: open("/account/delete") },
  { name: "account-takes-codes", as: "newcomer", supabase: withSecondStep(true), reach: open("/account") },
  {
    name: "account-takes-only-codes",
    as: "newcomer",
    status: 400,
    supabase: withSecondStep(false),
    reach: send("/account", { email: "nova@example.com", email_current_password: "12" }, "Change email", PROBLEM),
  },
  {
    name: "account-delete-by-code",
    as: "newcomer",
    supabase: withSecondStep(false),
    reach: open("/account/delete"),
  },
  {
    name: "account-before-code",
    as: "newcomer",
    status: 401,
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/account")(page, stage);
      await fill(page, { full_name: "Nova Brighter" });
      stage.relay.intercept = beforeCode;
      await press(page, "Save name", "Enter your code in a new tab");
    },
  },
  { name: "create-event", as: "newcomer", supabase: withoutRows("event_drafts"), reach: open("/create-event") },
  { name: "create-event-link", as: "newcomer", reach: open("/create-event?from=link") },
  {
    name: "create-event-link-refused",
    as: "newcomer",
    status: 422,
    reach: send("/create-event?from=link", { link: "http://127.0.0.1/jazz" }, "Fill in the form", PROBLEM),
  },
  {
    name: "create-event-refused",
    as: "newcomer",
    status: 400,
    reach: send("/create-event", { title: "Ok", start_date: "2020-01-01T10:00" }, "Create Event", PROBLEM),
  },
  {
    name: "create-event-preview",
    as: "newcomer",
    reach: send(
      "/create-event",
      { title: "Porch Concert", description: "Three **bands**, one porch and lemonade.", location: "My garden" },
      "Preview",
      "Won't appear on a city page",
    ),
  },
  {
    name: "create-event-alike",
    as: "newcomer",
    supabase: withAlike,
    reach: send(
      "/create-event",
      { title: "Porch Concert", location: "Armature Works, Tampa", start_date: "2031-11-21T19:30" },
      "Preview",
      "Is your event one of these?",
    ),
  },
  {
    name: "create-event-draft",
    as: "newcomer",
    supabase: withDrafts,
    reach: open(`/create-event?draft=${DRAFT_ID}`),
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
    name: "create-event-who-can-come-refused",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await page.getByText("accessibility (optional)").click();
      await fill(page, { ages: "21", good_for_children: "yes" });
      await press(page, "Create Event", PROBLEM);
    },
  },
  {
    name: "create-event-picture-chosen",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("wheel"));
    },
  },
  {
    name: "create-event-picture-kept",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("wheel"));
      await fill(page, { title: "Ok", image_alt: "A Ferris wheel at night" });
      // The picture's preview appears before the response, so wait for the response first.
      await press(page, "Create Event", PROBLEM);
      await page.getByText("Your picture").first().waitFor();
    },
  },
  {
    name: "create-event-picture-without-words",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("launch"));
      await press(page, "Create Event", "Describe what the picture shows");
    },
  },
  {
    name: "create-event-picture-refused",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("No picture") });
      await press(page, "Create Event", "This file isn't a supported image");
    },
  },
  {
    name: "create-event-picture-too-large",
    as: "newcomer",
    needsScripts: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await waitUntilHydrated(page);
      await choosePicture(page, { name: "photo.heic", mimeType: "image/heic", buffer: Buffer.alloc(11_000_000) });
      await page.locator("#picture-error").waitFor();
    },
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
  { name: "edit-event-picture", as: "organizer", reach: open(({ pictured }) => `/edit-event/${pictured}`) },
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

/** Chooses a file for the form. With scripts, waits until it is shown. */
async function choosePicture(page: Page, file: Parameters<Page["setInputFiles"]>[1]): Promise<void> {
  await page.setInputFiles('main [name="picture"]', file);
  const isScripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (isScripted && typeof file === "string") await page.getByRole("img", { name: "The picture you chose" }).waitFor();
}

/** Stops a page's delayed redirect: removes its Refresh header and its timer. */
async function stayOnPage(page: Parameters<State["reach"]>[0]): Promise<void> {
  // why a string: the compiler adds helpers to a function, which do not exist in the page.
  await page.addInitScript({
    content: `{
      const wait = window.setTimeout;
      window.setTimeout = (run, ms, ...args) => (ms === ${REDIRECT_DELAY_SECONDS * 1000} ? 0 : wait(run, ms, ...args));
    }`,
  });
  await page.route(/\?done=/, async (route) => {
    const answer = await route.fetch();
    const { refresh: _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
}
