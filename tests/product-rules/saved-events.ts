import type { ProductRule } from "./rule.ts";

const POLICIES = "tests/policies/saved-events.test.ts";
const ROUTES = "tests/routes/saved.test.ts";
const JOURNEY = "tests/journeys/saved-events.spec.ts";

const OFFLINE = "tests/browser/offline.js.spec.ts";

/** Rules of PRODUCT.md about saving events, and the share sheet on their pages. */
export const SAVED_EVENTS_RULES: readonly ProductRule[] = [
  {
    rule: "the list: coming up, not listed at present with the reason, over; everything can be removed",
    tests: [
      `${ROUTES} > shows upcoming events, events that are not listed at present and ended ones`,
      `${ROUTES} > leads on to events when nothing is saved`,
      `${ROUTES} > any of them can be removed there, by its member alone`,
    ],
  },
  {
    rule: "up to 100 events, in an account and in a browser",
    tests: [
      `${ROUTES} > a browser and the server agree on how many events can be saved`,
      `${ROUTES} > a full account says what to do, and how many events it keeps`,
      `${POLICIES} > an account keeps at most a hundred events, also of concurrent requests`,
      `${JOURNEY} > a browser that keeps nothing leaves the link to sign in, and one that is full says so`,
    ],
  },
  {
    rule: "a visitor's are kept by their browser, without a cookie",
    tests: [
      `${JOURNEY} > a visitor saves events in the browser, without a cookie, and takes them over after signing in`,
      `${JOURNEY} > a visitor removes saved events, on their page and on the list, and what is over leaves it`,
      `${JOURNEY} > a list that cannot be loaded says so, and loses nothing`,
      `${ROUTES} > of a visitor is stored only in their browser, and explains without scripts what to do`,
    ],
  },
  {
    rule: "a member's are kept in their account, which works without scripts and only they see",
    tests: [
      `${JOURNEY} > a member saves an event with the keyboard, finds it among the saved ones and removes it`,
      `${POLICIES} > shows members their own rows alone, and visitors nothing`,
      `${POLICIES} > it is deleted with the account of the member, and with that of its organizer`,
      "tests/routes/account-downloads.test.ts > holds the events that one has saved",
    ],
  },
  {
    rule: "without scripts a visitor signs in, is asked, and is back at the event; a link saves nothing",
    tests: [
      `${JOURNEY} > signs in to save an event, is asked, and is back at the event`,
      `${ROUTES} > following a link asks and saves nothing`,
    ],
  },
  {
    rule: "how many members have saved an event, from five on, counted once a day",
    tests: [
      "tests/policies/event-counts.test.ts > readers learn how many have saved it, from five on and as it was once that day",
    ],
  },
  {
    rule: "one mail on the day before, to members who want it, of all that takes place tomorrow",
    tests: [
      "tests/policies/mail-choices.test.ts > is one mail a day to who wants it, with all that takes place tomorrow where it is",
      "tests/mail/spanish.test.ts > a member is reminded in Spanish, once, of all that they have saved for tomorrow",
      `${ROUTES} > offers a reminder the day before, says when there is one, and ends it`,
    ],
  },
  {
    rule: "marks of cards and lines, the same for every reader, save in place with scripts, and a removal can be undone",
    tests: [
      "tests/routes/city-week.test.ts > the lines of a city's week, and of what is happening now, have marks that save their events",
      `${JOURNEY} > a visitor saves by the mark of a card, and takes a removal back`,
      `${JOURNEY} > a member saves by the mark of a card`,
      `${ROUTES} > the script of a member's marks saves and removes, and a visitor's is refused`,
      `${ROUTES} > a removed event can be put back at once`,
    ],
  },
  {
    rule: "taking over what a browser has saved",
    tests: [`${ROUTES} > merges the events that a browser has saved, up to the limit, and keeps its own`],
  },
  {
    rule: "what is told of events that are not public; what was never public cannot be saved",
    tests: [
      `${POLICIES} > while an edit is pending it has its former title and a note, and nothing of the edit`,
      `${POLICIES} > an event that an admin took off the site loses its title, one that its organizer deleted keeps it`,
      `${POLICIES} > nobody can save an event that was never public or does not exist, not even its organizer or an admin`,
      `${POLICIES} > it leaves the list when it is removed after its end, and a month after it was withdrawn`,
    ],
  },
  {
    rule: "members subscribe to theirs by a secret address, which opens nothing else",
    tests: [
      "tests/routes/own-calendar.test.ts > saved events have an address of their own, which opens them alone, until it is renewed",
      "tests/policies/own-calendars.test.ts > opens either own or saved events, and the latter as long as the account is not blocked",
    ],
  },
  {
    rule: "one file for calendars",
    tests: [
      `${ROUTES} > are a calendar in which withdrawn ones are canceled or tentative`,
      `${ROUTES} > the calendar of an account is not for visitors`,
    ],
  },
  {
    rule: "the share sheet of the device",
    tests: [
      `${JOURNEY} > the page of an event opens the share sheet of the device where there is one, and moves nothing for it`,
    ],
  },
  {
    rule: "copies of the last pages and of saved events are read without a connection, with their age, until they are gone",
    tests: [`${OFFLINE} > a visitor reads saved events and the last pages while the site is down, until they are gone`],
  },
  {
    rule: "signing out deletes copies of what a member saved, and leaves the browser's",
    tests: [`${OFFLINE} > sign-out deletes copies of what a member saved, and leaves what is saved in the browser`],
  },
  {
    rule: "no copy after seven days, and none where the operator switches them off",
    tests: [
      `${OFFLINE} > no copy is shown that is older than seven days, and none stays where the operator forbids them`,
    ],
  },
];
