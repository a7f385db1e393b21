import { SEED_PASSWORD } from "#supabase/seed/people.ts";
import type { Interception } from "#tests/support/relay.ts";
import { STAGE_PEOPLE } from "./people.ts";
import type { Stage } from "./stage.ts";
import { fill, OFF, open, press, type State, send } from "./state.ts";

const PROBLEM = "There is a problem";
/** Hard to guess, unlike the password of the seeded people. */
const NEW_PASSWORD = "pelicans-on-the-pier-at-six";

/** A confirmation link with a token that Auth never issued. */
const LINK = "/confirm?type=email&token_hash=0123456789abcdef&next=%2Fcreate-event";

/** Answers as for a valid token of a weekly mail. */
function withWeeklyMail(isConfirmed: boolean): Interception {
  const digest = { list: "/tampa?category=music&price=free", is_confirmed: isConfirmed };
  return ({ path }) => (path.startsWith("/rest/v1/rpc/find_digest") ? Response.json(digest) : null);
}

/** The account has a pending change of its email address. */
const withChangingAccount: Interception = ({ path }) =>
  path.startsWith("/rest/v1/rpc/describe_email_change")
    ? Response.json([{ full_name: STAGE_PEOPLE.otherAdmin.full_name, masked_email: "b•••@example.com" }])
    : null;

/** Answers as for a valid token of a mail about an event. */
const withMailLink: Interception = ({ path }) =>
  path.startsWith("/rest/v1/rpc/find_mail_link")
    ? Response.json({
        event: {
          id: "0b9f0d5e-0000-4000-8000-000000000000",
          title: "Porch Concert",
          location: "Armature Works, Tampa",
          start_date: "2031-05-03T23:30:00Z",
          end_date: null,
          is_all_day: false,
          confirmed_at: null,
        },
      })
    : null;

/** Answers as for a valid token of a mail about a storm, before the organizer's answer (`said` is null) and after it. */
function withStormLink(said: string | null, is_over = false): Interception {
  const event = { id: "0b9f0d5e-0000-4000-8000-000000000000", title: "Porch Concert" };
  const place = { location: "Armature Works, Tampa", start_date: "2031-05-03T23:30:00Z", is_all_day: false };
  return ({ path }) =>
    path.startsWith("/rest/v1/rpc/find_storm_link")
      ? Response.json({ is_over, answer: "moved", said, event: { ...event, ...place } })
      : null;
}

export const STATIC_STATES: readonly State[] = [
  { name: "about", reach: open("/about") },
  { name: "terms", reach: open("/terms") },
  { name: "privacy", reach: open("/privacy") },
  { name: "accessibility", reach: open("/accessibility") },
  { name: "moderation", reach: open("/moderation") },
  { name: "offline", reach: open("/offline") },
  { name: "developers", reach: open("/developers") },
  { name: "follow", reach: open("/follow?from=%2Ftampa%3Fcategory%3Dmusic") },
  { name: "weekly", reach: open("/weekly?from=%2Ftampa%3Fcategory%3Dmusic%26search%3Djazz%26when%3Dtoday") },
  { name: "weekly-sent", reach: open("/weekly?from=%2Ftampa&sent=1") },
  { name: "weekly-refused", status: 400, reach: send("/weekly", { email: "olive" }, "Send me the link", PROBLEM) },
  { name: "weekly-confirm", supabase: withWeeklyMail(false), reach: open("/weekly/confirm?token=0") },
  { name: "weekly-confirmed", supabase: withWeeklyMail(true), reach: open("/weekly/confirm?token=0") },
  { name: "weekly-link-spent", status: 404, reach: open("/weekly/confirm?token=0") },
  { name: "weekly-unsubscribe", supabase: withWeeklyMail(true), reach: open("/weekly/unsubscribe?token=0") },
  {
    name: "weekly-unsubscribed",
    supabase: withWeeklyMail(true),
    reach: send("/weekly/unsubscribe?token=0", {}, "Unsubscribe", "You're unsubscribed"),
  },
  { name: "weekly-ended", reach: open("/weekly/unsubscribe?token=0") },
  { name: "mail-end", supabase: withMailLink, reach: open("/mail/end?token=0") },
  { name: "mail-end-unknown", reach: open("/mail/end?token=0") },
  { name: "storm-answer", supabase: withStormLink(null), reach: open("/storm-answer?token=0") },
  { name: "storm-answer-given", supabase: withStormLink("moved"), reach: open("/storm-answer?token=0") },
  { name: "storm-answer-over", supabase: withStormLink(null, true), reach: open("/storm-answer?token=0") },
  { name: "storm-answer-unknown", reach: open("/storm-answer?token=0") },
  { name: "taking-place", supabase: withMailLink, reach: open("/taking-place?token=0") },
  { name: "taking-place-over", reach: open("/taking-place?token=0") },
  { name: "contact", reach: open("/contact") },
  { name: "contact-member", as: "newcomer", reach: open("/contact") },
  { name: "contact-map", reach: open("/contact?map=1#map") },
  { name: "contact-sent", reach: open("/contact?sent=1") },
  {
    name: "contact-refused",
    status: 400,
    // Browsers validate required fields themselves, so all are filled in, one with an invalid value.
    reach: send(
      "/contact",
      { name: "Olive", email: "olive@example", subject: "Feedback", message: "Thank you!" },
      "Send message",
      PROBLEM,
    ),
  },
];

