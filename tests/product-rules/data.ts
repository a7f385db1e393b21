import { FILES, type ProductRule } from "./rule.ts";

const { calls, contact, matrix, procedures, setup, signIn, signUp } = FILES;

/** Rules of PRODUCT.md, Data, and about what Supabase offers beyond it. */
export const DATA_RULES: readonly ProductRule[] = [
  {
    rule: "event: the columns of the table, of which end, links and attendees are optional",
    tests: [
      `${calls} > takes a new event unapproved, with its organizer, and returns the row`,
      "tests/policies/constraints.test.ts > an event without %s is refused",
      "tests/policies/constraints.test.ts > an event at the limit is accepted: %s",
    ],
  },
  {
    rule: "profile: its id is the account's, full_name, is_admin",
    tests: [`${signUp} > has a profile with the name they gave`, `${matrix} > update: %s cannot write is_admin`],
  },
  { rule: "account: id, email, full_name in the metadata", tests: [`${calls} > signing up sends the full name along`] },
  {
    rule: "session: tokens, expiry and user, kept in the browser",
    tests: [`${signIn} > holds the session in cookies that scripts cannot read`],
  },
  {
    rule: "admin list: user_id, full_name, email",
    tests: [
      `${procedures} > admins list admins with name and e-mail`,
      `${setup} > an admin restores the privileges of an account and sees it among the admins`,
    ],
  },
  {
    rule: "admin token: one opaque string, valid for 1 hour",
    tests: [`${procedures} > a token has 256 bits, is stored only as its SHA-256, and lasts one hour`],
  },
  {
    rule: "contact message: name, email, subject of six, message",
    tests: [
      `${contact} > a visitor's message is stored, and a redirect leads to the thank-you page`,
      `${contact} > offers the six subjects`,
      "tests/policies/contact-messages.test.ts > a message about '%s' is accepted",
    ],
  },
  {
    rule: "the ten categories with their labels, each with a description",
    tests: [
      "tests/domain/events/categories.test.ts > are the ten of the product, with their labels and in order",
      "tests/domain/events/categories.test.ts > each invite in one line of their own",
    ],
  },
  {
    rule: "cities, each with image, description and keywords",
    tests: [
      "tests/content/city-guides.test.ts > every city has words of its own",
      "tests/routes/city.test.ts > /%s is the page of %s, with words of its own",
    ],
  },
  {
    rule: "storage buckets",
    tests: [
      "tests/stack/storage-buckets.test.ts > the service key makes, reads, lists, changes, empties and deletes buckets",
      "tests/stack/storage-buckets.test.ts > members and visitors neither see nor change buckets",
    ],
  },
  {
    rule: "audit log: also the rule that admins need a second step, and resets",
    tests: [
      "tests/policies/admin-second-step.test.ts > is off at first; an admin who has one turns it on and off, which is in the audit log",
      "tests/policies/admin-second-step.test.ts > removes all of it, ends every session, tells the owner why, and is logged",
    ],
  },
];
