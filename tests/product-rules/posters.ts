import type { ProductRule } from "./rule.ts";

/** Rules of PRODUCT.md about posters of events and social cards. */
export const POSTERS_RULES: readonly ProductRule[] = [
  {
    rule: "social cards: one for each public event, under an address that names its version, and for no other event",
    tests: [
      "tests/routes/event-card.test.ts > is a picture of 1200 × 630 that any site may show and any cache may keep",
      "tests/routes/event-card.test.ts > gets another URL after a change, to which the old one redirects",
      "tests/routes/event-card.test.ts > shows its uploaded picture, as a JPEG; a picture elsewhere is left alone",
      "tests/routes/event-card.test.ts > not for visitors, its organizer or an admin, whatever address they try",
      "tests/routes/event-card.test.ts > and a cached card is no longer served once the event is unpublished",
      "tests/routes/event-card.test.ts > is what feeds show for an event without a picture, and the picture for others",
    ],
  },
  {
    rule: "social cards: one for home, all events, each city and each category, under an address that names its version",
    tests: [
      "tests/routes/list-card.test.ts > is a separate small picture for home, all events, each city and each category",
      "tests/routes/list-card.test.ts > gets another URL when its content changes, to which older ones redirect",
      "tests/pages/wording.test.ts > %s has the social card of its list, with an alternative text",
    ],
  },
  {
    rule: "social cards: times with their zone where it is not the site's",
    tests: ["tests/posters/event-poster.test.ts > says in which zone its times are where that is not the site's: %s"],
  },
  {
    rule: "posters: one to print for each public event, led to by its page",
    tests: [
      "tests/routes/event-card.test.ts > has a poster beside it, to print and hang up, which is a drawing of its own",
      "tests/posters/event-poster.test.ts > says on a sheet what it costs and the whole address, which a card leaves out",
      "tests/posters/event-poster.test.ts > leads on a sheet to its page by a QR code, black on white in both themes",
      "tests/browser/print.no-js.spec.ts > the poster of an event prints alone, on one sheet",
      "tests/journeys/saved-events.spec.ts > the poster of an event has a button that prints it",
      "tests/posters/event-poster.test.ts > is light for every example event, as %s",
    ],
  },
  {
    rule: "posters: the head of an event's page on paper is like one",
    tests: [
      "tests/browser/print.no-js.spec.ts > an event's head on paper is like its poster: its facts on the ground of its category, beside its drawing",
    ],
  },
  {
    rule: "social cards: light, with every title, in letters that the font has",
    tests: [
      "tests/posters/event-poster.test.ts > is a small PNG of 1200 × 630 for example events of each drawing",
      "tests/posters/event-poster.test.ts > keeps every title within its lettering, as %s",
      "tests/posters/event-poster.test.ts > writes accents and Vietnamese, and leaves pictographs out",
      "tests/posters/event-poster.test.ts > says its category and city in place of %s, which the font cannot write",
    ],
  },
];
