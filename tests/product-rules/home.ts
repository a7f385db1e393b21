import { FILES, type ProductRule } from "./rule.ts";

const { browsing, home, layout } = FILES;
const HOME_LISTINGS = "tests/models/lists/home-listings.test.ts";
const CHOSEN_PLACE = "tests/browser/chosen-place.js.spec.ts";
const COLLECTIONS = "tests/policies/collections.test.ts";

/** Rules of PRODUCT.md about the home page. */
export const HOME_RULES: readonly ProductRule[] = [
  {
    rule: "home: Browse Events leads to /events, Create Event to /signup",
    tests: [`${browsing} > opens with ways to browse and to create`],
  },
  {
    rule: "home: the date picker begins today and lists a day's events with title and time",
    tests: [
      `${home} > lists the picked day's events by title and time, soonest first, and no other day's`,
      `${home} > counts a late night in Pensacola to its day there, and names the zone`,
      `${home} > falls back to today for a day no one can pick`,
      "tests/domain/events/summary.test.ts > with UTC as the site's zone the literal day is shown",
    ],
  },
  {
    rule: "home: a day without events leads to /create-event",
    tests: [
      `${browsing} > lists the picked day's events as links with title, time and place, or leads to creating one`,
    ],
  },
  {
    rule: "home: Refresh, View All Events, categories by /events?category=",
    tests: [`${browsing} > has featured events that can be refreshed, the ten categories`],
  },
  {
    rule: "home: lists that admins name, on their days, with a filter of ours only",
    tests: [
      `${COLLECTIONS} > admins alone save, delete and count them; each change makes pages anew and is in the audit log`,
      `${COLLECTIONS} > home has the three of its day that end first, from the first day to the last`,
      "tests/routes/admin-collections.test.ts > an admin names a list, home links to it on its days, and it is deleted after a question",
    ],
  },
  {
    rule: "home: this weekend in Florida, which repeats nothing and is left out when empty",
    tests: [
      `${HOME_LISTINGS} > the weekend has up to four events from Friday at five to Sunday where they happen, soonest first`,
      `${HOME_LISTINGS} > the weekend repeats neither the day that is listed nor what is featured`,
      `${home} > link to the weekend and leave out what would be empty`,
    ],
  },
  {
    rule: "home: a place in its address leads the day, and tonight and the weekend near it replace Florida's",
    tests: [
      `${HOME_LISTINGS} > what is near a place leads the day, and follows for tonight and the weekend, the nearest first`,
      `${HOME_LISTINGS} > a point is a place, too; where nothing is within 100 miles, the weekend of Florida stands in`,
      `${home} > comes first: what is near leads the day, and follows with its distance, in place of Florida's weekend`,
      `${home} > stays when another day is picked and when the page is refreshed`,
      `${home} > may be any place, a ZIP code or the position of a device, and the city of older addresses`,
      `${home} > that nobody knows is named, keeps what was typed, and shows Florida`,
      `${browsing} > takes the name of any place, and says kindly that it knows none`,
    ],
  },
  {
    rule: "home: the browser alone remembers the place that was chosen last, until all of Florida is chosen",
    tests: [
      `${CHOSEN_PLACE} > rules the home page from its first moment on, so that nothing moves`,
      `${CHOSEN_PLACE} > may be any place that is suggested while somebody types`,
      `${CHOSEN_PLACE} > is the position of the device, rounded, for those who press its button`,
      `${CHOSEN_PLACE} > is forgotten when all of Florida is chosen, or the field is sent blank`,
      `${CHOSEN_PLACE} > is sent to no server: neither a cookie nor an address tells it`,
    ],
  },
  {
    rule: "home: it is short, and shows an event on low windows",
    tests: [`${layout} > home shows an event on low windows, too, and stays short`],
  },
  {
    rule: "home: the picture shows sun and moon whole, and nothing of it lies below the words",
    tests: [
      `${layout} > the picture of home shows sun and moon whole, and keeps clear of the words, in every light and at every width`,
    ],
  },
  {
    rule: "home: the first event is on the first screen of a small phone",
    tests: [`${layout} > the first event, of the day or else of Featured, is on the first screen of a small phone`],
  },
];
