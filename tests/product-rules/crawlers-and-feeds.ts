import type { ProductRule } from "./rule.ts";

/** What other programs read: crawlers, calendars and feed readers. */
export const CRAWLERS_AND_FEEDS_RULES: readonly ProductRule[] = [
  {
    rule: "crawlers: robots.txt, and sitemaps of every public page with the time of its last change",
    tests: [
      "tests/routes/sitemap.test.ts > robots.txt keeps crawlers from what is personal and leads them to the sitemap",
      "tests/routes/sitemap.test.ts > crawlers find every public event, list, venue, organizer and static page, and no other event",
      "tests/routes/sitemap.test.ts > what the sitemaps say changes with the event, and only with it",
      "tests/domain/sitemap.test.ts > a million events are in sitemaps of at most 10,000 that leave none out and none twice",
    ],
  },
];
