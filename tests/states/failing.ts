import { randomUUID } from "node:crypto";
import type { Stage } from "./stage.ts";
import { OFF, open, type State, send } from "./state.ts";

const PROBLEM = "There is a problem";
const MESSAGE = {
  name: "Olive Marlowe",
  email: "olive@example.com",
  subject: "Feedback",
  message: "The map shows the wrong gate. Could you correct it before Saturday?",
};

/** Opens a path with a unique query, so that the failing page does not come from the cache. */
function openAnew(path: string | ((stage: Stage) => string)): State["reach"] {
  return open((stage) => `${typeof path === "string" ? path : path(stage)}?anew=${randomUUID()}`);
}

/** The site's queue key differs from the database's. */
function withAnotherKey(name: string): State["supabase"] {
  return ({ path }) =>
    path.startsWith(`/rest/v1/rpc/${name}`)
      ? Response.json({ code: "42501", message: "The mail queue key is wrong." }, { status: 401 })
      : null;
}

export const FAILURE_STATES: readonly State[] = [
  { name: "page-not-found", status: 404, reach: open("/no/such/page") },
  { name: "home-supabase-off", status: 503, supabase: OFF, reach: openAnew("/") },
  { name: "events-supabase-off", status: 503, supabase: OFF, reach: openAnew("/events") },
  { name: "event-supabase-off", status: 503, supabase: OFF, reach: openAnew(({ full }) => `/events/${full}`) },
  { name: "dashboard-supabase-off", as: "organizer", status: 503, supabase: OFF, reach: open("/dashboard") },
  {
    name: "signin-supabase-off",
    status: 503,
    supabase: OFF,
    reach: send("/signin", { email: "nobody@example.com", password: "anything" }, "Sign In", PROBLEM),
  },
  {
    name: "contact-supabase-off",
    status: 503,
    supabase: OFF,
    reach: send("/contact", MESSAGE, "Send message", PROBLEM),
  },
  {
    name: "contact-database-broken",
    status: 500,
    supabase: ({ method, path }) =>
      method === "POST" && path.startsWith("/rest/v1/rpc/send_contact_message")
        ? Response.json({ code: "XX000", message: "internal details" }, { status: 500 })
        : null,
    reach: send("/contact", MESSAGE, "Send message", PROBLEM),
  },
  {
    name: "contact-not-taken",
    status: 503,
    supabase: withAnotherKey("send_contact_message"),
    reach: send("/contact", MESSAGE, "Send message", "right now. Please try again later."),
  },
  {
    name: "weekly-not-taken",
    status: 503,
    supabase: withAnotherKey("request_digest"),
    reach: send("/weekly", { email: MESSAGE.email }, "Send me the link", "right now. Please try again later."),
  },
  {
    name: "event-report-not-taken",
    status: 503,
    supabase: withAnotherKey("submit_event_report"),
    reach: send(
      ({ full }) => `/events/${full}/report`,
      { reason: "misleading", details: "It is a sales show." },
      "Send report",
      "right now. Please try again later.",
    ),
  },
  {
    name: "events-broken",
    status: 500,
    supabase: ({ path }) =>
      path.startsWith("/rest/v1/rpc/browse_listings")
        ? Response.json({ code: "XX000", message: "internal details" }, { status: 500 })
        : null,
    reach: openAnew("/events"),
  },
  {
    name: "post-from-another-site",
    status: 403,
    async reach(page, stage) {
      await open("/forgot-password")(page, stage);
      await page.route("**/forgot-password*", async (route) => {
        const headers = { ...route.request().headers(), "sec-fetch-site": "cross-site" };
        await route.fulfill({ response: await route.fetch({ headers }) });
      });
      // form.submit() bypasses Remix's scripts, as a form on another site would.
      await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
      await page.getByText("This form can only be sent from our own pages.").waitFor();
    },
  },
];
