import { FILES, type ProductRule } from "./rule.ts";

const { browsing, events, layout, organizer, timing } = FILES;
const LIST_FILTERS = "tests/models/lists/list-filters.test.ts";
const LIST_CHOICES = "tests/domain/lists/choices.test.ts";
const FORMAT = "tests/domain/events/format.test.ts";
const SERIES = "tests/models/lists/series.test.ts";

/** Rules of PRODUCT.md about lists, their filters and cards. */
export const BROWSING_RULES: readonly ProductRule[] = [
  {
    rule: "browsing: lists show the first date of a series that they have, and count it once",
    tests: [
      `${SERIES} > of all events, of a day, of a city, of a search and of a place near by`,
      `${SERIES} > also where an earlier date is in another part: of a search, of another city, or under way`,
      `${SERIES} > a cancelled date stands aside for the others, and is shown where there is no other`,
      `${SERIES} > calendars, feeds and the programme of a week have every date`,
      `${SERIES} > count a series once: in totals, and on a day with several dates`,
      `${SERIES} > beside a choice is what choosing it shows, and pages neither repeat nor lose a series`,
    ],
  },
  {
    rule: "list: days, ranges and days by name, and events of several days on each of them",
    tests: [
      `${LIST_FILTERS} > an event of several days is on each of them, and upcoming only until it starts`,
      `${LIST_FILTERS} > a range has what is on any of its days, both ends included`,
      `${LIST_FILTERS} > today, tonight and tomorrow are days of the list, each where the event happens`,
      `${LIST_FILTERS} > the weekend begins on Friday at five, and on Sunday it is what is left of it`,
    ],
  },
  {
    rule: "list: parts of the day, prices, tickets, several categories and a place near by combine",
    tests: [
      `${LIST_FILTERS} > parts of the day go by the clock where the event starts`,
      `${LIST_FILTERS} > prices are at most what was asked for, and unknown ones are left out`,
      `${LIST_FILTERS} > several categories, tickets and a place near by all combine`,
      `${LIST_FILTERS} > the nearest first are cut into pages that share no event`,
    ],
  },
  {
    rule: "who can come: what nobody stated is never a yes, and what is stated of children overrides words",
    tests: [
      `${LIST_FILTERS} > what nobody stated of who can come is never counted as a yes`,
      `${LIST_FILTERS} > what an organizer says of children overrides what the text suggests, and so do the ages`,
      `${LIST_FILTERS} > an event is found by the word of its setting`,
      "tests/domain/lists/filters.test.ts > combines several kinds, each with its chip",
    ],
  },
  {
    rule: "who can come: the page, the queue, feeds, calendars and structured data show what is stated",
    tests: [
      "tests/domain/events/attendance.test.ts > is said in the language of the reader",
      "tests/domain/events/attendance.test.ts > is told to search engines by what schema.org has for it",
      "tests/routes/event.test.ts > a visitor reads everything about an approved event",
      "tests/routes/admin-queue-rows.test.ts > an admin reads all fields of a pending event; approved events are not in the queue",
      "tests/routes/list-feed.test.ts > JSON has every field of an event, with times as the clocks there show them",
    ],
  },
  {
    rule: "list: counts beside choices, chips, what is under way, ways on from an empty list",
    tests: [
      `${LIST_FILTERS} > each choice has the number of events that it leads to`,
      `${LIST_CHOICES} > name each filter and lead to the list without it`,
      "tests/models/lists/listings.test.ts > what is under way is shown on the first page, unless a filter contradicts it",
      `${LIST_FILTERS} > an empty list knows the nearest days and cities`,
    ],
  },
  {
    rule: "list: the first event is in sight, filters are a sheet on phones, and unknown parameters are ignored but for q",
    tests: [
      "tests/browser/first-events.spec.ts > the title of the first event is in sight",
      "tests/browser/first-events.spec.ts > on a phone the filters are a sheet",
      "tests/pages/shared-pages.test.ts > a list that is asked for by q is the one of that search",
      "tests/routes/events-sentence.test.ts > good for children is what is for families or speaks of children",
    ],
  },
  {
    rule: "list: titled 'Browse All Events' or '{Category} Events'",
    tests: [`${browsing} > is titled 'Browse All Events', or by its category`],
  },
  {
    rule: "list: search over title and description, a date, a location",
    tests: [
      `${events} > finds words in titles and descriptions, ignoring case`,
      `${events} > gets the events of one calendar day where they happen`,
      `${events} > narrows by location and category, alone and together`,
    ],
  },
  {
    rule: "list: Reset clears the three filters, Refresh reloads",
    tests: [`${browsing} > Reset clears search, date and location and keeps the category; Refresh keeps all`],
  },
  {
    rule: "list: the empty state offers Clear filters and Refresh Events",
    tests: [`${browsing} > offers to clear the filters or to refresh when nothing is found`],
  },
  {
    rule: "cards: owners delete, after a dialog with Cancel and Delete / 'Deleting...'",
    tests: [
      `${organizer} > the list of events asks before deleting one of their own`,
      `${events} > may delete from the list only what is theirs`,
      `${timing} > an organizer sees what is in progress`,
    ],
  },
  {
    rule: "cards: a 'max attendees' line when set",
    tests: [
      `${browsing} > shows cards with picture, date, title, place, category, and the price and most attendees, if set`,
    ],
  },
  {
    rule: "cards, the event's page, the dashboard, the queue and a city's week: the price, nothing where it is not known",
    tests: [
      `${FORMAT} > a price of the kind %s from %s to %s cents reads %s`,
      `${browsing} > shows cards with picture, date, title, place, category, and the price and most attendees, if set`,
      `${browsing} > has every field of an event`,
      `${organizer} > shows the details of each event`,
      "tests/routes/admin-queue-rows.test.ts > an admin reads all fields of a pending event; approved events are not in the queue",
      "tests/routes/city-week.test.ts > a city's week says what an event costs, before the place; nothing where it is not known",
    ],
  },
  {
    rule: "list: ordered by start, under a heading for each day with its number of events",
    tests: [
      "tests/domain/lists/event-days.test.ts > a list by start has a heading for each day, with its number of events",
      "tests/domain/lists/event-days.test.ts > a day has no number where other pages have more of it",
      "tests/domain/lists/event-days.test.ts > lists by match or by distance have no days",
      "tests/browser/first-events.spec.ts > the heading of a day stays in sight, and the second link of a list leads to its results",
    ],
  },
  {
    rule: "grids have up to four columns",
    tests: [
      `${layout} > a grid has four columns on a wide screen, three beside the filters of a list, and one on a phone`,
    ],
  },
];
