import { FILES, type ProductRule } from "./rule.ts";

const { admin, adminRoute, calls, contact, dashboard, edit, events, home, layoutScripts, matrix } = FILES;
const { organizer, procedures, purge, root, session, setup, signOut, timing, token } = FILES;

/** Rules of PRODUCT.md about states: Approval, Removal, Deleting, and sessions. */
export const STATES_RULES: readonly ProductRule[] = [
  {
    rule: "a new event is not approved, whatever is sent",
    tests: [
      `${FILES.create} > fields that the form does not have are neither stored nor sent back`,
      `${matrix} > insert: a client cannot set %s`,
    ],
  },
  {
    rule: "an approval takes an event off the pending list",
    tests: [`${adminRoute} > an admin approves an event, which leaves the queue`],
  },
  {
    rule: "admins find what was returned, refused or unpublished, with reasons",
    tests: [
      "tests/routes/admin-returned.test.ts > admins find what was returned and taken off, and what was refused, each with the reasons",
      "tests/routes/admin-returned.test.ts > visitors sign in first, members are sent home",
    ],
  },
  {
    rule: "admins find accounts by name and address, and what each has done",
    tests: [
      "tests/routes/admin-people.test.ts > an admin finds an account by its address, and reads what it has done",
      "tests/policies/people.test.ts > admins alone read who has an account, and what they have done",
    ],
  },
  {
    rule: "admins warn, limit and block accounts, with a reason, an end and a way back",
    tests: [
      "tests/policies/account-measures.test.ts > admins alone decide about accounts, and never about their own",
      "tests/policies/account-measures.test.ts > an admin is blocked only once the role has ended, so that the last one never is",
      "tests/policies/account-measures.test.ts > a limited account has fewer events waiting, until the limit ends",
      "tests/policies/account-measures.test.ts > ends sessions and sign-ins, refuses what waits and takes off what is live, with one mail and one entry",
      "tests/routes/admin-people.test.ts > a spammer with 15 events is gone in three actions: the page, the form, its button",
    ],
  },
  {
    rule: "small changes of trusted accounts are public at once, and listed until an admin has looked at them",
    tests: [
      "tests/policies/trusted-changes.test.ts > is public at once, everywhere, and listed until an admin has looked at it",
      "tests/policies/trusted-changes.test.ts > a trusted change of %s",
      "tests/policies/trusted-changes.test.ts > whatever is added to the content of an event is guarded",
      "tests/policies/trusted-changes.test.ts > admins alone list and look at these changes; nobody writes the list by hand",
      "tests/routes/admin-trusted.test.ts > what a trusted account changes is shown with the words that differ, until an admin has looked at it",
    ],
  },
  {
    rule: "who deletes their account is told how many events go with it, without those that pass to other members",
    tests: [
      "tests/routes/delete-account.test.ts > the page counts the events that go with the account, not those that",
    ],
  },
  {
    rule: "any change by the owner makes an event wait again, off the public lists",
    tests: [
      `${matrix} > update: the owner's change makes an approved event need approval again`,
      `${edit} > an organizer changes an event, which then waits for approval again`,
      `${admin} > an approved event is public and among the featured, until its organizer edits or deletes it`,
    ],
  },
  {
    rule: "deleting takes an event off every list",
    tests: [`${admin} > an approved event is public and among the featured, until its organizer edits or deletes it`],
  },
  {
    rule: "a change is never public before its approval; the approved version stays, in part or in full, until then",
    tests: [
      "tests/policies/public-versions.test.ts > nothing of a change is public before its approval, whether it waits, is returned or refused",
      "tests/routes/event-updating.test.ts > the page keeps title, date, place and picture of the approved version, with a note, and nothing of the change",
      "tests/journeys/correct-a-typo.no-js.test.ts > page, lists, feeds and calendars go on until the correction is approved",
    ],
  },
  {
    rule: "admins decide whether approved versions stay public in full, at once",
    tests: [
      "tests/policies/publications.test.ts > takes effect at once on events whose change waits, in both directions, and is logged",
      "tests/routes/admin-publishing.test.ts > an admin turns it on and off, and the page and the queue say what follows",
    ],
  },
  {
    rule: "of what somebody other than its organizer took off, nobody else reads a text until it is approved again",
    tests: [
      "tests/policies/taken-off-orders.test.ts > nothing of it can be read by others, whatever was done before and is done then, in every order",
      "tests/policies/taken-off.test.ts > approved again it is public with its current text only, at its venue too",
      "tests/policies/taken-off.test.ts > what an operator takes off is under review, not being updated by its organizer, and stays off when it is edited",
      "tests/policies/taken-off.test.ts > its organizer and admins keep the text, the reason and the log",
      "tests/domain/calendars/public-calendar.test.ts > an event that an admin took off the site is reduced to its city and its times",
    ],
  },
  {
    rule: "an approved event is among the featured while these are fewer than 4",
    tests: [
      `${admin} > an approved event is public and among the featured`,
      `${home} > shows the next four approved events`,
    ],
  },
  {
    rule: "events are removed 24 hours after they end",
    tests: [
      `${purge} > events are removed 24 hours after their end, or their start if they have no end, and not earlier`,
      "tests/routes/event-gone.test.ts > answers 410 with up to four others",
      `${dashboard} > events that were removed after they ended stay visible to their organizer`,
      "tests/stack/stack.test.ts > a job that the project scheduled runs at the start too",
    ],
  },
  {
    rule: "public: approved and starting now or later",
    tests: [`${events} > a visitor sees approved events from now on, soonest first`],
  },
  {
    rule: "the session is read, then the profile; signing out clears both",
    tests: [
      `${root} > a visitor has no user, and gets no cookie`,
      `${root} > a member is greeted by name`,
      `${signOut} > a member who signs out is a visitor again, at home`,
    ],
  },
  {
    rule: "a session is refreshed when 90 s remain",
    tests: [
      `${session} > the loaders of one request refresh a session that is about to end once`,
      `${session} > a session with more than 90 s left is not refreshed`,
    ],
  },
  {
    rule: "a session that cannot be refreshed is removed",
    tests: [`${session} > a session whose account is gone makes a visitor, not a failure`],
  },
  {
    rule: "other tabs learn of it",
    tests: [`${session} > two requests at once with the same ended session both stay signed in`],
  },
  {
    rule: "the realtime connection, its back-off and heartbeat",
    reason: "The site opens no realtime connection.",
  },
  {
    rule: "while there is no admin any member can become the first, afterwards by token or restoring",
    tests: [
      `${setup} > is anyone who claims the role while there is none`,
      `${setup} > cannot be claimed a second time`,
      `${procedures} > a member cannot claim the role for another; of two concurrent claims one wins; later claims are rejected`,
      `${setup} > makes the invited account an admin`,
    ],
  },
  {
    rule: "token generator: idle, generating, shown or error",
    tests: [
      `${timing} > an admin copies a new token`,
      `${token} > an admin reads that a token could not be created, and the cause is logged`,
    ],
  },
  {
    rule: "edit: who is not the organizer goes to /dashboard",
    tests: [`${edit} > only the organizer may edit it: others are sent to their dashboard, admins too`],
  },
  {
    rule: "delete: dialog open, deleting, closed",
    tests: [`${organizer} > asks before deleting`, `${timing} > an organizer sees what is in progress`],
  },
  {
    rule: "contact: sending, then the thank-you",
    tests: [`${contact} > a visitor's message is stored, and a redirect leads to the thank-you page`],
  },
  {
    rule: "sign-up and sign-in disable their button while they are under way",
    tests: [`${timing} > signing in shows its progress`, `${timing} > signing up shows its progress`],
  },
  {
    rule: "a loading flag for the whole site",
    tests: [`${layoutScripts} > a slow page shows a progress bar until it has loaded`],
  },
  {
    rule: "fetched at the start, and again when the tab comes back after more than 300000 ms",
    tests: [`${layoutScripts} > returning to a tab after more than five minutes reloads its data once`],
  },
  {
    rule: "city pages fetch when opened and on Refresh",
    tests: [`${FILES.browsing} > has cards, can be refreshed and searched`],
  },
  {
    rule: "a start-up check that logs 'Failed to initialize Supabase connection' and goes on",
    tests: [
      `${calls} > and Supabase does not answer, it is logged and ignored`,
      `${calls} > it counts the events, to see that Supabase answers`,
    ],
  },
];
