import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCOUNTS_RULES } from "./product-rules/accounts.ts";
import { ADMIN_PAGES_RULES } from "./product-rules/admin-pages.ts";
import { BROWSING_RULES } from "./product-rules/browsing.ts";
import { CALLS_RULES } from "./product-rules/calls.ts";
import { CITY_AND_VENUE_RULES } from "./product-rules/city-and-venue-pages.ts";
import { CRAWLERS_AND_FEEDS_RULES } from "./product-rules/crawlers-and-feeds.ts";
import { DATA_RULES } from "./product-rules/data.ts";
import { EVENT_PAGE_RULES } from "./product-rules/event-page.ts";
import { FAILURES_RULES } from "./product-rules/failures.ts";
import { FIGURES_RULES } from "./product-rules/figures.ts";
import { HOME_RULES } from "./product-rules/home.ts";
import { LANGUAGES_RULES } from "./product-rules/languages.ts";
import { LAYOUT_RULES } from "./product-rules/layout.ts";
import { NUMBERS_RULES } from "./product-rules/numbers.ts";
import { ORGANIZER_PAGES_RULES } from "./product-rules/organizer-pages.ts";
import { OWN_CALENDAR_RULES } from "./product-rules/own-calendar.ts";
import { OWN_EVENTS_RULES } from "./product-rules/own-events.ts";
import { PERMISSIONS_RULES } from "./product-rules/permissions.ts";
import { PICTURES_RULES } from "./product-rules/pictures.ts";
import { PLAN_RULES } from "./product-rules/plans.ts";
import { POSTERS_RULES } from "./product-rules/posters.ts";
import { PURPOSE_RULES } from "./product-rules/purpose.ts";
import type { ProductRule } from "./product-rules/rule.ts";
import { SAVED_EVENTS_RULES } from "./product-rules/saved-events.ts";
import { SEARCHING_RULES } from "./product-rules/searching.ts";
import { STATES_RULES } from "./product-rules/states.ts";
import { STATIC_PAGES_RULES } from "./product-rules/static-pages.ts";
import { SUBSCRIBED_CALENDARS_RULES } from "./product-rules/subscribed-calendars.ts";
import { VALIDATION_RULES } from "./product-rules/validation.ts";
import { missingTests } from "./support/named-tests.ts";

// The tests for each rule of .github/PRODUCT.md. Renaming or removing such a test fails here until the table is updated.

/** Rules by the headings of PRODUCT.md that they belong to. */
const RULES: readonly [headings: string[], rules: readonly ProductRule[]][] = [
  [["Purpose", "Settings"], PURPOSE_RULES],
  [["Changes of plan"], PLAN_RULES],
  [["Subscribed calendars"], SUBSCRIBED_CALENDARS_RULES],
  [["Languages"], LANGUAGES_RULES],
  [["Layout", "Access", "Page titles"], LAYOUT_RULES],
  [["Accounts"], ACCOUNTS_RULES],
  [["Home"], HOME_RULES],
  [["Browsing", "Prices", "All-day events", "Who can come"], BROWSING_RULES],
  [["Places", "Searching"], SEARCHING_RULES],
  [["Event page", "Drawings of events"], EVENT_PAGE_RULES],
  [["City pages", "Venue pages"], CITY_AND_VENUE_RULES],
  [["Organizer pages"], ORGANIZER_PAGES_RULES],
  [["Event form", "Import", "Series", "Prices", "Dashboard"], OWN_EVENTS_RULES],
  [["Admin Panel", "Admin Setup", "Admin tokens"], ADMIN_PAGES_RULES],
  [["Contact", "Static pages"], STATIC_PAGES_RULES],
  [
    ["Crawlers", "Calendars and feeds", "What changed", "Weekly mail", "Lists on other websites", "For developers"],
    CRAWLERS_AND_FEEDS_RULES,
  ],
  [["Pictures", "Event form"], PICTURES_RULES],
  [["Saved events", "Without a connection", "Event page"], SAVED_EVENTS_RULES],
  [["Numbers", "Event page"], NUMBERS_RULES],
  [["Calendar of own events"], OWN_CALENDAR_RULES],
  [["Approval", "Removal", "Deleting", "Accounts"], STATES_RULES],
  [["Data", "Not used"], DATA_RULES],
  [["Validation", "Event form", "All-day events", "Prices", "Who can come"], VALIDATION_RULES],
  [["Purpose", "Access"], PERMISSIONS_RULES],
  [["Calls to Supabase", "Not used"], CALLS_RULES],
  [["Posters and social cards"], POSTERS_RULES],
  [["Failures"], FAILURES_RULES],
  [["Figures", "Dates"], FIGURES_RULES],
];

/** Whether a rule has neither tests nor a reason for having none, or names a test that does not exist. */
function isUnshown({ tests = [], reason }: ProductRule): boolean {
  return (reason === undefined) === (tests.length === 0) || missingTests(tests).length > 0;
}

test("every rule of the product names its tests, or says why there are none", () => {
  for (const [headings, rules] of RULES) {
    const shown = rules.filter(({ tests }) => tests !== undefined).length;
    console.log(`${headings.join(", ")}: ${shown} rules shown by tests, ${rules.length - shown} with a reason instead`);
  }
  const unshown = RULES.flatMap(([, rules]) => rules.filter(isUnshown));
  expect(unshown.map(({ rule, tests = [] }) => ({ rule, missing: missingTests(tests) }))).toEqual([]);
});

test("every heading of PRODUCT.md has rules", () => {
  const headings = [...readFileSync(".github/PRODUCT.md", "utf8").matchAll(/^## (.+)$/gm)].map(
    ([, title = ""]) => title,
  );
  expect(new Set(RULES.flatMap(([names]) => names))).toEqual(new Set(headings));
});
