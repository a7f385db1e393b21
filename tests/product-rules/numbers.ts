import type { ProductRule } from "./rule.ts";

const COUNTED = "tests/server/visits.test.ts";
const POLICIES = "tests/policies/event-counts.test.ts";
const PAGE = "tests/routes/event-numbers.test.ts";

/** Rules of PRODUCT.md about counting views, saves and ticket clicks of events. */
export const NUMBERS_RULES: readonly ProductRule[] = [
  {
    rule: "what counts as a view and as a click, and what does not",
    tests: [
      `${COUNTED} > that is answered %i counts as a view: %j`,
      `${COUNTED} > for %s counts as a click`,
      `${COUNTED} > that is answered %i does not count: %j`,
      "tests/browser/prefetch.js.spec.ts > an event's page is there before its link is pressed",
    ],
  },
  {
    rule: "sums are written once a minute and when a process stops, of public events alone",
    tests: [
      `${COUNTED} > writes what was counted once, the rest when the process stops`,
      `${POLICIES} > adds sums to the week, and drops events that are not public`,
      "tests/pages/two-processes.test.ts > views of copies and followed ticket links are written when a process stops",
    ],
  },
  {
    rule: "its organizer reads them, as charts and a table; nobody else does",
    tests: [
      `${PAGE} > its organizer reads the numbers as charts without scripts, and as a table`,
      `${PAGE} > says that there are no ticket clicks where there is no link`,
      `${PAGE} > others, admins too, get a 404`,
      `${POLICIES} > an organizer sees the sums, the saves and each week since the approval, at most twelve`,
      `${POLICIES} > nobody else does: neither other members`,
    ],
  },
  {
    rule: "deleted with the event; the sums stay with a past event",
    tests: [
      `${POLICIES} > an edit keeps the counts, and a deletion takes them along`,
      `${POLICIES} > after the end the organizer keeps the sums with the past event`,
      "tests/routes/dashboard.test.ts > events that were removed after they ended stay visible to their organizer, with their numbers",
    ],
  },
  {
    rule: "the ticket link leads to the stored address of a public event alone",
    tests: [
      "tests/routes/event-tickets.test.ts > leads to the address of a public event, whatever the request says",
      "tests/routes/event-tickets.test.ts > leads nowhere for an event that is not public, has no link, or is unknown",
      "tests/routes/event-tickets.test.ts > answers 410 for an event that is gone, and 404 while a change waits",
    ],
  },
];
