import { FILES, type ProductRule } from "./rule.ts";

const { create, dashboard, edit, layoutScripts, organizer, timing } = FILES;
const SERIES = "tests/domain/events/series.test.ts";
const FORMAT = "tests/domain/events/format.test.ts";

/** Rules of PRODUCT.md about creating, importing, editing and deleting one's own events. */
export const OWN_EVENTS_RULES: readonly ProductRule[] = [
  {
    rule: "series: a date is deleted alone, with the later ones, or with all that are not over; never one of another owner",
    tests: [
      "tests/journeys/organizer.no-js.test.ts > a series is ended by deleting its later dates at once, and deleted as a whole",
      "tests/journeys/organizer.no-js.test.ts > dates of others are deleted by nobody, also as later dates of an own series",
    ],
  },
  {
    rule: "series: days of a rhythm, times by the clock, what is listed, 60 dates within a year, made once; what cards say",
    tests: [
      `${SERIES} > %s from %s to %s`,
      `${SERIES} > are the same by the clock, whatever clocks do`,
      `${SERIES} > gives every date of a weekly market from November to May, at ten by the clock`,
      `${SERIES} > leaves out the dates whose lines were deleted, and takes those that are listed`,
      `${SERIES} > refuses %j`,
      `${SERIES} > shows what comes of a rhythm, all of it checked, and which months have no such day`,
      `${SERIES} > says how often an event takes place, until when, and when next`,
      "tests/policies/event-series.test.ts > has at most 60 dates to come, within a year, however they are added",
      "tests/policies/submission-keys.test.ts > the dates of a series are made once, and a second form says where they differ",
      "tests/journeys/organizer.no-js.test.ts > a weekly market: one form for twenty dates, one approval, one card; then dates are changed",
      "tests/policies/event-series.test.ts > shows the dates of a series that say the same as one, and approves them with one decision, mail and entry",
      "tests/policies/event-series.test.ts > leaves dates of another owner alone: what a former editor has added waits, is public and comes off by itself",
      "tests/policies/decided-together.test.ts > are put together by the hash of their whole content but the times",
      "tests/policies/decided-together.test.ts > are put together as by a comparison of all their texts, owners and states",
      "tests/policies/event-series.test.ts > leaves what was changed after it was read: a date waits by itself, and an older version is refused",
      "tests/policies/event-series.test.ts > a series is %s as one",
      "tests/policies/event-series.test.ts > is changed from a date on by its owner alone, as it was read, and as a whole",
      `${edit} > is changed alone, unless its organizer chooses the later ones as well`,
      `${edit} > takes all later ones along, by as many days and at the same time by the clock, also when clocks change`,
      `${edit} > that is saved without a change changes nothing, with all later ones either`,
      `${edit} > changes none where clocks skip the time of one, and the choice is kept`,
      "tests/routes/event.test.ts > a date of a series leads to its next public dates, and one that is over to the next of them",
      "tests/routes/drafts.test.ts > an own event is used again with everything but its dates, also after it was removed; another's is not",
    ],
  },
  {
    rule: "prices and doors: read by search engines, in the calendar, in the download of one's data",
    tests: [
      `${FILES.structuredData} > is published: %s`,
      `${FILES.structuredData} > doors are published in the zone of the event`,
      "tests/domain/calendars/organizer-calendar.test.ts > an entry says below the description what the event costs, when doors open and who can come",
      "tests/routes/account-downloads.test.ts > holds the account, every event and past event, and nothing of others",
    ],
  },
  {
    rule: "import: calendars and tables become drafts, once; what cannot be read is named; what is complete is sent together",
    tests: [
      "tests/journeys/import.no-js.test.ts > an import done twice makes nothing twice; as many are sent as may wait, and the others are said to be left",
      "tests/routes/import.test.ts > a request that is sent again, because its answer was lost, sends nothing twice",
      "tests/routes/import.test.ts > %s is said at the field",
      "tests/routes/import-again.test.ts > drafts that are like an event which is there are asked about together, before anything is sent",
      "tests/routes/import-again.test.ts > a new time of an event that was sent is offered, with the time it has, and sent from the form",
      "tests/domain/imports/own-calendars.test.ts > is the same from its organizer's calendar",
      "tests/routes/import.test.ts > an event that cannot be read is named, and the others are imported",
      "tests/routes/import.test.ts > while a file is read, another of the same member waits for its end",
      "tests/forms/rate-limits-forms.test.ts > twenty files an hour are imported, unreadable ones counted; the next is not even read",
      "tests/uploads/read-import.test.ts > a file that takes too long is given up, after five seconds, and its process ends",
      "tests/domain/imports/table.test.ts > has at most 500 events that are not over, exactly",
      "tests/domain/imports/calendar.test.ts > gives the first coming date of an event that repeats %s",
      "tests/pages/import.test.ts > without scripts, at %s/dashboard/import",
      "tests/policies/bounded-tables.test.ts > the last place is taken once",
    ],
  },
  {
    rule: "import: tables of other programs are read as they are; what is unclear is asked about, and nothing is guessed",
    tests: [
      "tests/domain/imports/table-programs.test.ts > a table of %s",
      "tests/domain/imports/table.test.ts > is asked about, with samples, and about its titles",
      "tests/domain/imports/table.test.ts > are asked about where %s, also in Spanish",
      "tests/domain/imports/table-values.test.ts > %s is no price, and stays for the form to ask",
      "tests/routes/import.test.ts > unknown columns and days that can be read in two ways are asked about, and the answers read the table",
      "tests/routes/import.test.ts > chosen events get a category where they have none, and are deleted after a question, but not those of others",
      "tests/journeys/import.no-js.test.ts > a table that Excel saved in Spanish is explained in a second step, and chosen drafts are deleted",
    ],
  },
  {
    rule: "import of a calendar: one draft of a repeating event, times in the zones that are meant, places, HTML and encodings of other programs, and notes of what is lacking",
    tests: [
      "tests/domain/imports/calendar-series.test.ts > with a date that is moved to another day at the same time, and without one that is cancelled, in any case",
      "tests/domain/imports/calendar-series.test.ts > with one coming date, is an event on one date, and what takes place once a year has one a year",
      "tests/domain/imports/real-calendars.test.ts > are known better here than in the file: %s",
      "tests/domain/imports/real-calendars.test.ts > without a zone are those of the calendar, else of the place",
      "tests/domain/imports/real-calendars.test.ts > that is a video call is none: %s",
      "tests/domain/imports/real-calendars.test.ts > UTF-8, folded within a character, and lines keep their numbers",
      "tests/routes/import.test.ts > a calendar is read like a table, and drafts of others are neither listed nor sent",
    ],
  },
  {
    rule: "a link fills the form of a new event with what its page, its calendar or its Open Graph says, names what was not found, and saves nothing",
    tests: [
      "tests/uploads/linked-event.test.ts > a page with an event fills the form, which names what was not found, and saves nothing",
      "tests/uploads/linked-event.test.ts > what structured data lacks comes > from the calendar of the page, then from what it says of itself",
      "tests/uploads/linked-event.test.ts > what structured data lacks comes > not from other events of the site's calendar, nor from one that cannot be read",
      "tests/uploads/linked-event.test.ts > a calendar gives its first event that has not begun",
      "tests/uploads/linked-event.test.ts > an organizer is told of several events, one that is canceled, online or begun",
      "tests/uploads/linked-event.test.ts > %s is refused with its reason, and the link is still there",
      "tests/uploads/linked-event.test.ts > a page %s is refused",
      "tests/uploads/linked-event.test.ts > the notes are in Spanish on a Spanish page",
      "tests/domain/imports/page.test.ts > of several events > the one that the page is about is",
      "tests/domain/imports/page.test.ts > the start is %s",
      "tests/domain/imports/page.test.ts > a price that is %s is left out",
      "tests/domain/imports/page.test.ts > the category is taken where it is clear",
      "tests/domain/imports/page.test.ts > texts are cut to what the form accepts",
      "tests/forms/rate-limits-forms.test.ts > forty links an hour fill the form; the next is not asked, and stays in its field",
    ],
  },
  {
    rule: "create: every field with its hint, and the notes on review and removal",
    tests: [`${organizer} > shows every field, its hint and the notes`],
  },
  { rule: "create: 'Creating Event...'", tests: [`${timing} > an organizer sees what is in progress`] },
  {
    rule: "create: the message, then /dashboard after 2 seconds",
    tests: [
      "tests/journeys/publish-event.no-js.test.ts > an organizer signs up and submits an event",
      `${create} > the success page moves on to the dashboard after two seconds`,
      `${timing} > an organizer sees what is in progress, and is taken to the dashboard after two seconds`,
    ],
  },
  {
    rule: "edit: fields filled in, a warning, Cancel",
    tests: [
      `${organizer} > shows the fields filled in, a warning, and a way back`,
      "tests/domain/events/form-edit.test.ts > starts with the event's times in its own zone",
    ],
  },
  {
    rule: "edit: 'Updating Event...'; while it loads, that shows",
    tests: [`${timing} > an organizer sees what is in progress`, `${layoutScripts} > a slow page shows a progress bar`],
  },
  {
    rule: "edit: the message, then /dashboard after 2 seconds",
    tests: [
      `${organizer} > ends with the message and moves on to the dashboard after two seconds`,
      `${edit} > the success page moves on to the dashboard after two seconds`,
    ],
  },
  {
    rule: "dashboard: 'Dashboard - Manage your events', Create New Event, the empty state",
    tests: [`${organizer} > without events leads to creating one`],
  },
  {
    rule: "dashboard: title, MMMM d, yyyy, h:mm a, location, category, max attendees, link, 'Pending Approval'",
    tests: [
      `${organizer} > shows the details of each event`,
      `${organizer} > shows no 'Pending Approval' on what is approved`,
      `${FORMAT} > on the dashboard are MMMM d, yyyy`,
      `${FORMAT} > are h:mm a with a plain space`,
    ],
  },
  {
    rule: "dashboard: Edit, View Details, Delete",
    tests: [`${organizer} > shows the details of each event, and what can be done with it`],
  },
  {
    rule: "dashboard: the dialog 'Delete Event', Cancel, Delete ('Deleting...')",
    tests: [
      `${organizer} > asks before deleting; Cancel leaves the event, Delete removes it`,
      `${dashboard} > Delete asks first, and only about an event of one's own`,
      `${timing} > an organizer sees what is in progress`,
    ],
  },
  {
    rule: "Event form: an organizer is asked once whether an event like theirs is the same one",
    tests: [
      "tests/policies/judging.test.ts > is like what a member is about to send",
      "tests/routes/preview.test.ts > an organizer is asked once whether a public event like theirs is the same one, and sends it nevertheless",
    ],
  },
];
