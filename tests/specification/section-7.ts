import { FILES, type SpecificationLine } from "./line.ts";

const { authClient, calls, contact } = FILES;
const LINKS = "tests/local/auth-links.test.ts";
const SESSIONS = "tests/local/auth-session.test.ts";

/** The calls it makes. */
export const SECTION_7: readonly SpecificationLine[] = [
  {
    line: "every request has a key, a bearer token and the application's name",
    tests: [`${calls} > every request carries the key, a bearer token and the name of the application`],
  },
  { line: "events: list public", tests: [`${calls} > lists public events from now on, soonest first`] },
  { line: "events: featured, limited to 4", tests: [`${calls} > gives the featured section four of these`] },
  { line: "events: by organizer", tests: [`${calls} > lists an organizer's events, newest first`] },
  { line: "events: pending", tests: [`${calls} > lists pending events, newest first`] },
  { line: "events: by id", tests: [`${calls} > gives one event by its id, with every field`] },
  {
    line: "events: insert",
    tests: [`${calls} > takes a new event unapproved, with its organizer, and returns the row`],
  },
  { line: "events: update", tests: [`${calls} > takes a change by id, unapproved again, and returns the row`] },
  { line: "events: delete and approve", tests: [`${calls} > deletes and approves by id`] },
  { line: "profiles by id", tests: [`${calls} > the profile of who is signed in is read by their id`] },
  {
    line: "connection check: a count of events",
    tests: [`${calls} > it counts the events, to see that Supabase answers`],
  },
  {
    line: "the seven procedures",
    tests: [
      `${calls} > the procedures are called by name with their own parameters`,
      `${FILES.procedures} > a visitor cannot call %s`,
    ],
  },
  {
    line: "auth: signUp and signIn",
    tests: [`${calls} > signing up sends the full name along, signing in asks with the password`],
  },
  {
    line: "auth: /signup, /token by password, refresh and PKCE, /verify, /resend, /recover, /user, /logout",
    tests: [
      "tests/routes/confirm.test.ts > is signed in by the button",
      `${FILES.signUp} > is sent the link again after a minute`,
      `${FILES.session} > the loaders of one request refresh a session that is about to end once`,
      "tests/routes/password.test.ts > chooses a new one through the mailed link",
      `${LINKS} > a browser that started with PKCE gets a code from the link`,
      `${SESSIONS} > signing out here ends this session only`,
    ],
  },
  { line: "auth: /otp", tests: [`${LINKS} > a visitor signs in by a mailed link`] },
  {
    line: "auth: OAuth authorize",
    reading: "R13",
    tests: ["tests/routes/google.test.ts > comes back signed in, to the page they wanted"],
  },
  {
    line: "auth: administration of users, links and invitations",
    tests: [
      "tests/local/auth-account.test.ts > the service key makes, reads, changes and deletes accounts",
      "tests/local/auth-account.test.ts > somebody who is invited gets a mail",
    ],
  },
  {
    line: "auth: id_token, /sso, /reauthenticate, linking identities, factors",
    reading: "R19",
    tests: ["tests/local/auth-signup.test.ts > what the local stack leaves out answers 404, which no client retries"],
  },
  { line: "storage: buckets, objects, images", reading: "R19", reason: "The site stores no files." },
  { line: "realtime: a WebSocket with a heartbeat", reading: "R19", reason: "The site opens no realtime connection." },
  {
    line: "contact: sent for real",
    reading: "R12",
    tests: [`${contact} > a visitor's message is stored, and the thank-you follows`],
  },
  {
    line: "a sign-out that Auth refuses still counts",
    tests: [`${authClient} > a session whose account is gone can still be signed out`],
  },
];
