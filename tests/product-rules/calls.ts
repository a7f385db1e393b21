import { FILES, type ProductRule } from "./rule.ts";

const { authClient, calls, contact } = FILES;
const LINKS = "tests/stack/auth-links.test.ts";
const SESSIONS = "tests/stack/auth-session.test.ts";

/** Rules of PRODUCT.md, Calls to Supabase. */
export const CALLS_RULES: readonly ProductRule[] = [
  {
    rule: "every request has a key, a bearer token and the application's name",
    tests: [`${calls} > every request carries the key, a bearer token and the name of the application`],
  },
  { rule: "events: list public", tests: [`${calls} > lists public events from now on, with all filters in one call`] },
  {
    rule: "events: featured, limited to 4",
    tests: [`${calls} > gives the home page its day, its week and the featured section in one call`],
  },
  { rule: "events: by organizer", tests: [`${calls} > gives the dashboard an organizer's events`] },
  {
    rule: "events: pending",
    tests: [`${calls} > lists pending events, newest first, with their organizers in one call`],
  },
  { rule: "events: by id", tests: [`${calls} > gives one event by its id, with those like it, in one call`] },
  {
    rule: "events: insert",
    tests: [`${calls} > takes a new event unapproved, with its organizer, and returns the row`],
  },
  { rule: "events: update", tests: [`${calls} > takes a change by id, unapproved again, and returns the row`] },
  { rule: "events: delete and approve", tests: [`${calls} > deletes and approves by id`] },
  {
    rule: "who is signed in",
    tests: [`${calls} > who is signed in is read in one call, whatever the page shows of them`],
  },
  {
    rule: "connection check: a count of events",
    tests: [`${calls} > it counts the events, to see that Supabase answers`],
  },
  {
    rule: "the seven procedures",
    tests: [
      `${calls} > the procedures are called by name with their own parameters`,
      `${FILES.procedures} > a visitor cannot call %s`,
    ],
  },
  {
    rule: "auth: signUp and signIn",
    tests: [`${calls} > signing up sends the full name along, signing in asks with the password`],
  },
  {
    rule: "auth: /signup, /token by password, refresh and PKCE, /verify, /resend, /recover, /user, /logout",
    tests: [
      "tests/routes/confirm.test.ts > is signed in by the button",
      `${FILES.signUp} > is sent the link again after a minute`,
      `${FILES.session} > the loaders of one request refresh a session that is about to end once`,
      "tests/routes/password.test.ts > chooses a new one through the mailed link",
      `${LINKS} > a browser that started with PKCE gets a code from the link`,
      `${SESSIONS} > signing out here ends this session only`,
    ],
  },
  {
    rule: "proofs of identity, and whose address a mailed link changes",
    tests: [
      "tests/policies/identity-proofs.test.ts > changes the address once within a minute of typing the password",
      "tests/policies/email-change.test.ts > is shown for both links, with only the first letter of the current address",
    ],
  },
  { rule: "auth: /otp", tests: [`${LINKS} > a visitor signs in by a mailed link`] },
  {
    rule: "auth: OAuth authorize",
    tests: ["tests/routes/google.test.ts > comes back signed in, to the page they wanted"],
  },
  {
    rule: "auth: administration of users, links and invitations",
    tests: [
      "tests/stack/auth-account.test.ts > the service key makes, reads, changes and deletes accounts",
      "tests/stack/auth-account.test.ts > an invited person gets a mail, follows the link and sets a password",
    ],
  },
  {
    rule: "auth: id_token, /sso, /reauthenticate, linking identities, factors",
    tests: ["tests/stack/auth-signup.test.ts > unsupported endpoints answer 404, which no client retries"],
  },
  {
    rule: "storage: buckets, objects, images",
    tests: [
      "tests/stack/storage-calls.test.ts > storage-js' %s (%i) is answered",
      "tests/stack/storage-calls.test.ts > no call of storage-js is missing in this list",
    ],
  },
  { rule: "realtime: a WebSocket with a heartbeat", reason: "The site opens no realtime connection." },
  {
    rule: "contact: sent for real",
    tests: [`${contact} > a visitor's message is stored, and a redirect leads to the thank-you page`],
  },
  {
    rule: "what visitors write: with the key of the mail queue, and the token of a member",
    tests: [
      "tests/policies/contact-messages.test.ts > %s is refused without the queue key, which only the site has",
      "tests/policies/contact-messages.test.ts > a message that the site sends for a %s is stored",
      "tests/policies/event-reports.test.ts > nobody can report without the site: neither by an insert nor without the queue key",
      "tests/policies/digests.test.ts > is refused past the site",
    ],
  },
  {
    rule: "a sign-out that Auth refuses still counts",
    tests: [`${authClient} > a session whose account is gone can still be signed out`],
  },
];
