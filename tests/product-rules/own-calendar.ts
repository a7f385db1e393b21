import type { ProductRule } from "./rule.ts";

const POLICIES = "tests/policies/own-calendars.test.ts";
const ROUTES = "tests/routes/own-calendar.test.ts";

/** Rules of PRODUCT.md about the calendar of a member's own events. */
export const OWN_CALENDAR_RULES: readonly ProductRule[] = [
  {
    rule: "a secret address with all own events, pending ones tentative, cancelled ones cancelled",
    tests: [
      `${ROUTES} > a member makes an address, renews it and ends it, without scripts`,
      `${ROUTES} > an event that its organizer has cancelled is cancelled there`,
      `${POLICIES} > has 256 random bits, and opens the events of its member alone`,
    ],
  },
  {
    rule: "the former address, and that of a blocked or deleted account, answers 404",
    tests: [
      `${POLICIES} > is unknown from the moment on in which its member makes a new one, or ends it`,
      `${POLICIES} > is unknown while the account is blocked, and once it is deleted`,
      `${ROUTES} > an address that nobody has answers 404: %j`,
    ],
  },
  {
    rule: "only the member reads, makes, renews and ends it; requests are limited",
    tests: [
      `${POLICIES} > shows members their own address alone, and visitors nothing`,
      `${POLICIES} > lets nobody choose or change a token, or make, renew or end another member's`,
      `${ROUTES} > the address is no page for visitors, and has a limit of its own`,
    ],
  },
];
