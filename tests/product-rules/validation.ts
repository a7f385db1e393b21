import { FILES, type ProductRule } from "./rule.ts";

const { accountForms, authClient, contact, create, edit, eventForm, events, setup, signIn, signUp } = FILES;
const PRICE = "tests/domain/events/price.test.ts";
const CONSTRAINTS = "tests/policies/constraints.test.ts";

/** Rules of PRODUCT.md, Validation and Event form. */
export const VALIDATION_RULES: readonly ProductRule[] = [
  {
    rule: "sign-up: four messages for what is required",
    tests: [
      `${accountForms} > names everything that is required at once`,
      `${signUp} > is told what is missing from an empty form`,
    ],
  },
  {
    rule: "sign-up: name of 2, email pattern, password of 8, both alike",
    tests: [
      `${accountForms} > refuses a name of one character`,
      `${accountForms} > %.40s is an invalid email address, and is told why`,
      `${accountForms} > refuses a password under 8 characters`,
      `${accountForms} > refuses a password that was not repeated exactly`,
      `${signUp} > sees every problem at once`,
    ],
  },
  {
    rule: "all-day events: midnights where it is, sent and moved until they are over, days instead of times",
    tests: [
      "tests/policies/all-day-events.test.ts > what members write begins and ends at midnight where it is",
      "tests/policies/all-day-events.test.ts > it stays on its days when it moves to a place in another zone",
      "tests/policies/all-day-events.test.ts > it can be sent while its last day is not over, not after",
      "tests/policies/all-day-events.test.ts > today's is on every list until it is over, first on its day",
      "tests/domain/events/all-day.test.ts > days come back as midnights where the event is",
      "tests/domain/events/all-day.test.ts > days stand where others have times",
      "tests/domain/events/all-day.test.ts > calendars get dates, of which the end is the day after the last",
      "tests/domain/events/all-day.test.ts > search engines get dates, of which the end is the last",
    ],
  },
  {
    rule: "email addresses: one strict form",
    tests: [
      "tests/policies/mail-address.test.ts > %s is taken by forms and database",
      "tests/policies/mail-address.test.ts > %j is refused by the forms as 'Invalid email address', with what is wrong",
      "tests/policies/mail-address.test.ts > forms and database agree about every character at every position, and about random text",
    ],
  },
  {
    rule: "event form: a preview of card and page, with the city pages, from what is valid",
    tests: [
      "tests/routes/preview.test.ts > without scripts the button shows card and page",
      "tests/routes/preview.test.ts > what is wrong has its messages, what is valid its preview",
      "tests/routes/preview.test.ts > scripts ask for it beside the form",
      "tests/domain/events/preview.test.ts > an empty form has a preview",
    ],
  },
  {
    rule: "event form: places are suggested",
    tests: ["tests/routes/preview.test.ts > places are suggested with the city that each counts to"],
  },
  {
    rule: "event form: a year more than two ahead is asked about",
    tests: [
      "tests/domain/events/form-times.test.ts > a year more than two ahead is asked about until it is meant",
      "tests/routes/create-event.test.ts > a start in a year far ahead is asked about once",
    ],
  },
  {
    rule: "event form: Save Draft keeps what was typed until it is sent, in windows side by side too",
    tests: [
      "tests/routes/drafts.test.ts > what was typed is kept as it is, opened again, sent, and gone from the drafts",
      "tests/routes/drafts.test.ts > two windows with one draft lose nothing",
      "tests/routes/drafts.test.ts > a draft of a change belongs to its event",
      "tests/routes/drafts.test.ts > the dashboard lists drafts",
      "tests/policies/event-drafts.test.ts > drafts end after a year",
      "tests/policies/event-drafts.test.ts > an account has at most 1,000 drafts",
    ],
  },
  {
    rule: "event form: with scripts saved by itself, and kept in the browser while it cannot be",
    tests: [
      "tests/browser/kept-form.js.spec.ts > an organizer who types and reloads has everything",
      "tests/browser/kept-form.js.spec.ts > what is typed before the scripts have arrived",
      "tests/browser/kept-form.js.spec.ts > what is typed without a connection comes back on the next visit",
      "tests/browser/kept-form.js.spec.ts > what is typed while the form is being sent makes no draft",
      "tests/browser/kept-form.js.spec.ts > a form whose session has ended is kept for its owner",
      "tests/routes/drafts.test.ts > a form that saves itself",
    ],
  },
  {
    rule: "sign-in: email by its pattern, and a password",
    tests: [`${accountForms} > needs an address and a password`, `${signIn} > is told what is missing`],
  },
  {
    rule: "contact: all four fields",
    tests: [
      `${contact} > an empty form is told all four fields at once`,
      `${contact} > offers the six subjects, and asks for all four fields`,
    ],
  },
  {
    rule: "lengths count what is stored; forms trim before they count",
    tests: [
      "tests/policies/bounded-texts.test.ts > a length that nobody sees is refused",
      "tests/domain/site/text.test.ts > what a form makes of",
    ],
  },
  {
    rule: "event: title of 5 to 100 characters, with its three messages",
    tests: [
      `${eventForm} > names everything that is required at once`,
      `${eventForm} > %s: %.25s… is refused`,
      `${CONSTRAINTS} > an event with %s is rejected`,
    ],
  },
  {
    rule: "event: description of at least 20 characters",
    tests: [`${eventForm} > %s: %.25s… is refused`, `${CONSTRAINTS} > an event with %s is rejected`],
  },
  {
    rule: "event: location, start date and category are required",
    tests: [`${eventForm} > names everything that is required at once`],
  },
  {
    rule: "event: one of the ten categories",
    tests: [`${eventForm} > cannot be %s`, `${eventForm} > may be of category %s`],
  },
  {
    rule: "event: end and URLs are optional, the URLs of type url",
    tests: [
      `${eventForm} > keeps its optional fields`,
      `${eventForm} > web addresses`,
      "tests/policies/web-addresses.test.ts > whatever is typed into a form is stored as the URL standard reads it, or refused with a message at its field",
      `${FILES.organizer} > shows every field, its hint and the notes`,
    ],
  },
  {
    rule: "event: attendees optional, at least 1, blank is null, else a number",
    tests: [`${eventForm} > maximum attendees`, `${eventForm} > comes back as the columns of an event`],
  },
  {
    rule: "event: the price is optional; free, one amount or two, or what people can pay; contradictions are refused",
    tests: [
      `${PRICE} > is free, what people can pay, or not stated`,
      `${PRICE} > is one amount or a range; the same amount twice is one`,
      `${PRICE} > is meant by an amount where no other answer was chosen`,
      `${PRICE} > %.20s is refused in either field: %s`,
      `${PRICE} > %j from %j to %j is refused at %s: %s`,
      `${create} > a member says what it costs: %j`,
      `${create} > a contradictory price has a message at its field, and its values are kept`,
      `${edit} > an organizer finds the price and the doors filled in, and sends them back unchanged`,
      `${CONSTRAINTS} > an event with %s is rejected`,
      "tests/browser/price-fields.spec.ts > the amounts show with the answer that asks for them, and whenever something is typed into them",
    ],
  },
  {
    rule: "who can come: optional, only known answers, nothing for children where they are not let in, in form and database",
    tests: [
      "tests/domain/events/attendance.test.ts > states nothing by default",
      "tests/domain/events/attendance.test.ts > refuses what is %s+ and good for children, at the second answer",
      "tests/domain/events/attendance.test.ts > refuses answers that it does not offer, each at its question",
      `${CONSTRAINTS} > an event with %s is rejected`,
      `${create} > a contradiction about who can come opens the fold, with what was ticked`,
      `${edit} > an organizer finds who can come filled in, sends it back unchanged, and takes it away`,
    ],
  },
  {
    rule: "event: doors are optional, up to the start, in its zone",
    tests: [
      `${PRICE} > open at %s on the day of the start`,
      `${PRICE} > open in the zone of the city that the location names`,
      `${PRICE} > may open the evening before a start after midnight`,
      `${PRICE} > cannot open after the start, which is said beside other problems with the times`,
      `${edit} > doors keep their time of day when the event moves to another day`,
      `${CONSTRAINTS} > an event with %s is rejected`,
    ],
  },
  {
    rule: "event: times become ISO timestamps, a missing end null",
    tests: [
      "tests/domain/events/form-times.test.ts > are read in the zone of the city that the location names",
      `${FILES.calls} > takes a new event unapproved`,
    ],
  },
  {
    rule: "creating needs a session",
    tests: [`${create} > an organizer whose session has gone keeps what they typed`],
  },
  {
    rule: "updating needs a session and an event",
    tests: [
      `${edit} > an organizer whose session has gone keeps what they typed`,
      `${edit} > a missing or malformed event is not found`,
    ],
  },
  {
    rule: "city filter and search ignore case",
    tests: [
      "tests/routes/city.test.ts > are those whose location names it, ignoring case and however it is spelt",
      `${events} > finds words in titles and descriptions, ignoring case`,
    ],
  },
  {
    rule: "characters that nobody sees are removed by forms and refused by the database, but where emoji and scripts need them",
    tests: [
      "tests/domain/site/text.test.ts > a form makes of %s what people see",
      "tests/policies/text.test.ts > about every Unicode character, alone, beside a letter",
      "tests/policies/text.test.ts > an event and a name may be %s",
    ],
  },
  {
    rule: "admin forms: 'Please enter an email address', 'Please enter an invitation token'",
    tests: [`${setup} > to %s with a blank %s is answered '%s'`],
  },
  {
    rule: "auth client: signing in or up needs an email or phone and a password",
    tests: [`${authClient} > signing in or up without an email or phone`],
  },
  {
    rule: "auth client: a one-time password needs an email or phone",
    tests: [`${authClient} > a one-time password without an email or phone`],
  },
  {
    rule: "auth client: a given session needs both tokens",
    tests: [`${authClient} > a session that lacks one of its tokens, with 400`],
  },
  { rule: "tokens are JWTs of three parts", tests: [`${authClient} > a malformed JWT`] },
  { rule: "realtime refuses expired tokens", reason: "The site opens no realtime connection." },
];
