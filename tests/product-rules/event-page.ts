import { FILES, type ProductRule } from "./rule.ts";

const { browsing, event } = FILES;

/** Rules of PRODUCT.md about the page of an event and the drawings of events. */
export const EVENT_PAGE_RULES: readonly ProductRule[] = [
  {
    rule: "drawings of events: words choose them when an event is saved, the title's before the description's; no list has one twice in a row",
    tests: [
      "tests/domain/events/choose-motif.test.ts > words of the title outweigh those of the description",
      "tests/domain/events/choose-motif.test.ts > no title of the calendars of Florida's cities gets a drawing that contradicts it",
      "tests/routes/event-card.test.ts > has the drawing that was chosen when the event was saved, the same on cards, on its page and on its poster",
      "tests/policies/public-versions.test.ts > the subject of its drawing is that of the public version everywhere, and another one alone waits for nobody",
      "tests/policies/rejection-codes.test.ts > the subjects of drawings are the same in SQL and on the site",
      `${browsing} > never shows the same drawing on two neighbouring cards, and yet what each event is about`,
    ],
  },
  {
    rule: "drawings of events: their light is that of the sun when the event starts, on that date in its city",
    tests: [
      "tests/domain/events/sunlight.test.ts > what starts in %s at %s is in the light of %s",
      "tests/domain/events/sunlight.test.ts > without a known city the sun is that of the middle of Florida; an unparsable start is by day",
    ],
  },
  {
    rule: "event page: its tint comes from its picture, and everything on it can be read on every tint",
    tests: [
      `${event} > the page of an event takes its tint from its drawing, and has none beside a picture elsewhere`,
      "tests/domain/site/tint.test.ts > a tint has the hue of its colour, is paler for pale ones, and always equally light",
      "tests/domain/site/tint.test.ts > %s can be read on every tint, and on every part of its fading",
    ],
  },
  {
    rule: "event page: the picture of a card becomes that of the page, for people who allow motion",
    tests: [
      "tests/browser/view-transition.spec.ts > the picture of a card becomes that of the page",
      "tests/browser/view-transition.spec.ts > one picture at most is shared, whichever card has the focus",
      "tests/browser/view-transition.spec.ts > pages replace each other at once",
    ],
  },
  {
    rule: "event: image or a default, badge, title, long date, time, location, description, ticket link, max attendees",
    tests: [
      `${browsing} > has every field of an event`,
      `${event} > a visitor reads everything about an approved event`,
    ],
  },
  {
    rule: "event: 'Event has ended'",
    tests: [`${browsing} > says 'Happening now' between start and end, and 'Event has ended' afterwards`],
  },
  {
    rule: "event: 'Event Not Found' with a message and Back to Events",
    tests: [
      `${browsing} > that does not exist is 'Event Not Found', with a way back`,
      `${FILES.failures} > a visitor whose event cannot be loaded reads 'Event Not Found', with a way back`,
    ],
  },
  {
    rule: "event: one address from every list; 'Back to Events' leads to the list from which it was opened",
    tests: [
      `${browsing} > has one address from whichever list it was opened, and leads back to events`,
      "tests/browser/going-back.js.spec.ts > leads to the list from which the event was opened, at the same height",
    ],
  },
  {
    rule: "event: lists, links and emphasis of the description are real, everything else stays text",
    tests: [
      `${event} > lists and links in a description are real`,
      "tests/domain/site/markdown.test.ts > paragraphs and line breaks stay as they were typed",
      "tests/fuzz/markdown.test.ts > no text becomes a script",
      "tests/domain/site/markdown.test.ts > a link whose words look like another address is shown with its real host",
    ],
  },
  {
    rule: "event: others of the same day in the city, none twice",
    tests: [
      `${event} > others in the city are shown that start on that day`,
      `${event} > similar ones of that evening come there as well, and not again among the similar ones`,
    ],
  },
];
