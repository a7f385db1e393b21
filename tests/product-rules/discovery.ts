import { FILES, type ProductRule } from "./rule.ts";

const { adminRoute, browsing, create, event, events, home, layout, layoutScripts, organizer, timing } = FILES;
const LIST_FILTERS = "tests/models/lists/list-filters.test.ts";
const LIST_CHOICES = "tests/domain/lists/choices.test.ts";
const FORMAT = "tests/domain/events/format.test.ts";
const ORGANIZERS = "tests/routes/organizers.test.ts";
const VENUE = "tests/routes/venue.test.ts";
const SERIES = "tests/models/lists/series.test.ts";
const HOME_LISTINGS = "tests/models/lists/home-listings.test.ts";
const COLLECTIONS = "tests/policies/collections.test.ts";
const CITY = "tests/routes/city.test.ts";

/** Rules of PRODUCT.md about finding events, from Home to Organizer pages. */
export const DISCOVERY_RULES: readonly ProductRule[] = [
  {
    rule: "browsing: lists show the first date of a series that they have, and count it once",
    tests: [
      `${SERIES} > of all events, of a day, of a city, of a search and of a place near by`,
      `${SERIES} > also where an earlier date is in another part: of a search, of another city, or under way`,
      `${SERIES} > a cancelled date stands aside for the others, and is shown where there is no other`,
      `${SERIES} > calendars, feeds and the programme of a week have every date`,
      `${SERIES} > count a series once: in totals, and on a day with several dates`,
      `${SERIES} > beside a choice is what choosing it shows, and pages neither repeat nor lose a series`,
    ],
  },
  {
    rule: "drawings of events: words choose them when an event is saved, the title's before the description's; no list has one twice in a row",
    tests: [
      "tests/domain/events/choose-motif.test.ts > words of the title outweigh those of the description",
      "tests/domain/events/choose-motif.test.ts > no title of the calendars of Florida's cities gets a drawing that contradicts it",
      "tests/routes/event-card.test.ts > has the drawing that was chosen when the event was saved, the same on cards, on its page and on its poster",
      "tests/policies/public-versions.test.ts > the subject of its drawing is that of the public version everywhere, and another one alone waits for nobody",
      "tests/policies/rejection-codes.test.ts > the subjects of drawings are the same in SQL and on the site",
      `${browsing} > never shows the same drawing on two neighbouring cards, and yet what each event is about`,
    ],
  },
  {
    rule: "drawings of events: their light is that of the sun when the event starts, on that date in its city",
    tests: [
      "tests/domain/events/sunlight.test.ts > what starts in %s at %s is in the light of %s",
      "tests/domain/events/sunlight.test.ts > without a known city the sun is that of the middle of Florida; an unparsable start is by day",
    ],
  },
  {
    rule: "event page: its tint comes from its picture, and everything on it can be read on every tint",
    tests: [
      `${event} > the page of an event takes its tint from its drawing, and has none beside a picture elsewhere`,
      "tests/domain/site/tint.test.ts > a tint has the hue of its colour, is paler for pale ones, and always equally light",
      "tests/domain/site/tint.test.ts > %s can be read on every tint, and on every part of its fading",
    ],
  },
  {
    rule: "event page: the picture of a card becomes that of the page, for people who allow motion",
    tests: [
      "tests/browser/view-transition.spec.ts > the picture of a card becomes that of the page",
      "tests/browser/view-transition.spec.ts > one picture at most is shared, whichever card has the focus",
      "tests/browser/view-transition.spec.ts > pages replace each other at once",
    ],
  },
  {
    rule: "a city's week: one sheet with QR code, address and mark, and what did not fit; lists print without controls",
    tests: [
      "tests/browser/print.no-js.spec.ts > a week of",
      "tests/browser/print.no-js.spec.ts > a list prints its events with their places and its own address",
      "tests/routes/city-week.test.ts > the sheet names its days and leads to the city's page, by an address and a QR code",
      "tests/routes/city-week.test.ts > a city's weekend lists it and a row of the next one, and says so when nothing is on",
      "tests/routes/city-week.test.ts > a week without events says so, and still leads to the city's page",
      "tests/routes/city-week.test.ts > events that do not fit on the sheet are counted",
    ],
  },
  {
    rule: "home: Browse Events leads to /events, Create Event to /signup",
    tests: [`${browsing} > opens with ways to browse and to create`],
  },
  {
    rule: "home: the date picker begins today and lists a day's events with title and time",
    tests: [
      `${home} > lists the picked day's events by title and time, soonest first, and no other day's`,
      `${home} > counts a late night in Pensacola to its day there, and names the zone`,
      `${home} > falls back to today for a day no one can pick`,
      "tests/domain/events/summary.test.ts > with UTC as the site's zone the literal day is shown",
    ],
  },
  {
    rule: "home: a day without events leads to /create-event",
    tests: [
      `${browsing} > lists the picked day's events as links with title, time and place, or leads to creating one`,
    ],
  },
  {
    rule: "home: Refresh, View All Events, categories by /events?category=",
    tests: [`${browsing} > has featured events that can be refreshed, the ten categories`],
  },
  {
    rule: "home: lists that admins name, on their days, with a filter of ours only",
    tests: [
      `${COLLECTIONS} > admins alone save, delete and count them; each change makes pages anew and is in the audit log`,
      `${COLLECTIONS} > home has the three of its day that end first, from the first day to the last`,
      "tests/routes/admin-collections.test.ts > an admin names a list, home links to it on its days, and it is deleted after a question",
    ],
  },
  {
    rule: "home: this weekend in Florida, which repeats nothing and is left out when empty",
    tests: [
      `${HOME_LISTINGS} > the weekend has up to four events from Friday at five to Sunday where they happen, soonest first`,
      `${HOME_LISTINGS} > the weekend repeats neither the day that is listed nor what is featured`,
      `${home} > link to the weekend and leave out what would be empty`,
    ],
  },
  {
    rule: "home: a place in its address leads the day, and tonight and the weekend near it replace Florida's",
    tests: [
      `${HOME_LISTINGS} > what is near a place leads the day, and follows for tonight and the weekend, the nearest first`,
      `${HOME_LISTINGS} > a point is a place, too; where nothing is within 100 miles, the weekend of Florida stands in`,
      `${home} > comes first: what is near leads the day, and follows with its distance, in place of Florida's weekend`,
      `${home} > stays when another day is picked and when the page is refreshed`,
      `${home} > may be any place, a ZIP code or the position of a device, and the city of older addresses`,
      `${home} > that nobody knows is named, keeps what was typed, and shows Florida`,
      `${browsing} > takes the name of any place, and says kindly that it knows none`,
    ],
  },
  {
    rule: "home: the browser alone remembers the place that was chosen last, until all of Florida is chosen",
    tests: [
      `${layoutScripts} > rules the home page from its first moment on, so that nothing moves`,
      `${layoutScripts} > may be any place that is suggested while somebody types`,
      `${layoutScripts} > is the position of the device, rounded, for those who press its button`,
      `${layoutScripts} > is forgotten when all of Florida is chosen, or the field is sent blank`,
      `${layoutScripts} > is sent to no server: neither a cookie nor an address tells it`,
    ],
  },
  {
    rule: "home: it is short, and shows an event on low windows",
    tests: [`${layout} > home shows an event on low windows, too, and stays short`],
  },
  {
    rule: "home: the picture shows sun and moon whole, and nothing of it lies below the words",
    tests: [
      `${layout} > the picture of home shows sun and moon whole, and keeps clear of the words, in every light and at every width`,
    ],
  },
  {
    rule: "home: the first event is on the first screen of a small phone",
    tests: [`${layout} > the first event, of the day or else of Featured, is on the first screen of a small phone`],
  },
  {
    rule: "list: days, ranges and days by name, and events of several days on each of them",
    tests: [
      `${LIST_FILTERS} > an event of several days is on each of them, and upcoming only until it starts`,
      `${LIST_FILTERS} > a range has what is on any of its days, both ends included`,
      `${LIST_FILTERS} > today, tonight and tomorrow are days of the list, each where the event happens`,
      `${LIST_FILTERS} > the weekend begins on Friday at five, and on Sunday it is what is left of it`,
    ],
  },
  {
    rule: "list: parts of the day, prices, tickets, several categories and a place near by combine",
    tests: [
      `${LIST_FILTERS} > parts of the day go by the clock where the event starts`,
      `${LIST_FILTERS} > prices are at most what was asked for, and unknown ones are left out`,
      `${LIST_FILTERS} > several categories, tickets and a place near by all combine`,
      `${LIST_FILTERS} > the nearest first are cut into pages that share no event`,
    ],
  },
  {
    rule: "who can come: what nobody stated is never a yes, and what is stated of children overrides words",
    tests: [
      `${LIST_FILTERS} > what nobody stated of who can come is never counted as a yes`,
      `${LIST_FILTERS} > what an organizer says of children overrides what the text suggests, and so do the ages`,
      `${LIST_FILTERS} > an event is found by the word of its setting`,
      "tests/domain/lists/filters.test.ts > combines several kinds, each with its chip",
    ],
  },
  {
    rule: "who can come: the page, the queue, feeds, calendars and structured data show what is stated",
    tests: [
      "tests/domain/events/attendance.test.ts > is said in the language of the reader",
      "tests/domain/events/attendance.test.ts > is told to search engines by what schema.org has for it",
      "tests/routes/event.test.ts > a visitor reads everything about an approved event",
      "tests/routes/admin.test.ts > an admin reads all fields of a pending event; approved events are not in the queue",
      "tests/routes/list-feed.test.ts > JSON has every field of an event, with times as the clocks there show them",
    ],
  },
  {
    rule: "list: counts beside choices, chips, what is under way, ways on from an empty list",
    tests: [
      `${LIST_FILTERS} > each choice has the number of events that it leads to`,
      `${LIST_CHOICES} > name each filter and lead to the list without it`,
      `${LIST_FILTERS} > what is under way is shown on the first page, unless a filter contradicts it`,
      `${LIST_FILTERS} > an empty list knows the nearest days and cities`,
    ],
  },
  {
    rule: "list: the first event is in sight, filters are a sheet on phones, and unknown parameters are ignored but for q",
    tests: [
      "tests/browser/first-events.spec.ts > the title of the first event is in sight",
      "tests/browser/first-events.spec.ts > on a phone the filters are a sheet",
      "tests/pages/shared-pages.test.ts > a list that is asked for by q is the one of that search",
      "tests/routes/events-sentence.test.ts > good for children is what is for families or speaks of children",
    ],
  },
  {
    rule: "list: titled 'Browse All Events' or '{Category} Events'",
    tests: [`${browsing} > is titled 'Browse All Events', or by its category`],
  },
  {
    rule: "list: search over title and description, a date, a location",
    tests: [
      `${events} > finds words in titles and descriptions, ignoring case`,
      `${events} > gets the events of one calendar day where they happen`,
      `${events} > narrows by location and category, alone and together`,
    ],
  },
  {
    rule: "places: names and ZIP codes are known; an event is where its location says, and the form says near which place it will be listed",
    tests: [
      "tests/domain/search/places.test.ts > is each place, ZIP code and county asked for alone, unless it is better known as a word",
      "tests/routes/preview.test.ts > where a location is on no city page, it says near which place the event will be listed",
      "tests/routes/near.test.ts > the filter takes names and ZIP codes, and says what it does not know",
    ],
  },
  {
    rule: "places: a search has what is there, then what is within 25 miles, else 50 or 100, under headings that say so",
    tests: [
      "tests/routes/near.test.ts > a search for a place has what is there, and below what is near, or in its place where nothing is there",
      "tests/routes/near.test.ts > where nothing is within 25 miles, the page says so and shows what is farther, the nearest first",
      "tests/routes/city-week.test.ts > a city's weekend lists it and a row of the next one, and says so when nothing is on",
    ],
  },
  {
    rule: "places: /near/<place> is the page of a place without a city page",
    tests: [
      "tests/routes/near.test.ts > a place has a page of what is within 25 miles, with the miles of each event",
      "tests/routes/near.test.ts > ZIP codes and other names are known, cities have their own page, and what is no place has none",
    ],
  },
  {
    rule: "search: whatever contains the typed text is found, and events that have its words in any order and form",
    tests: [
      "tests/models/lists/listings.test.ts > a search finds every event whose title or description contains it",
      "tests/models/lists/search.test.ts > visitors find words in any order, in title, description and location",
      "tests/models/lists/search.test.ts > visitors find other forms of a word, words that begin with it, and accents either way",
      "tests/models/lists/search.test.ts > visitors find other forms of a word in the language of the event",
      "tests/models/lists/search.test.ts > apostrophes and hyphens make no difference",
    ],
  },
  {
    rule: "search: quotes, and plain characters",
    tests: [
      "tests/models/lists/search.test.ts > a quoted phrase is only found verbatim",
      "tests/models/lists/search.test.ts > '%s' is plain text: it is found where it stands, and nowhere else",
    ],
  },
  {
    rule: "search: sentences are understood, as chips that take their words out of the text, a title, and nearest results; exactly the text can be searched for",
    tests: [
      "tests/models/lists/search.test.ts > '%s' finds what happens there and belongs to that category",
      "tests/domain/lists/search-results.test.ts > leads to exactly what was typed where the list understood something else, and keeps the other filters",
      "tests/domain/lists/titles.test.ts > are its parts in the order of the text, and each takes its words out of the search",
      "tests/domain/lists/titles.test.ts > says which part was left out",
      "tests/routes/events-sentence.test.ts > a sentence is understood by every form of the list",
      "tests/journeys/search.spec.ts > a visitor types a sentence at home",
      "tests/journeys/search.spec.ts > a visitor at a page that is not there searches from it",
    ],
  },
  {
    rule: "search: kinds of events and holidays by their names in both languages, ages as whom it is for, and without words that say nothing",
    tests: [
      "tests/domain/search/kinds.test.ts > %s: each is one term, which finds what the kind has",
      "tests/models/lists/search.test.ts > a holiday finds what names it, and what is on its day",
      "tests/models/lists/search.test.ts > an event under way that names a holiday is found before its day",
      "tests/domain/search/days.test.ts > %s is %s, where a number may count something else",
      "tests/domain/search/sentences.test.ts > of nothing but fillers asks for all events, one of nothing readable for none",
    ],
  },
  {
    rule: "search: best matches first, or soonest first",
    tests: [
      "tests/search/search.test.ts > %s find what they mean first",
      "tests/search/search.test.ts > begin with the best matches, and with the soonest event where that is asked for",
    ],
  },
  {
    rule: "search: the page of an organizer who is named comes first, then what they have coming up",
    tests: [
      "tests/domain/search/names.test.ts > an organizer with a public page > %s is %s",
      "tests/routes/organizers-found.test.ts > who types “%s” finds the page of the organizer first, then what they have coming up",
      "tests/policies/organizers.test.ts > a visitor finds public organizers by name, of at most 40 names",
    ],
  },
  {
    rule: "search: boxes suggest at most eight pages while somebody types, by keyboard and by pointer",
    tests: [
      "tests/routes/suggest.test.ts > places, venues, organizers and titles are suggested, each with what it is and its page",
      "tests/routes/suggest.test.ts > at most eight are suggested, the soonest events first",
      "tests/journeys/suggestions.js.spec.ts > somebody with a keyboard opens the page of a venue from the search box, and somebody with a mouse that of an event",
      "tests/journeys/suggestions.js.spec.ts > Escape closes the list and keeps the text, and Enter without a choice searches for it",
    ],
  },
  {
    rule: "search: typing errors are corrected, and the page says so",
    tests: [
      "tests/models/lists/search.test.ts > a correction never turns one name into another",
      "tests/domain/lists/search-results.test.ts > names the corrected text, and leads to exactly what was typed",
      "tests/domain/lists/search-results.test.ts > of an empty list does not promise results for a corrected text",
    ],
  },
  {
    rule: "search: cards mark what was found",
    tests: [
      "tests/domain/lists/search-results.test.ts > of cards are in the title, the place, and a part of the description where there is one",
      "tests/search/search.test.ts > show where the search was found: the title, or a part of the description",
    ],
  },
  {
    rule: "list: Reset clears the three filters, Refresh reloads",
    tests: [`${browsing} > Reset clears search, date and location and keeps the category; Refresh keeps all`],
  },
  {
    rule: "list: the empty state offers Clear filters and Refresh Events",
    tests: [`${browsing} > offers to clear the filters or to refresh when nothing is found`],
  },
  {
    rule: "cards: owners delete, after a dialog with Cancel and Delete / 'Deleting...'",
    tests: [
      `${organizer} > the list of events asks before deleting one of their own`,
      `${events} > may delete from the list only what is theirs`,
      `${timing} > an organizer sees what is in progress`,
    ],
  },
  {
    rule: "cards: a 'max attendees' line when set",
    tests: [
      `${browsing} > shows cards with picture, date, title, place, category, and the price and most attendees, if set`,
    ],
  },
  {
    rule: "cards, the event's page, the dashboard, the queue and a city's week: the price, nothing where it is not known",
    tests: [
      `${FORMAT} > a price of the kind %s from %s to %s cents reads %s`,
      `${browsing} > shows cards with picture, date, title, place, category, and the price and most attendees, if set`,
      `${browsing} > has every field of an event`,
      `${organizer} > shows the details of each event`,
      `${adminRoute} > an admin reads all fields of a pending event; approved events are not in the queue`,
      "tests/routes/city-week.test.ts > a city's week says what an event costs, before the place; nothing where it is not known",
    ],
  },
  {
    rule: "list: ordered by start, under a heading for each day with its number of events",
    tests: [
      "tests/domain/lists/event-days.test.ts > a list by start has a heading for each day, with its number of events",
      "tests/domain/lists/event-days.test.ts > a day has no number where other pages have more of it",
      "tests/domain/lists/event-days.test.ts > lists by match or by distance have no days",
      "tests/browser/first-events.spec.ts > the heading of a day stays in sight, and the second link of a list leads to its results",
    ],
  },
  {
    rule: "grids have up to four columns",
    tests: [
      `${layout} > a grid has four columns on a wide screen, three beside the filters of a list, and one on a phone`,
    ],
  },
  {
    rule: "event: image or a default, badge, title, long date, time, location, description, ticket link, max attendees",
    tests: [
      `${browsing} > has every field of an event`,
      `${event} > a visitor reads everything about an approved event`,
    ],
  },
  {
    rule: "event: 'Event has ended'",
    tests: [`${browsing} > says 'Happening now' between start and end, and 'Event has ended' afterwards`],
  },
  {
    rule: "event: 'Event Not Found' with a message and Back to Events",
    tests: [
      `${browsing} > that does not exist is 'Event Not Found', with a way back`,
      `${FILES.failures} > a visitor whose event cannot be loaded reads 'Event Not Found', with a way back`,
    ],
  },
  {
    rule: "event: one address from every list; 'Back to Events' leads to the list from which it was opened",
    tests: [
      `${browsing} > has one address from whichever list it was opened, and leads back to events`,
      "tests/browser/going-back.js.spec.ts > leads to the list from which the event was opened, at the same height",
    ],
  },
  {
    rule: "city: image and blurb, also for a city that no one wrote about",
    tests: [
      `${browsing} > /%s is there, with tags of its own`,
      "tests/content/city-guides.test.ts > a city without a guide gets a general text with its name",
    ],
  },
  {
    rule: "event: lists, links and emphasis of the description are real, everything else stays text",
    tests: [
      `${event} > lists and links in a description are real`,
      "tests/domain/site/markdown.test.ts > paragraphs and line breaks stay as they were typed",
      "tests/fuzz/markdown.test.ts > no text becomes a script",
      "tests/domain/site/markdown.test.ts > a link whose words look like another address is shown with its real host",
    ],
  },
  {
    rule: "event: others of the same day in the city, none twice",
    tests: [
      `${event} > others in the city are shown that start on that day`,
      `${event} > similar ones of that evening come there as well, and not again among the similar ones`,
    ],
  },
  {
    rule: "organizers: a name and a page of their own, reviewed before it is public",
    tests: [
      `${ORGANIZERS} > names its organizer, with a link to all that they have on`,
      `${ORGANIZERS} > shows who it is, and what they have coming up, soonest first`,
      `${ORGANIZERS} > is created, changed and deleted with a form, and pending after each change`,
      `${ORGANIZERS} > sees pending pages, counted beside the link, and approves the version that they read`,
      "tests/policies/organizers.test.ts > is public once an admin approves it, and pending again after each change by its member",
      "tests/policies/organizers.test.ts > follows the name until the first approval, and stays from then on",
    ],
  },
  {
    rule: "organizers: a page is returned with reasons, and waits again once it is saved",
    tests: [
      "tests/policies/returned-pages.test.ts > by an admin, with reasons and a note that its owner reads, in a mail too",
      "tests/policies/returned-pages.test.ts > waits again once its owner saves it, also without a change; the admin then reads why it was returned",
      "tests/policies/returned-pages.test.ts > that was public before its change is as hidden as while it waits",
      "tests/routes/returned-pages.test.ts > returns a page, which leaves the list and the count",
      "tests/routes/returned-pages.test.ts > reads why above the form, which has what they typed",
      "tests/routes/returned-pages.test.ts > the audit log has what was ticked and written",
      "tests/content/mails.test.ts > an organizer reads why their page was returned, and where to change it",
    ],
  },
  {
    rule: "organizers: a picture of their own, reviewed with the page and shown beside the name",
    tests: [
      "tests/routes/organizer-picture.test.ts > is uploaded with the page, shown in the form and to the admin who reviews it",
      "tests/routes/organizer-picture.test.ts > is shown on the page, in its structured data, and beside events",
      "tests/policies/organizer-pictures.test.ts > waits for approval with the page",
      "tests/policies/organizer-pictures.test.ts > its files go a few minutes after the page",
    ],
  },
  {
    rule: "organizers: several members act for one, as owners or editors, and their events are theirs",
    tests: [
      "tests/policies/organizations.test.ts > are created, read, changed and deleted by owners and editors, and by nobody else",
      "tests/policies/organization-members.test.ts > get roles and are removed by owners; editors leave, and do nothing else",
      "tests/policies/organizations.test.ts > takes its creator, a member of the organization; it needs no new review, and makes a new version",
      "tests/policies/organizations.test.ts > count for the person who creates them, and for the organization: neither is a way around the limit",
      "tests/routes/organizer-members.test.ts > an owner invites, an editor joins by the mailed link, changes an event, and leaves",
    ],
  },
  {
    rule: "organizers: what members created stays with the organization when they leave, are blocked or delete their account",
    tests: [
      "tests/policies/organization-members.test.ts > the organization's events stay with it, with their pictures; its own go, and another owner has the rest",
      "tests/policies/organization-members.test.ts > an editor succeeds the last owner; without anybody left, the organization and its events go too",
      "tests/policies/organization-members.test.ts > an account that is blocked leaves the events with the organization, and succeeds nobody",
    ],
  },
  {
    rule: "organizers: members choose under whose name a new event is published",
    tests: [
      "tests/routes/publish-as.test.ts > the form offers the organizations of a member and the account alone; others are not asked",
      "tests/routes/publish-as.test.ts > an event, and each date of a series, belongs to what was chosen from the start",
      "tests/routes/publish-as.test.ts > imported events belong to what was chosen for the file, or for one of them",
      "tests/policies/organizations.test.ts > are created in one's own name only, for an organization that one belongs to",
    ],
  },
  {
    rule: "organizers: the audit log has members and events handed over; mail about an event goes to its creator, or to the owners",
    tests: [
      "tests/policies/organization-notices.test.ts > joined, has another role, was removed and left; what was refused is not in it",
      "tests/policies/organization-notices.test.ts > handed an event over or took it away, all dates of a series in one entry; a refused try is not in it",
      "tests/policies/organization-notices.test.ts > its creator and the owners when it is taken off the site or deleted; not to other editors",
      "tests/policies/organization-notices.test.ts > the owners when its creator is blocked, and to no blocked owner; reminders to those who want them",
    ],
  },
  {
    rule: "organizers: readers write to them, and see no address",
    tests: [
      "tests/policies/organizer-invitations.test.ts > goes to the owners, by mail alone, once for each form",
      "tests/routes/organizer-members.test.ts > a reader writes to an organizer, who gets it as a mail that answers to the reader",
    ],
  },
  {
    rule: "organizers: a mail about each decision, with the reason",
    tests: [
      `${ORGANIZERS} > gives a reason with the deletion, or reads beside the field why it is invalid`,
      "tests/policies/organizers.test.ts > that an admin deleted the page, and why if the admin gave a reason",
      "tests/policies/organizers.test.ts > of an approval",
      "tests/content/mails.test.ts > an organizer reads that their page is public and where",
    ],
  },
  {
    rule: "organizers: names that are not to be mistaken for another's, or for the site's",
    tests: [
      `${ORGANIZERS} > cannot be named after the site`,
      `${ORGANIZERS} > cannot have the name of another one, nor letters that imitate it, and says so beside the name`,
      `${ORGANIZERS} > reads that a name contains the site's, and cannot make a name public twice`,
      "tests/policies/organizers.test.ts > belongs to the first approved page, and is free again when that page is deleted",
      "tests/policies/organizer-names.test.ts > cannot be taken: ",
      "tests/policies/organizer-names.test.ts > admins read at most three similar ones that are or were public, the most similar first",
      "tests/policies/organizer-names.test.ts > admins read that it looks like it contains the site's name: %s",
    ],
  },
  {
    rule: "venue: name, address, ways to get there, what is coming up, and a 410 with a way on after that",
    tests: [
      `${VENUE} > a venue has a page with everything that is coming up there`,
      `${VENUE} > readers see its name, where it is, ways to get there`,
      `${VENUE} > a venue (%s, %i) %s, and leads to the events of its city`,
      `${event} > a reader gets from the name of the venue to its page, and from the city's to the city's`,
    ],
  },
  {
    rule: "city: search box, Refresh, Create Event, cards",
    tests: [`${browsing} > has cards, can be refreshed and searched, and leads to eight other cities`],
  },
  {
    rule: "city: with fewer than four events, the nearest four cities with something on, their distance and number",
    tests: [
      `${CITY} > leads to the nearest four with something on, with distance and number`,
      `${CITY} > leads nowhere else once there are four, on a search, and when nothing is on anywhere`,
    ],
  },
  {
    rule: "city: Create Event fills in the city, through signing in too",
    tests: [`${create} > a visitor who comes from the page of %s signs in, and finds the city in the location`],
  },
  {
    rule: "city: 'No events found in {city}' with its text and a link",
    tests: [`${browsing} > without events asks to create the first one`],
  },
  {
    rule: "city: an intro with All Events and Create Event",
    tests: [`${browsing} > without events asks to create the first one`],
  },
  {
    rule: "city: 'More {product} in Florida' with 8 other cities at random",
    tests: [
      `${CITY} > eight other cities are offered, each once, never the city itself`,
      `${CITY} > the other cities change from visit to visit`,
    ],
  },
];
