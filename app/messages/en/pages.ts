export default {
  aboutUs: "About Us",
  aboutDescription: "Who we are and what {product} is for: bringing people in Florida together at local events.",
  thisSite: "this site",
  aboutKeywords: "about us, local events, Florida community, event organizers, Tampa",
  aboutLead:
    "{product} brings people in Florida together: at concerts and markets, on fields and stages, around the corner and along the coast.",
  nowTitle: "On the site today",
  counted: "{count, number}",
  eventsCounted: "{count, plural, one {upcoming event} other {upcoming events}}",
  venuesCounted: "{count, plural, one {venue} other {venues}}",
  organizersCounted: "{count, plural, one {organizer page} other {organizer pages}}",
  headedTitle: "Where we are headed",
  events: "events",
  users: "users",
  cities: "cities",
  satisfaction: "satisfaction",
  whyTitle: "Why we are here",
  why: "The best night of the month is often a few blocks away, and the people who would have loved it hear about it the next day. We keep everything going on in your city in one place, from the big festival to the book club with six chairs.",
  goingOutTitle: "For people who go out",
  goingOut:
    "Pick a day, a city or a category, and see what's on. You don't need an account, there are no ads, and nothing follows you around the web. Times are always local to the event.",
  organizersTitle: "For people who make things happen",
  organizers:
    "Publishing an event is free and takes a few minutes. Add a picture and a ticket link, update your event whenever plans change, and keep your past events together on your dashboard.",
  reviewTitle: "People check every event",
  review:
    "Our team in {locality}, {region} reviews every event, usually within 1-2 business days, and again after each change. Events leave the site 24 hours after they end, so everything you find here is still ahead.",
  browseEvents: "Browse Events",
  createEvent: "Create Event",
  contactUs: "Contact Us",

  termsOfService: "Terms of Service",
  termsDescription:
    "What you agree to when you use this site: accounts, publishing events, what is not allowed, and changes.",
  termsKeywords: "terms of service, terms of use, event rules",
  privacyPolicy: "Privacy Policy",
  privacyDescription:
    "What we keep about you, why, for how long, and who sees it. No ads, no trackers, no sale of data.",
  privacyKeywords: "privacy policy, cookies, data protection",
  accessibility: "Accessibility",
  accessibilityDescription:
    "What to expect from this site if you have a disability, what we tested and how, and how to file a complaint.",
  accessibilityKeywords: "accessibility statement, WCAG 2.2, screen reader, keyboard",
  lastUpdated: "Last updated <time>{date}</time>",
  englishBinds: "This is a translation. If it differs from the <link>English text</link>, the English text applies.",
  contents: "Contents",
  contentsCount: "Contents ({count, number})",
  howToReachUs: "How to reach us",
  copyrightAgent: "Copyright agent: {agent}",
  waysToReachUs:
    "Email <email>{address}</email>, use our <form>contact form</form>, or mail a letter to {product}, {office}.",
  seeAlso: "See also our <link>{title}</link>.",

  forDevelopers: "For developers",
  developersDescription:
    "Florida's events for your own apps: every list as JSON, calendar, feed or embed, no key needed, described with OpenAPI.",
  developersKeywords: "events API, Florida events JSON, iCalendar feed, OpenAPI, event data",
  developersLead:
    "All public events for your own apps: no key, no account, no cookies, and the same response for everyone.",
  listsTitle: "Every list in other formats",
  jsonTitle: "JSON",
  filtersTitle: "Filters",
  changesTitle: "Recently updated",
  cachingTitle: "Polling and caching",
  limitsTitle: "Limits and errors",
  useTitle: "Using the data",
  promisesTitle: "What won't change",
  addressesOfLists:
    "Take the URL of any list on this site (all events, a city, a venue or an organizer), filters and all, and add an extension to its path.",
  inSpanish:
    "The same lists are available in Spanish under <code>/es</code>, for example <code>/es/tampa.rss</code>: our own text is translated; what organizers write is not.",
  describedByOpenApi:
    "All of it is described in <link>openapi.json</link> (OpenAPI 3.1), so you can generate a client in your language. Our tests check every kind of response against it.",
  jsonName: "JSON",
  jsonForm: "For programs. Scripts on any website can read it.",
  calendarName: "Calendar",
  calendarForm: "For subscribing: iCalendar, with time zones and cancellations.",
  atomName: "Atom",
  atomForm: "For feed readers.",
  rssName: "RSS",
  rssForm: "For readers that don't support Atom.",
  frameName: "Embed",
  frameForm: "For your website, without scripts, in your colors.",
  getCode: "Get the code",
  oneEventName: "One event",
  oneEventForm: "As a file to add to a calendar.",
  request: "Request",
  answer: "Response",
  jsonFields:
    "You get up to 100 events at a time, soonest first, preceded by those happening now. <code>next</code> is the URL of the next page, or null. Times have the UTC offset of the place where the event happens, and <code>time_zone</code> names its zone. <code>description</code> is plain text, without Markdown and with link addresses in parentheses; feeds have it as HTML.",
  scriptsMayRead: "Scripts on any website can read it:",
  inScript: "In a script",
  filtersCombine:
    "The filters are the same as on the site, so you can set them there and copy the URL. You can combine them all. City pages support all except the place filters; venues and organizers support none. Invalid values are ignored.",
  changes:
    "<link>Recently updated</link> shows what's new, has moved, is back after an edit or is gone, newest first, for 30 days: at <code>/changes.json</code>, <code>/tampa/changes.json</code>, and as <code>.atom</code> and <code>.rss</code>. To keep a copy of the data, read the lists once and then only this.",
  etag: "Responses have an <code>ETag</code> that changes only when the response does. Send it back, and you get a 304 with no content if nothing has changed:",
  requestAndAnswer: "Request and response",
  onceMinute:
    "Caches may keep a response for a minute. Requesting the same list more often than that gets you nothing new.",
  noQuota:
    "There is no quota. Please put your program's name and a way to reach you in <code>User-Agent</code>, and request each list at most once a minute.",
  longestAddress: "URLs can have up to 8,192 characters and 300 parameters; only GET and HEAD are supported.",
  notFound: "404: no such list or event. 410: the event's page was permanently removed.",
  unavailable: "503: the data can't be read right now. Try again in a minute, then less and less often.",
  plainFailures: "Error messages are plain text; those of /days.json are JSON.",
  useOfData:
    "Dates, places and prices are facts: use them as you like, for free. Titles, descriptions and pictures belong to the organizers, who let us show them: show them unchanged next to a link to the event's page here, and remove anything that's no longer in our lists. Say where the events come from, and don't make it look as if we built your program. Otherwise our <link>Terms of Service</link> apply.",
  sourceOfPlaces:
    "Our list of Florida's places and ZIP codes comes from <geonames>GeoNames</geonames> (<license>CC BY 4.0</license>) and the U.S. Census Bureau. We corrected some names and locations and added neighborhoods and beaches.",
  stableAddresses: "URLs, the fields listed in openapi.json, and their meaning won't change.",
  fieldsAreAdded: "Fields and parameters may be added at any time: ignore the ones you don't know.",
  breakingChanges:
    "If something has to go, this page will say so 90 days in advance, and the major version in openapi.json will go up.",
  stableIds: "An event keeps the same id for as long as it exists.",
  writeToUs: "Is something missing or wrong? <link>Contact us</link>.",
  noCopy: "This page can't be reached, and there is no copy of it on this device.",
  offlineDescription: "What you can read on this device without a connection.",
  savedCopies: "Saved events on this device",
  openedCopies: "Pages you opened",
  copyAsOf: "as of <time>your last visit</time>",
} as const;
