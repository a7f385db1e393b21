import type { ProductRule } from "./rule.ts";

const DATABASE = "tests/policies/subscribed-calendars.test.ts";
const EVENTS = "tests/policies/calendar-events.test.ts";
const PROCESSES = "tests/server/jobs/calendar-processes.test.ts";
const OWNERS = "tests/routes/subscribed-calendars.test.ts";
const ADMINS = "tests/routes/admin-calendars.test.ts";

export const SUBSCRIBED_CALENDARS_RULES: readonly ProductRule[] = [
  {
    rule: "five of an account, each once, over https; by their owners, for themselves or their organizations",
    tests: [
      `${DATABASE} > subscribes to five at most, each once, over https`,
      `${DATABASE} > subscribes neither for others nor for organizations of others`,
      "tests/policies/bounded-tables.test.ts > the last place is taken once",
    ],
  },
  {
    rule: "read under a lease, by one process, a host by one",
    tests: [
      `${DATABASE} > is one process's at a time, also for other calendars of its host`,
      `${DATABASE} > may be begun by another process once its lease is over, and the first one writes nothing more`,
      `${PROCESSES} > two processes read each calendar once, and each event is there once`,
      `${PROCESSES} > one that is killed while the host holds its answer is followed by another one`,
      `${PROCESSES} > one that is killed between two writes is followed by another one, and what it sent last is refused`,
      `${PROCESSES} > one that stood still while another one read writes nothing`,
    ],
  },
  {
    rule: "events wait for approval, and follow the calendar until they are changed here",
    tests: [
      `${EVENTS} > is added once, in the name of its member, and waits for approval`,
      `${EVENTS} > follows the calendar while nobody has changed it here`,
      `${EVENTS} > that was changed here is only offered a difference, which its owner takes by one press`,
      `${EVENTS} > that its owner has entered before is not added twice`,
      `${EVENTS} > becomes a date of a series where it repeats`,
    ],
  },
  {
    rule: "canceled at once; missing ones are asked about; what was refused or deleted does not come back",
    tests: [
      `${EVENTS} > is marked as cancelled at once, and takes place again when the calendar says so`,
      "tests/server/jobs/calendar-reading.test.ts > later dates of a series that has become too long to be taken as a whole are not missing",
      `${EVENTS} > is asked about when two whole answers in a row lack it, and stays as it is`,
      `${EVENTS} > from an empty answer is not counted`,
      `${EVENTS} > does not come back once it was refused or deleted`,
      "tests/content/mails.test.ts > the owner of a calendar reads which events are missing from it, with their dates",
    ],
  },
  {
    rule: "twenty wait at a time, the others for their turn; thirty readings are kept",
    tests: [
      `${EVENTS} > waits for its turn while twenty others wait`,
      `${DATABASE} > is logged for the owner, thirty at most`,
    ],
  },
  {
    rule: "failures: later and later, one mail with the reason; not of blocked members; passed on by who leaves",
    tests: [
      `${DATABASE} > that fails is tried again later and later, and told once after three days`,
      `${DATABASE} > ends with one mail where the calendar is gone`,
      "tests/content/mails.test.ts > the owner of a calendar that fails with %s reads why in plain words",
      `${DATABASE} > is not of blocked members, and needs the key of the queue`,
      `${DATABASE} > who leaves an organization, or deletes their account, passes its calendar on`,
    ],
  },
  {
    rule: "a description for events that have none; optional fields that the form does not accept are left out",
    tests: [
      "tests/domain/imports/subscribed-calendar.test.ts > has the subscription's description where it has none, and after one that is too short",
      "tests/domain/imports/subscribed-calendar.test.ts > comes without what it need not have, where the form does not accept that, and names it",
      "tests/server/jobs/calendar-reading.test.ts > an event without a description comes once its owner has written one for all",
    ],
  },
  {
    rule: "its owner reads it now, pauses and ends it; its address is shown to nobody else",
    tests: [
      `${DATABASE} > reads it now, pauses it, and lets it be read again; nobody else does`,
      `${DATABASE} > ends it and keeps its events, or deletes those that were not changed here`,
      `${ADMINS} > a calendar is listed with its owner, its events and how it is read, but not with its address`,
    ],
  },
  {
    rule: "/dashboard/calendars shows what is in a calendar first, and asks its questions",
    tests: [
      "tests/routes/calendar-preview.test.ts > says what would come of it, what is left out and what is missing, and saves nothing",
      "tests/routes/calendar-preview.test.ts > shows the soonest twenty events, and how many there are besides",
      `${OWNERS} > keeps the calendar with an https address, and shows it`,
      `${OWNERS} > with %s %j is refused, with what was typed`,
      `${OWNERS} > says what was read, what cannot be, and what is left out for want of a place`,
      `${OWNERS} > about another text shows both, and is answered by one press`,
      `${OWNERS} > about a missing event is answered by keeping it, not by somebody else`,
    ],
  },
  {
    rule: "the queue names the calendar, and is narrowed to it",
    tests: [
      "tests/routes/admin-queue-rows.test.ts > names it, with a link to what else of it waits",
      "tests/routes/admin-queue-rows.test.ts > is on the queue of that calendar alone",
      "tests/routes/admin-queue-rows.test.ts > names it on the page that judges the event",
    ],
  },
  {
    rule: "/admin/calendars: a list, those that fail first; pausing; refusing hosts after a question",
    tests: [
      `${ADMINS} > those that fail come first, with the reason in plain words`,
      `${ADMINS} > an admin pauses a calendar, and lets it be read again`,
      `${ADMINS} > an admin refuses a host once the page has said how many calendars that stops`,
      `${DATABASE} > pauses a calendar so that its owner cannot resume it, and lets it be read again`,
    ],
  },
];
