import type { ProductRule } from "./rule.ts";

/** Rules of PRODUCT.md for crawlers, calendars, feed readers and mail. */
export const CRAWLERS_AND_FEEDS_RULES: readonly ProductRule[] = [
  {
    rule: "crawlers: robots.txt, and sitemaps of every public page with the time of its last change",
    tests: [
      "tests/routes/sitemap.test.ts > robots.txt keeps crawlers from what is personal and leads them to the sitemap",
      "tests/routes/sitemap.test.ts > crawlers find every public event, list, venue, organizer and static page, and no other event",
      "tests/routes/sitemap.test.ts > lastmod in the sitemaps changes with the event's public content, and only with it",
      "tests/pages/feeds.test.ts > crawlers get robots.txt and the sitemaps that it leads to",
      "tests/domain/site/sitemap.test.ts > a million events are in sitemaps of at most 10,000 that leave none out and none twice",
    ],
  },
  {
    rule: "crawlers: structured data of events and lists as Google's rules ask for it",
    tests: [
      "tests/domain/lists/search-rules.test.ts > an event that %s is what search engines accept",
      "tests/domain/lists/search-rules.test.ts > the list of %s is what search engines accept",
      "tests/routes/event.test.ts > search engines learn that an event has moved, and when it was to start",
    ],
  },
  {
    rule: "crawlers: what is gone answers 410, with similar events, and says nothing of itself",
    tests: [
      "tests/routes/event-gone.test.ts > answers 410 with others of its city, and says nothing of itself",
      "tests/routes/event-gone.test.ts > answers 410 also when it went with its account, before or after it was over",
      "tests/routes/event-gone.test.ts > is a 404 when it never was public, and after a year",
      "tests/routes/organizer-editing.test.ts > leaves no tombstone of a page that never was public, or that was deleted with its account",
      "tests/routes/follow.test.ts > is 410 for an event that was public and no longer exists",
      "tests/policies/gone-pages.test.ts > a deleted event leaves a tombstone with its public category and city only",
    ],
  },
  {
    rule: "crawlers: search engines are told of changed pages, where the operator wants that",
    tests: [
      "tests/server/jobs/indexnow.test.ts > are told of what is new, edited, withdrawn, deleted and over, each once, with the key and its address",
      "tests/server/jobs/indexnow.test.ts > because of %i is asked again later, and nothing is lost",
      "tests/server/jobs/indexnow.test.ts > with %s claims no pages",
    ],
  },
  {
    rule: "feeds: every list in four forms with the events of its page, the same for everybody",
    tests: [
      "tests/routes/list-feed.test.ts > /events%s has the events of the page, soonest first",
      "tests/routes/list-feed.test.ts > cities, venues and organizers have lists of their own",
      "tests/routes/list-feed.test.ts > what is under way is included, and what is over is not",
      "tests/routes/list-feed.test.ts > is cross-origin readable and cacheable: it sets no cookie and is the same for all readers",
      "tests/routes/list-feed.test.ts > a long list continues at the next URL in the JSON, and leaves nothing out",
    ],
  },
  {
    rule: "feeds: descriptions as plain text or HTML, and an event that cannot be written is left out",
    tests: [
      "tests/routes/broken-rows.test.ts > descriptions are plain text or HTML in every form, never Markdown",
      "tests/routes/broken-rows.test.ts > is left out of %s and logged, and the others are there",
      "tests/domain/calendars/public-calendar.test.ts > the file of one event rings two hours before it, unless it does not take place, and lists do not ring",
      "tests/domain/calendars/public-calendar.test.ts > a description has its words, lines and the addresses of its links, and no marks of Markdown",
    ],
  },
  {
    rule: "calendars: one right copy of each event, cancellations, times of the place",
    tests: [
      "tests/routes/follow.test.ts > has one right copy of an event through edit, approval, cancellation and removal",
      "tests/routes/follow.test.ts > gets tombstones of its own list only",
      "tests/routes/follow.test.ts > gets no texts of an event that an admin took off the site",
      "tests/domain/calendars/public-calendar.test.ts > events keep the clock of the place where they happen, before and after the clocks change",
      "tests/domain/calendars/public-calendar.test.ts > where calendars ignore the status, the title can say it, or the entry be dropped",
      "tests/policies/publications.test.ts > an event's revision grows with changes of its public content, and with nothing else",
    ],
  },
  {
    rule: "what changed: new, moved, back and gone, as pages and feeds, and no more of an event than was public",
    tests: [
      "tests/routes/changes.test.ts > read what is new, moved, back and gone, newest first, with links to what there is",
      "tests/routes/changes.test.ts > find what changed in one city, also what has moved away",
      "tests/routes/changes.test.ts > read the same as JSON, with the addresses of deleted events and of the next page",
      "tests/policies/event-changes.test.ts > is not listed until it is approved, and then as 'back'",
      "tests/policies/event-changes.test.ts > of the time is a move from the time that was public, however often it was changed meanwhile",
      "tests/policies/event-changes.test.ts > is listed without title and place, in older changes too, until it is back",
      "tests/policies/event-changes.test.ts > an ended event is removed from the list without an entry, and so is one of a deleted account",
      "tests/policies/event-changes.test.ts > of thousands that an operator approves at once the soonest thousand are listed",
    ],
  },
  {
    rule: "weekly mail: confirmed by a button, with the same answer for every address, and bounded",
    tests: [
      "tests/routes/weekly.test.ts > changes nothing when it is opened, and confirms when the button is pressed",
      "tests/routes/weekly.test.ts > the response is the same for an address that is already subscribed",
      "tests/routes/weekly.test.ts > what no weekly mail can have is left out, and the page says so",
      "tests/policies/digests.test.ts > cannot fill a stranger's inbox",
      "tests/policies/digests.test.ts > counts by mailbox: tags and dots that lead to the same inbox count together",
      "tests/policies/digests.test.ts > is refused to all visitors together after 250 in a quarter of an hour",
      "tests/policies/digests.test.ts > is refused to a member after ten in an hour",
      "tests/mail/digest.test.ts > a stranger's inbox gets no word that somebody typed",
      "tests/policies/digests.test.ts > addresses that were not confirmed are deleted after 3 days",
    ],
  },
  {
    rule: "weekly mail: the next seven days of the list, once a week on its day, none without events",
    tests: [
      "tests/mail/digest.test.ts > gets the next seven days of the list, soonest first, as text and as HTML",
      "tests/mail/digest.test.ts > of a long list gets the first 20, and a link to all",
      "tests/mail/digest.test.ts > gets no mail in a week without events",
      "tests/mail/digest.test.ts > by several processes that deliver at the same time",
      "tests/pages/two-processes.test.ts > each address gets one weekly mail from two processes that send at the same time",
      "tests/mail/digest.test.ts > only on its day and from its hour on",
      "tests/policies/digest-mails.test.ts > is handed to the mail server once: a process that dies then sends no second one",
    ],
  },
  {
    rule: "weekly mail: ended by one press, after which nothing of the address is left",
    tests: [
      "tests/mail/digest.test.ts > unsubscribes with one press in the mail program, or by the link in the text",
      "tests/pages/same-origin.test.ts > a cross-origin post with the token of a mail unsubscribes, without a session",
      "tests/routes/weekly.test.ts > changes nothing when it is opened, and ends the mail when the button is pressed",
      "tests/policies/digests.test.ts > unsubscribe, and nothing of the address is left",
    ],
  },
  {
    rule: "weekly mail: what a mail server refuses, for now or for good",
    tests: [
      "tests/server/jobs/refused-addresses.test.ts > is not tried again that week, and admins read why, without the address",
      "tests/server/jobs/refused-addresses.test.ts > gets no more weekly mail after three weeks in a row, which admins read",
      "tests/server/jobs/refused-addresses.test.ts > gets weekly mail again when its reader asks for it and confirms",
      "tests/server/jobs/refused-addresses.test.ts > is tried again, counts as no refusal, and gets its mail once",
      "tests/server/jobs/refused-addresses.test.ts > is told by a program with the service key, which ends all weekly mails of the address",
    ],
  },
  {
    rule: "follow: places, venues and organizers by weekly mail, calendar or feed, from one control on their pages",
    tests: [
      "tests/routes/weekly.test.ts > is asked for on a list itself, with the list that it is about",
      "tests/routes/venue.test.ts > readers see its name, where it is, ways to get there, and its events",
      "tests/routes/weekly.test.ts > of a venue names it; a member finds the address of their account in the form",
      "tests/policies/digests.test.ts > is possible for a venue and an organizer while they are public, and ends with the organizer",
      "tests/mail/digest.test.ts > of a venue or an organizer gets their events alone, under their names as they are public",
    ],
  },
  {
    rule: "follow: an event leads to the form that follows its organizer, else its venue, else its city",
    tests: [
      "tests/routes/organizers.test.ts > names its organizer, with a link to all that they have on",
      "tests/routes/event.test.ts > an event without an organizer leads to the form that follows %s",
    ],
  },
  {
    rule: "follow: the addresses of a list, calendars on the web",
    tests: [
      "tests/routes/follow.test.ts > readers get the addresses of the list that they come from, to subscribe to or to copy",
      "tests/domain/calendars/calendar-links.test.ts > Google and Outlook get title, place, times in UTC and the event's page, whatever characters they have",
    ],
  },
  {
    rule: "frames: every list on other websites, in their colours, without scripts and cookies",
    tests: [
      "tests/routes/list-embed.test.ts > of /events%s has the events of the page, soonest first",
      "tests/routes/list-embed.test.ts > has twelve events at most, and leads to the rest",
      "tests/routes/list-embed.test.ts > %s is not found, which the frame says in words",
      "tests/domain/calendars/embed.test.ts > of texts is enough in a %s list, with every accent",
      "tests/browser/embed.spec.ts > a list fits into a place that is 280 pixels wide",
      "tests/routes/embed.test.ts > readers get the code of the list that they come from, in the look that they choose",
      "tests/routes/embed.test.ts > a %s of %s is refused in words, and the code stays one that works",
    ],
  },
  {
    rule: "developers: a description that answers are held against, and a page that explains them",
    tests: [
      "tests/routes/openapi.test.ts > is valid OpenAPI 3.1",
      "tests/routes/openapi.test.ts > has every list in every format, each once",
      "tests/routes/openapi.test.ts > is as described for %s (%s)",
      "tests/routes/openapi.test.ts > is a 404 with a message for an unknown list, cross-origin too",
      "tests/routes/developers.test.ts > developers find every form of a list, every filter and the description for programs",
    ],
  },
];