/** Embeddable lists for other websites, and the page with their code. */
export const EMBED_STATES: readonly State[] = [
  { name: "embed-code", reach: open("/embed?from=%2Ftampa%3Fcategory%3Dmusic&theme=dark&accent=%23ffb866&height=480") },
  {
    name: "embed-code-refused",
    status: 400,
    reach: open("/embed?from=%2Ftampa&theme=pink&accent=red&height=9"),
  },
  { name: "embedded-list", reach: open("/embed/auto-b2331f/events") },
  { name: "embedded-list-dark", reach: open("/embed/dark/tampa?category=music&category=arts&price=free") },
  { name: "embedded-list-empty", reach: open("/embed/auto/ocala?search=nothing+has+this") },
  { name: "embedded-list-unknown", status: 404, reach: open("/embed/auto/atlantis") },
  { name: "embedded-list-away", status: 503, supabase: OFF, reach: open("/embed/auto/sebring?time=morning") },
];

export const ACCOUNT_STATES: readonly State[] = [
  { name: "signin", reach: open("/signin") },
  { name: "signin-refused", status: 400, reach: send("/signin", {}, "Sign In", PROBLEM) },
  {
    name: "signin-wrong-password",
    status: 400,
    reach: send("/signin", { email: "nobody@example.com", password: "not-this-one" }, "Sign In", PROBLEM),
  },
  {
    name: "signin-unconfirmed",
    status: 400,
    reach: send(
      "/signin",
      { email: STAGE_PEOPLE.unconfirmed.email, password: SEED_PASSWORD },
      "Sign In",
      "Send the link again",
    ),
  },
  { name: "signin-google-unavailable", status: 400, reach: send("/signin", {}, "Sign in with Google", PROBLEM) },
  { name: "second-step", as: "halfway", reach: open("/second-step?next=%2Fcreate-event") },
  {
    name: "second-step-refused",
    as: "halfway",
    status: 400,
    reach: send("/second-step", { authenticator_code: "12345" }, "Sign In", PROBLEM),
  },
  { name: "second-step-recovery-code", as: "halfway", reach: open("/second-step?with=recovery-code") },
  {
    name: "second-step-recovery-code-wrong",
    as: "halfway",
    status: 400,
    reach: send(
      "/second-step?with=recovery-code",
      { recovery_code: "abcd-efgh-2345-6789" },
      "Sign In",
      "That recovery code isn't right",
    ),
  },
  { name: "signup", reach: open("/signup") },
  {
    name: "signup-refused",
    status: 400,
    reach: send("/signup", { full_name: "O", email: "olive", password: "short" }, "Sign Up", PROBLEM),
  },
  { name: "check-email", reach: (page) => signUp(page, "check") },
  {
    name: "check-email-too-soon",
    status: 429,
    async reach(page) {
      await signUp(page, "soon");
      await press(page, "Send the link again", "Please wait a moment");
    },
  },
  { name: "check-email-address-unknown", reach: open("/check-email") },
  { name: "forgot-password", reach: open("/forgot-password") },
  { name: "forgot-password-refused", status: 400, reach: send("/forgot-password", {}, "Send me a link", PROBLEM) },
  { name: "forgot-password-sent", reach: open("/forgot-password?sent=1") },
  { name: "confirm", reach: open(LINK) },
  { name: "confirm-refused", status: 400, reach: send(LINK, { password: "short" }, "Confirm my email", PROBLEM) },
  { name: "confirm-signed-in", as: "newcomer", reach: open(LINK) },
  {
    name: "confirm-new-email",
    as: "newcomer",
    supabase: withChangingAccount,
    reach: open("/confirm?type=email_change&token_hash=0123456789abcdef"),
  },
  { name: "confirm-link-spent", status: 400, reach: open("/confirm?error=access_denied") },
  { name: "confirm-link-incomplete", status: 400, reach: open("/confirm?type=email") },
  { name: "new-password", reach: openNewPassword },
  {
    name: "new-password-refused",
    status: 400,
    async reach(page, stage) {
      await openNewPassword(page, stage);
      await fill(page, { password: "short", confirm_password: "shorter" });
      await press(page, "Save new password", PROBLEM);
    },
  },
  { name: "new-password-without-link", reach: open("/new-password") },
];

type Page = Parameters<State["reach"]>[0];

/** Signs up a new person, whose address then waits to be confirmed. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.goto("/signup");
  await fill(page, {
    full_name: "Penny Waits",
    email: `penny.${name}.${Date.now()}@example.com`,
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  });
  await press(page, "Sign Up", "Check your email");
}

/** Opens the link of a password recovery mail. */
async function openNewPassword(page: Page, { service }: Stage): Promise<void> {
  const { email } = STAGE_PEOPLE.newcomer;
  const { data, error } = await service.auth.admin.generateLink({ type: "recovery", email });
  if (error) throw error;
  await page.goto(`/confirm?type=recovery&token_hash=${data.properties.hashed_token}`);
  await page.getByRole("main").getByRole("button").first().click();
  await page.getByText("Save new password").waitFor();
}
