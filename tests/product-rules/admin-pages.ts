import { FILES, type ProductRule } from "./rule.ts";

const { admin, procedures, setup, timing } = FILES;

/** Rules of PRODUCT.md about the pages of admins. */
export const ADMIN_PAGES_RULES: readonly ProductRule[] = [
  {
    rule: "admin invitations: listed, revoked, and a link that changes nothing by itself",
    tests: [
      "tests/routes/admin-invitations.test.ts > admins read which invitations are open",
      "tests/routes/admin-invitations.test.ts > the link of an invitation fills in the form",
      "tests/routes/admin-invitations.test.ts > a visitor who opens the link signs in first, and no address of that has the token",
    ],
  },
  {
    rule: "audit log: narrowed, linked, as a table",
    tests: [
      "tests/policies/event-decisions.test.ts > the audit log keeps what was ticked and what was asked for at fields",
      "tests/policies/corrected-public-events.test.ts > it is public at once",
      "tests/routes/admin-audit.test.ts > is filtered by person, event, action and words of titles together",
      "tests/domain/site/csv.test.ts > a table is read again as it was written, and no cell is a formula",
    ],
  },
  {
    rule: "Admin Panel: a table with approve and delete, and both messages",
    tests: [
      `${admin} > the Admin Panel is a table of pending events, of which an admin deletes one`,
      `${admin} > an approved event is public and among the featured`,
      "tests/routes/admin-queue-rows.test.ts > an admin reads all fields of a pending event; approved events are not in the queue",
    ],
  },
  {
    rule: "Admin Panel: the last twelve weeks, as charts and as a table",
    tests: [
      "tests/routes/admin-weeks.test.ts > events are counted in the week in which they came in, and in which they were decided, in the site's zone",
      "tests/routes/admin-weeks.test.ts > charts and table say so, also where there is nothing to say",
      "tests/routes/admin-weeks.test.ts > members who are no admins and visitors get none of it",
    ],
  },
  {
    rule: "Admin Panel: an admin corrects a slip in somebody else's event, with a note",
    tests: [
      "tests/policies/corrected-events.test.ts > it goes on waiting; its organizer gets the note by mail",
      "tests/policies/corrected-events.test.ts > it is refused to members, the organizer and visitors, and to admins for their own events",
      "tests/routes/judge-event.test.ts > an admin corrects a typo with a note, and cannot without one",
    ],
  },
  {
    rule: "Admin Panel: reports are closed as corrected once readers see something else than when each of them came",
    tests: [
      "tests/policies/closed-reports.test.ts > is refused until readers see something else than when each report came",
      "tests/policies/closed-reports.test.ts > is refused after a correction that was taken back",
      "tests/journeys/spanish.no-js.test.ts > two readers report an event",
    ],
  },
  {
    rule: "Admin Panel: an admin corrects what is public of somebody else's event, at once",
    tests: [
      "tests/policies/corrected-public-events.test.ts > it is public at once; its organizer gets what it was, what it is, and the note",
      "tests/policies/corrected-public-events.test.ts > of a long text the organizer reads the part that differs",
      "tests/policies/corrected-public-events.test.ts > who has saved it is told of another time, as of any move",
      "tests/policies/corrected-public-events.test.ts > a change of its organizer waits on, with what it says",
      "tests/policies/corrected-public-events.test.ts > of a series one date is corrected, or all that say the same",
      "tests/policies/corrected-public-events.test.ts > it is refused to members, the organizer, visitors",
      "tests/policies/corrected-public-events.test.ts > nothing happens to an older version",
      "tests/journeys/moderation.no-js.test.ts > a public event is corrected from the live list",
      "tests/routes/judge-event.test.ts > an admin corrects what is public while a change waits, and its organizer still reads why it came back",
    ],
  },
  {
    rule: "Admin Panel: an admin takes a picture off the site with one press",
    tests: [
      "tests/policies/pictures-taken-off.test.ts > it is gone at once wherever it is shown, and its organizer is told once",
      "tests/policies/pictures-taken-off.test.ts > a change that waits goes on waiting without it",
      "tests/policies/pictures-taken-off.test.ts > an address of a picture elsewhere is taken out of every date of its series",
      "tests/policies/pictures-taken-off.test.ts > only admins take one off",
      "tests/routes/pictures.test.ts > an admin takes a picture off: its page has a drawing, and its address answers 404",
    ],
  },
  {
    rule: "Admin Panel: a page for judging one event: what differs, what is like it, the organizer's record, decisions",
    tests: [
      "tests/policies/judging.test.ts > an admin reads beside an event",
      "tests/policies/judging.test.ts > is like an event for admins",
      "tests/routes/judge-event.test.ts > an admin reads what a change is, word by word, and decides with the version that was read",
      "tests/routes/judge-event.test.ts > an event that was taken off says by whom and why",
      "tests/domain/events/text-difference.test.ts > words that were added and removed are marked, spaces and lines kept",
    ],
  },
  {
    rule: "Admin Panel: what came back to its organizer is judged by what has changed since",
    tests: [
      "tests/journeys/moderation.no-js.test.ts > an event is returned with reasons, repaired where they say, judged by what has changed, and approved",
      "tests/policies/judging.test.ts > what it said when it came back, once it waits again, until it is approved or the decision is undone",
    ],
  },
  {
    rule: "Admin Panel: what was taken off is approved only by itself, apart from others and from its series",
    tests: [
      "tests/journeys/moderation.no-js.test.ts > waits, once its organizer has changed it, with who took it off and why, and is approved only by itself",
      "tests/journeys/moderation.no-js.test.ts > is not approved with the other dates of its series",
    ],
  },
  {
    rule: "Admin Panel: of two admins the first one decides, about what was read, and the other one reads what it was",
    tests: [
      "tests/journeys/moderation.no-js.test.ts > the first decision holds, and the other one reads what it was",
      "tests/journeys/moderation.no-js.test.ts > what its organizer has changed since it was read is not deleted",
      "tests/browser/focus.js.spec.ts > what somebody has returned or taken off meanwhile is not approved, and the admin reads why",
    ],
  },
  {
    rule: "Admin Setup: buttons to /admin and /admin-token, invitation, restore, list",
    tests: [`${admin} > Admin Setup leads to the other admin pages, lists the admins, invites and restores`],
  },
  {
    rule: "Admin Setup: the ways to become an admin, or to make somebody one, are one choice",
    tests: [
      `${admin} > Admin Setup leads to the other admin pages, lists the admins, invites and restores`,
      `${admin} > of the ways to make somebody an admin, the one that was refused is open again`,
    ],
  },
  {
    rule: "Admin Setup: claiming the role while there is no admin",
    tests: [`${setup} > is anyone who claims the role while there is none`],
  },
  {
    rule: "Admin Token Generator: warning, button, read-only box with its label, instructions",
    tests: [
      `${admin} > the Admin Token Generator warns, shows a token to copy, and says what to do with it, which works`,
    ],
  },
  {
    rule: "Admin Token Generator: 'Generating Token...', 'Copied!' for 2 seconds",
    tests: [`${timing} > an admin copies a new token, and reads 'Copied!' for two seconds`],
  },
  {
    rule: "a token makes anyone who pastes it an admin",
    tests: [`${procedures} > a token makes its holder an admin, once`],
  },
];
