import { FILES, type ProductRule } from "./rule.ts";

const { browsing, create, event } = FILES;
const VENUE = "tests/routes/venue.test.ts";
const CITY = "tests/routes/city.test.ts";

/** Rules of PRODUCT.md about the pages of cities and venues. */
export const CITY_AND_VENUE_RULES: readonly ProductRule[] = [
  {
    rule: "a city's week: one sheet with QR code, address and mark, and what did not fit; lists print without controls",
    tests: [
      "tests/browser/print.no-js.spec.ts > a week of",
      "tests/browser/print.no-js.spec.ts > a list prints its events with their places and its own address",
      "tests/routes/city-week.test.ts > the sheet names its days and leads to the city's page, by an address and a QR code",
      "tests/routes/city-week.test.ts > a city's weekend lists it and a row of the next one, and says so when nothing is on",
      "tests/routes/city-week.test.ts > a week without events says so, and still leads to the city's page",
      "tests/routes/city-week.test.ts > events that do not fit on the sheet are counted",
    ],
  },
  {
    rule: "city: image and blurb, also for a city that no one wrote about",
    tests: [
      `${browsing} > /%s is there, with tags of its own`,
      "tests/content/city-guides.test.ts > a city without a guide gets a general text with its name",
    ],
  },
  {
    rule: "venue: name, address, ways to get there, what is coming up, and a 410 with a way on after that",
    tests: [
      `${VENUE} > a venue has a page with everything that is coming up there`,
      `${VENUE} > readers see its name, where it is, ways to get there`,
      `${VENUE} > a venue (%s, %i) %s, and leads to the events of its city`,
      `${event} > a reader gets from the name of the venue to its page, and from the city's to the city's`,
    ],
  },
  {
    rule: "city: search box, Refresh, Create Event, cards",
    tests: [`${browsing} > has cards, can be refreshed and searched, and leads to eight other cities`],
  },
  {
    rule: "city: with fewer than four events, the nearest four cities with something on, their distance and number",
    tests: [
      `${CITY} > leads to the nearest four with something on, with distance and number`,
      `${CITY} > leads nowhere else once there are four, on a search, and when nothing is on anywhere`,
    ],
  },
  {
    rule: "city: Create Event fills in the city, through signing in too",
    tests: [`${create} > a visitor who comes from the page of %s signs in, and finds the city in the location`],
  },
  {
    rule: "city: 'No events found in {city}' with its text and a link",
    tests: [`${browsing} > without events asks to create the first one`],
  },
  {
    rule: "city: an intro with All Events and Create Event",
    tests: [`${browsing} > without events asks to create the first one`],
  },
  {
    rule: "city: 'More {product} in Florida' with 8 other cities at random",
    tests: [
      `${CITY} > eight other cities are offered, each once, never the city itself`,
      `${CITY} > the other cities change from visit to visit`,
    ],
  },
];
