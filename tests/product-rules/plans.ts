import type { ProductRule } from "./rule.ts";

const POLICIES = "tests/policies/event-plans.test.ts";
const MAILS = "tests/policies/event-mails.test.ts";
const ROUTES = "tests/routes/event-plans.test.ts";
const POSTPONED = `${POLICIES} > a postponed event`;

/** Rules of PRODUCT.md about events that are sold out, postponed, cancelled or moved. */
export const PLAN_RULES: readonly ProductRule[] = [
  {
    rule: "one press each, at once and without review, undone as easily, by the organizer alone",
    tests: [
      "tests/journeys/organizer.no-js.test.ts > a cancelled concert is cancelled in the calendars of subscribers, and back on as easily",
      `${ROUTES} > a button on a page that is out of date changes nothing`,
      `${ROUTES} > others are sent to their dashboard; a new event and one that is over have no buttons`,
      `${POLICIES} > nobody says it of the events of others: not a member, an admin, or a visitor`,
    ],
  },
  {
    rule: "of a series for one date, the later ones, or all that are ahead, and undone for the same ones",
    tests: [
      `${POLICIES} > of a series > the organizer says it of a date and the later ones, or of all, and takes it back of the same dates`,
      `${POLICIES} > of a series > nothing is said of dates that are over, that nobody sees, or that belong to somebody else, nor by an older version`,
      "tests/journeys/organizer.no-js.test.ts > the later dates of a market are cancelled with one press, and take place again with another",
    ],
  },
  {
    rule: "a cancelled event stays on lists until its date, but is suggested nowhere",
    tests: [`${POLICIES} > a cancelled event stays on lists until its date, but is suggested nowhere`],
  },
  {
    rule: "a postponed event is on no list, and is kept and saved for 180 days",
    tests: [
      `${POSTPONED} > is on no list of dates and in no count, but keeps its page, and calendars learn of it`,
      `${POSTPONED} > stays for 180 days, and saved, also while its new date waits, which ends the postponement once approved`,
    ],
  },
  {
    rule: "members who have saved it are mailed if they want to, once",
    tests: [
      `${MAILS} > members who have saved the event > are mailed if they want to, once, until the start, and its organizer is not`,
      `${MAILS} > members who have saved the event > get nothing when it was a mistake, and at most one mail in an hour`,
      `${MAILS} > members who have saved the event > of several dates of a series > get one mail that names those they have saved, and one entry of the log says how many`,
    ],
  },
  {
    rule: "why: reasons at once, a note once it is approved, gone with the status",
    tests: [
      "tests/routes/event-plans.test.ts > an organizer says why with the same press, and readers see the reasons at once and the note once an admin has read it",
      "tests/policies/status-notes.test.ts > a status with a reason and a note > goes when it is undone, when another status follows, and with the event",
      "tests/policies/status-notes.test.ts > members who have saved the event > get a note that is approved later in a mail of its own, an hour after the first",
    ],
  },
];
