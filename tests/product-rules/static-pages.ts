import { FILES, type ProductRule } from "./rule.ts";

const { contact, staticPages } = FILES;

/** Rules of PRODUCT.md about static pages and the contact form. */
export const STATIC_PAGES_RULES: readonly ProductRule[] = [
  {
    rule: "/moderation: rules, usual wait, and counts of the site without numbers below five",
    tests: [
      "tests/routes/moderation.test.ts > everyone gets counts of the last 90 days and no number below five",
      "tests/routes/moderation.test.ts > the page names the rules, the usual wait and the counts",
      "tests/routes/moderation.test.ts > a reason that is offered no more is no rule",
    ],
  },
  {
    rule: "about: the counts of now, and four figures",
    tests: [
      `${staticPages} > About states the specified figures, as what the site is headed for`,
      "tests/pages/wording.test.ts > About counts the public events, venues and organizers",
    ],
  },
  {
    rule: "terms and privacy: last updated February 27, 2025; 30 days' notice; children under 13",
    tests: [
      `${staticPages} > says when it was last updated`,
      `${staticPages} > the Terms promise 30 days' notice for material changes`,
      `${staticPages} > the Privacy Policy excludes children under 13`,
    ],
  },
  {
    rule: "contact, reports, weekly mail: taken by the site alone; kept in the form while it cannot take them; 20 open reports of an event",
    tests: [
      "tests/routes/without-queue-key.test.ts > the form of a %s answers 503 in words, with what was typed",
      `${contact} > while the database rejects the queue key, the form says so, keeps its values and shows another way to write`,
      "tests/routes/reports.test.ts > after a flood of reports the next reader is thanked as well, and the team sees how many more came",
      "tests/policies/event-reports.test.ts > at most twenty open reports of one event are stored; further ones are counted, with the same response",
    ],
  },
  {
    rule: "contact: email, phone, office, social links, subjects, a map, support hours",
    tests: [
      `${contact} > shows email, phone, office, support hours and social links`,
      `${contact} > offers the six subjects, and asks for all four fields`,
      `${contact} > shows the map when asked for`,
    ],
  },
];
