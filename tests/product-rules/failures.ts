import { FILES, type ProductRule } from "./rule.ts";

const {
  adminRoute,
  authClient,
  browsing,
  create,
  dashboard,
  edit,
  failures,
  organizer,
  session,
  setup,
  signIn,
  token,
} = FILES;
const UNFORESEEN = "tests/routes/event-form-unforeseen.test.ts";

/** Rules of PRODUCT.md, Failures. */
export const FAILURES_RULES: readonly ProductRule[] = [
  {
    rule: "no connection: the message, with CONNECTION_ERROR",
    tests: [
      `${failures} > %s says so with the code, inside the layout`,
      `${failures} > an event's page says so under 'Event Not Found'`,
      "tests/models/supabase.test.ts > no answer (%d) is the connection message",
      "tests/routes/account-outage.test.ts > a member who signs in while Supabase is down reads about it, and their email is kept",
    ],
  },
  {
    rule: "other errors of the store keep their own message and are logged",
    tests: [
      "tests/models/supabase.test.ts > our functions reject with a code, for which the site has words: %d %s %j",
      `${adminRoute} > when the database refuses to %s, the admin is told and it is logged`,
    ],
  },
  {
    rule: "sign-in and sign-up: the server's message, else 'An unexpected error occurred'",
    tests: [
      `${signIn} > reads Auth's message and finds their email`,
      `${failures} > a member whose sign-in fails with an error of Auth reads 'An unexpected error occurred'`,
      `${failures} > a visitor whose sign-up fails with an error of Auth reads 'An unexpected error occurred'`,
    ],
  },
  {
    rule: "event: 'Failed to load event details'",
    tests: [`${failures} > a visitor whose event cannot be loaded reads 'Event Not Found', with a way back`],
  },
  {
    rule: "admin approve and delete: both fallbacks",
    tests: [`${failures} > an admin reads what could not be done`, `${adminRoute} > when the database refuses to %s`],
  },
  {
    rule: "the Admin Panel without a part: its navigation and the other parts stay",
    tests: [
      "tests/pages/failures.test.ts > the queue says so and can be asked again or for less, beside tabs and charts",
      "tests/pages/failures.test.ts > the charts say so below the queue",
      "tests/pages/failures.test.ts > another list says so below the tabs, which lead to the others",
    ],
  },
  {
    rule: "token generation: its fallback",
    tests: [
      `${token} > an admin reads that a token could not be created, and the cause is logged`,
      `${failures} > an admin reads what could not be done`,
    ],
  },
  {
    rule: "create: 'Failed to create event', else the unexpected error",
    tests: [
      `${create} > an error of the database is shown above the form, and its values are kept`,
      `${failures} > an organizer whose event cannot be created`,
      `${UNFORESEEN} > an organizer whose new event fails unexpectedly reads about it, and keeps what they typed`,
    ],
  },
  {
    rule: "update: 'Failed to update event', else the unexpected error",
    tests: [
      `${failures} > an organizer whose event cannot be updated`,
      `${UNFORESEEN} > an organizer whose edit fails unexpectedly reads about it, and keeps what they typed`,
    ],
  },
  {
    rule: "edit: 'Failed to load event', or 'Event not found'",
    tests: [
      `${failures} > an organizer whose event cannot be loaded for editing`,
      `${organizer} > an event that does not exist says 'Event not found'`,
      `${edit} > a missing or malformed event is not found`,
    ],
  },
  {
    rule: "deleting one's own event that fails is logged",
    tests: [`${dashboard} > an organizer reads that a deletion failed, and the cause is logged`],
  },
  {
    rule: "setup: 'You must be logged in …' for each action",
    tests: [`${setup} > a session that has gone is told when trying to %s`],
  },
  { rule: "setup: 'There are already admins in the system. …'", tests: [`${setup} > cannot be claimed a second time`] },
  {
    rule: "setup: 'You must be logged in as an admin …'",
    tests: [`${setup} > members see no list of admins, and can neither invite nor restore`],
  },
  {
    rule: "setup: 'Failed to grant admin privileges', 'Failed to accept invitation' and the other fallbacks",
    tests: [
      `${failures} > a member reads why they could not %s`,
      `${failures} > an admin reads why they could not %s`,
      `${setup} > is useless to anyone else, and the token is not echoed`,
    ],
  },
  {
    rule: "setup: when the check fails there is taken to be an admin",
    tests: [`${setup} > cannot be claimed while it is unknown whether there is one`],
  },
  {
    rule: "setup: success tells to refresh or sign in again",
    tests: [
      `${setup} > is anyone who claims the role while there is none`,
      `${setup} > makes the invited account an admin`,
      `${setup} > an admin restores the privileges`,
    ],
  },
  {
    rule: "auth: 'Auth session missing!' (400)",
    tests: [`${authClient} > a missing session is told in Auth's own words`],
  },
  {
    rule: "auth: 'Auth session or user missing' (500)",
    tests: [`${authClient} > an answer without session or user is Auth's failure`],
  },
  { rule: "auth: invalid credentials (400)", tests: [`${FILES.account} > a member is asked to sign in, fails once`] },
  {
    rule: "auth: weak password, with reasons",
    tests: [
      "tests/stack/auth-signup.test.ts > a sign-up with a weak, missing or endless password",
      "tests/routes/password.test.ts > reads what is wrong with the new one",
    ],
  },
  {
    rule: "auth: 502, 503, 504 or no network may be asked again",
    tests: [`${authClient} > no answer (%d) is the connection message`],
  },
  {
    rule: "auth: errors of a redirect",
    tests: [
      "tests/routes/google.test.ts > an answer that is none leads back to the sign-in page",
      "tests/routes/google.test.ts > a PKCE code of one browser is useless in another",
    ],
  },
  {
    rule: "auth: refreshing is tried again, and given up in the end",
    tests: [
      `${session} > two requests at once with the same ended session both stay signed in`,
      "tests/routes/account-outage.test.ts > a member can sign out while Supabase is down",
    ],
  },
  {
    rule: "auth: signing out ignores 401, 403, 404",
    tests: [`${authClient} > a session whose account is gone can still be signed out`],
  },
  {
    rule: "errors of storage",
    tests: [
      "tests/stack/storage-objects.test.ts > a name that is taken is refused, unless the upload may replace what is there",
      "tests/stack/storage-limits.test.ts > a bucket takes files up to its limit, and not one byte more, however they arrive",
    ],
  },
  {
    rule: "uncaught: a page titled 'Unexpected Application Error!'",
    tests: [
      "tests/pages/unforeseen.test.ts > a visitor who meets an unforeseen failure gets an error page without its cause",
      `${FILES.root} > that failed says so`,
    ],
  },
  {
    rule: "what a visitor looks for and is not there",
    tests: [`${browsing} > that does not exist is 'Event Not Found'`],
  },
];
