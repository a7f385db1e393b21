import type { ProductRule } from "./rule.ts";

const PAGES = "tests/pages/languages.test.ts";
const EVENTS = "tests/policies/event-languages.test.ts";
const FORM = "tests/domain/events/form-languages.test.ts";

/** Rules of PRODUCT.md, Languages. */
export const LANGUAGES_RULES: readonly ProductRule[] = [
  {
    rule: "Every page for visitors and members is also below /es, and each names the other",
    tests: [`${PAGES} > says its language, and names itself and its counterpart`],
  },
  {
    rule: "Links, forms and redirects stay in the language",
    tests: [
      `${PAGES} > has no link that leaves the language`,
      `${PAGES} > a redirect and a form stay in their language`,
    ],
  },
  {
    rule: "The link to the other language keeps page and filters",
    tests: [`${PAGES} > the link to the other language keeps the page and its filters`],
  },
  {
    rule: "Nobody is redirected by the language of the browser; Spanish is offered",
    tests: [
      `${PAGES} > nobody is led to another language than the one asked for`,
      "tests/journeys/spanish.spec.ts > a browser that prefers Spanish is offered it",
    ],
  },
  {
    rule: "Missing pages answer in the language of their address, pages for admins in English",
    tests: [
      `${PAGES} > a page that is not there is missing in the language of its address`,
      `${PAGES} > pages for admins are in English`,
    ],
  },
  {
    rule: "Mail is in the language of its reader",
    tests: [
      "tests/policies/mail-language.test.ts > is changed by its owner",
      "tests/policies/mail-language.test.ts > is changed by nobody else",
      "tests/mail/spanish.test.ts > the weekly mail has days, prices and links in the language of each reader",
      "tests/mail/spanish.test.ts > an organizer reads in Spanish that an event was approved",
    ],
  },
  {
    rule: "An event is in one language or in both, which are reviewed together",
    tests: [
      `${FORM} > a translation is in the other language`,
      `${FORM} > half a translation, one that is too short`,
      `${EVENTS} > a translation is content`,
    ],
  },
  {
    rule: "Readers get an event in their language, and find it by words of both",
    tests: [
      `${EVENTS} > each reader gets the text in their language`,
      `${EVENTS} > words of both languages find an event`,
      `${EVENTS} > a feed has the text of its language`,
    ],
  },
];
