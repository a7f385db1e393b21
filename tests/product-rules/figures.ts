import { FILES, type ProductRule } from "./rule.ts";

const { accountForms, browsing, calls, contact, eventForm, home, layoutScripts, organizer, procedures, purge } = FILES;
const { session, structuredData, timing } = FILES;

/** Rules of PRODUCT.md, Figures and Dates. */
export const FIGURES_RULES: readonly ProductRule[] = [
  {
    rule: "featured: 4",
    tests: [
      `${home} > shows the next four approved events`,
      `${calls} > gives the home page its day, its week and the featured section in one call`,
    ],
  },
  {
    rule: "admin token: 1 hour",
    tests: [
      `${procedures} > a token has 256 bits, is stored only as its SHA-256, and lasts one hour`,
      `${procedures} > an expired token is rejected`,
    ],
  },
  { rule: "'Copied!': 2 s", tests: [`${timing} > an admin copies a new token, and reads 'Copied!' for two seconds`] },
  {
    rule: "on to the dashboard: 2 s",
    tests: [`${timing} > an organizer sees what is in progress, and is taken to the dashboard after two seconds`],
  },
  {
    rule: "fetched anew after 300000 ms",
    tests: [`${layoutScripts} > returning to a tab after more than five minutes`],
  },
  {
    rule: "contact: no artificial wait",
    tests: [`${contact} > a visitor's message is stored, and a redirect leads to the thank-you page`],
  },
  {
    rule: "title 5 to 100, description from 20",
    tests: [`${eventForm} > %s: %.25s… is refused`, `${eventForm} > %s: %.25s… is accepted at the limit`],
  },
  {
    rule: "name from 2, password from 8",
    tests: [
      `${accountForms} > refuses a name of one character`,
      `${accountForms} > refuses a password under 8 characters`,
    ],
  },
  {
    rule: "attendees from 1",
    tests: [
      `${eventForm} > %j is refused: %s`,
      "tests/policies/constraints.test.ts > an event at the limit is accepted: %s",
    ],
  },
  { rule: "10 categories", tests: ["tests/domain/events/categories.test.ts > are the ten of the product"] },
  {
    rule: "city pages",
    tests: ["tests/domain/events/cities.test.ts > has the 26 slugs of the product", `${browsing} > /%s is there`],
  },
  { rule: "8 other cities", tests: ["tests/routes/city.test.ts > eight other cities are offered"] },
  {
    rule: "removed 24 hours after the end",
    tests: [
      `${purge} > events are removed 24 hours after their end, or their start if they have no end, and not earlier`,
    ],
  },
  { rule: "review in 1-2 business days", tests: [`${organizer} > shows every field, its hint and the notes`] },
  {
    rule: "refreshed when 90 s remain",
    tests: [`${session} > a session with more than 90 s left is not refreshed`],
  },
  { rule: "back-off and heartbeat of realtime", reason: "The site opens no realtime connection." },
  {
    rule: "defaults of storage",
    tests: [
      "tests/stack/config.test.ts > an empty file has the CLI's defaults",
      "tests/stack/storage-objects.test.ts > a member sees folders first, then their objects, by name, size and type",
    ],
  },
  {
    rule: "dates: en-US, MMMM d, yyyy and h:mm a on the dashboard",
    tests: [
      "tests/domain/events/format.test.ts > on the dashboard are MMMM d, yyyy",
      "tests/domain/events/format.test.ts > are h:mm a with a plain space",
    ],
  },
  {
    rule: "dates: the week starts on Sunday",
    tests: ["tests/browser/calendar.js.spec.ts > weeks start on Sunday, and days before today cannot be picked"],
  },
  {
    rule: "Tampa, FL, US",
    tests: [
      "tests/domain/site/site.test.ts > an operator who sets nothing has a usable site in Tampa",
      `${structuredData} > the organisation is in Tampa`,
    ],
  },
  {
    rule: "authenticators of an account, their names, recovery codes",
    tests: [
      "tests/routes/account-authenticators.test.ts > is offered no more than Auth takes",
      "tests/routes/account-second-step.test.ts > names it %j, which cannot be",
      "tests/models/accounts/second-step.test.ts > are made, counted, used once each and replaced",
    ],
  },
];
