import { FILES, type SpecificationLine } from "./line.ts";

const { accountForms, browsing, calls, contact, eventForm, home, layoutScripts, organizer, procedures, purge } = FILES;
const { session, structuredData, timing } = FILES;

/** Business constants and limits. */
export const SECTION_9: readonly SpecificationLine[] = [
  {
    line: "featured: 4",
    tests: [`${home} > shows the next four approved events`, `${calls} > gives the featured section four of these`],
  },
  {
    line: "admin token: 1 hour",
    tests: [
      `${procedures} > a token has 256 bits, is stored only as its SHA-256, and lasts one hour`,
      `${procedures} > an expired token is rejected`,
    ],
  },
  { line: "'Copied!': 2 s", tests: [`${timing} > an admin copies a new token, and reads 'Copied!' for two seconds`] },
  {
    line: "on to the dashboard: 2 s",
    tests: [`${timing} > an organizer sees what is under way, and is taken to the dashboard after two seconds`],
  },
  {
    line: "fetched anew after 300000 ms",
    reading: "R17",
    tests: [`${layoutScripts} > coming back to a tab after more than five minutes`],
  },
  {
    line: "contact: no artificial wait",
    reading: "R12",
    tests: [`${contact} > a visitor's message is stored, and the thank-you follows`],
  },
  {
    line: "title 5 to 100, description from 20",
    tests: [`${eventForm} > %s: %.25s… is refused`, `${eventForm} > %s: %.25s… is accepted at the limit`],
  },
  {
    line: "name from 2, password from 8",
    tests: [
      `${accountForms} > refuses a name of one character`,
      `${accountForms} > refuses a password under 8 characters`,
    ],
  },
  {
    line: "attendees from 1",
    tests: [`${eventForm} > %j is refused: %s`, "tests/policies/constraints.test.ts > an event at the edge is taken"],
  },
  { line: "10 categories", tests: ["tests/domain/categories.test.ts > are the ten of the product"] },
  {
    line: "city pages",
    reading: "R2",
    tests: ["tests/domain/cities.test.ts > has the 26 slugs of the product", `${browsing} > /%s is there`],
  },
  { line: "8 other cities", tests: ["tests/routes/city.test.ts > eight other cities are offered"] },
  {
    line: "removed 24 hours after the end",
    reading: "R15",
    tests: [
      `${purge} > events are removed 24 hours after their end, or their start if they have no end, and not earlier`,
    ],
  },
  { line: "review in 1-2 business days", tests: [`${organizer} > shows every field, its hint and the notes`] },
  {
    line: "refreshed when 90 s remain",
    reading: "R14",
    tests: [`${session} > a session with more than 90 s left is not refreshed`],
  },
  { line: "back-off and heartbeat of realtime", reading: "R19", reason: "The site opens no realtime connection." },
  { line: "defaults of storage", reading: "R19", reason: "The site stores no files." },
  {
    line: "dates: en-US, MMMM d, yyyy and h:mm a on the dashboard",
    tests: [
      "tests/domain/format.test.ts > on the dashboard are MMMM d, yyyy",
      "tests/domain/format.test.ts > are h:mm a with a plain space",
    ],
  },
  {
    line: "dates: the week starts on Sunday",
    tests: ["tests/browser/calendar.scripts.spec.ts > weeks start on Sunday, and days before today cannot be picked"],
  },
  {
    line: "Tampa, FL, US",
    tests: [
      "tests/domain/site.test.ts > an operator who sets nothing has a usable site in Tampa",
      `${structuredData} > the organisation is in Tampa`,
    ],
  },
];
