import type { Interception } from "#tests/support/relay.ts";
import { STAGE_PEOPLE } from "./people.ts";
import { fill, open, press, type State, send, withResults } from "./state.ts";

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
  return withResults({ own_context: [row] });
}

/** The member has signed in with the password but not entered a code (aal1). */
const beforeCode = withResults({ own_context: [], needs_second_step: true });

const DATES = { joined_at: "2026-11-02T15:00:00Z", expires_at: "2026-11-30T15:00:00Z" };

/** The organization has another owner, an editor, and two open invitations. */
const withMembers = withResults({
  list_organizer_members: [
    { member_id: "00000000-0000-4000-8000-000000000001", full_name: "Marisol Vega", role: "owner", ...DATES },
    {
      member_id: "00000000-0000-4000-8000-000000000002",
      full_name: "Wilhelmina Featherstonehaugh",
      role: "editor",
      ...DATES,
    },
  ],
  list_organizer_invitations: ["new@example.com", "somebody.with.a.long.name@example.com"].map((address, index) => ({
    id: `00000000-0000-4000-8000-00000000001${index}`,
    address,
    role: "editor",
    ...DATES,
  })),
});

/** The organizer page was returned, with a reason and a note. */
const withReturnedPage = withResults({
  own_organizations: [
    {
      id: "6b1c4f5e-0000-4000-8000-00000000000d",
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
  ],
});

const withCalendar: Interception = ({ path }) =>
  path.startsWith("/rest/v1/own_calendars")
    ? Response.json([{ contents: "own", token: "0123456789abcdef".repeat(4) }])
    : null;

/** A member's account, and the organizer page that belongs to it. */
export const OWN_ACCOUNT_STATES: readonly State[] = [
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
    supabase: withResults({ find_organizer_invitation: { name: "Front Porch Collective", role: "editor" } }),
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
    supabase: withResults({ list_own_sessions: DEVICES }),
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
];
