import { FILES, type ProductRule } from "./rule.ts";

const { admin, edit, matrix, organizer, procedures, setup, wording } = FILES;

/** Rules of PRODUCT.md about permissions: Purpose and Access. */
export const PERMISSIONS_RULES: readonly ProductRule[] = [
  {
    rule: "a visitor browses, and sees Sign In and Sign Up",
    tests: [
      `${wording} > the navigation bar leads home, to the list, to every city, and to signing in and up`,
      `${matrix} > insert: a visitor is denied`,
    ],
  },
  {
    rule: "a member has Create Event and Dashboard, and edits and deletes what is theirs",
    tests: [
      `${organizer} > the navigation bar shows their name`,
      `${organizer} > asks before deleting`,
      `${edit} > an organizer changes an event`,
    ],
  },
  {
    rule: "editing by anybody else leads to /dashboard",
    tests: [
      `${edit} > only the organizer may edit it: others are sent to their dashboard, admins too`,
      `${matrix} > update: a member changes nothing of another's event`,
    ],
  },
  {
    rule: "an admin has the three admin pages and their footer links, approves, deletes, invites, restores, lists, makes tokens",
    tests: [
      `${admin} > the navigation bar and the footer lead to the admin pages`,
      `${matrix} > update: an admin approves another's event, and resets the approval only with a reason`,
      `${setup} > an admin restores the privileges`,
      `${procedures} > admins list admins with name and e-mail`,
    ],
  },
  {
    rule: "admins can decide that admins need a second step, and reset that of others",
    tests: [
      "tests/policies/admin-second-step.test.ts > that admins need a second step",
      "tests/policies/admin-second-step.test.ts > resetting somebody's second step",
      "tests/routes/admin-security.test.ts > the setting",
      "tests/routes/admin-security.test.ts > resetting the second step of somebody who lost phone and codes",
      "tests/journeys/own-second-step.spec.ts > an admin requires a second step of admins",
      "tests/policies/admin-second-step-matrix.test.ts > where admins need a second step, an admin without one is refused",
    ],
  },
  {
    rule: "the database enforces all of it by itself",
    tests: [
      `${matrix} > events`,
      `${matrix} > profiles`,
      `${procedures} > a visitor cannot call %s`,
      "tests/policies/contact-messages.test.ts > reading, changing, deleting",
      "tests/policies/house-rules.test.ts > %s",
    ],
  },
];
