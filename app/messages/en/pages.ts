export default {
  aboutUs: "About Us",
  aboutDescription: "Who we are and what {product} is for: bringing people in Florida together at local events.",
  thisSite: "this site",
  aboutKeywords: "about us, local events, Florida community, event organizers, Tampa",
  aboutLead:
    "{product} brings people in Florida together: at concerts and markets, on fields and stages, around the corner and along the coast.",
  nowTitle: "On the site today",
  counted: "{count, number}",
  eventsCounted: "{count, plural, one {event ahead} other {events ahead}}",
  venuesCounted: "{count, plural, one {venue} other {venues}}",
  organizersCounted: "{count, plural, one {organizer page} other {organizer pages}}",
  headedTitle: "Where we are headed",
  events: "events",
  users: "users",
  cities: "cities",
  satisfaction: "satisfaction",
  whyTitle: "Why we are here",
  why: "The best evening of the month is often a few streets away, and the people who would have loved it hear of it the day after. We keep one place where everything going on in your city can be found, from the big festival to the reading group with six chairs.",
  goingOutTitle: "For people who go out",
  goingOut:
    "Pick a day, a city or a category, and see what is on. No account is needed, there are no ads, and nothing follows you around the web. Times are always those of the place where the event happens.",
  organizersTitle: "For people who make things happen",
  organizers:
    "Publishing an event is free and takes a few minutes. Add a picture and a link to your tickets, change your event whenever plans change, and keep your past events together on your dashboard.",
  reviewTitle: "People check every event",
  review:
    "Our team in {locality}, {region} reviews every event, usually within 1-2 business days, and again after each change. Events leave the site 24 hours after they end, so that what you find is what is ahead.",
  browseEvents: "Browse Events",
  createEvent: "Create Event",
  contactUs: "Contact Us",

  termsOfService: "Terms of Service",
  termsDescription:
    "What you agree to when you use this site: accounts, publishing events, what is not allowed, and changes.",
  termsKeywords: "terms of service, terms of use, event rules",
  privacyPolicy: "Privacy Policy",
  privacyDescription:
    "What we keep about you, why, for how long and who sees it. No ads, no trackers, no sale of data.",
  privacyKeywords: "privacy policy, cookies, data protection",
  accessibility: "Accessibility",
  accessibilityDescription:
    "What you can expect of this site with a disability, what was tested and how, and how to complain.",
  accessibilityKeywords: "accessibility statement, WCAG 2.2, screen reader, keyboard",
  lastUpdated: "Last updated <time>{date}</time>",
  englishBinds: "This is a translation. Should it differ from the <link>English text</link>, the English text applies.",
  contents: "Contents",
  contentsCount: "Contents ({count, number})",
  howToReachUs: "How to reach us",
  copyrightAgent: "Copyright agent: {agent}",
  waysToReachUs:
    "Write to <email>{address}</email>, use our <form>contact form</form>, or send a letter to {product}, {office}.",
  seeAlso: "See also our <link>{title}</link>.",

  forDevelopers: "For developers",
  developersDescription:
    "Florida's events for your own programs: every list as JSON, calendar, feed or frame, without a key, described by OpenAPI.",
  developersKeywords: "events API, Florida events JSON, iCalendar feed, OpenAPI, event data",
  developersLead:
    "All public events for your own programs: no key, no account, no cookies, and the same answer for everybody.",
  listsTitle: "Every list, in other forms",
  jsonTitle: "JSON",
  filtersTitle: "Filters",
  changesTitle: "What changed",
  cachingTitle: "Asking again",
  limitsTitle: "Limits and failures",
  useTitle: "Use of the data",
  promisesTitle: "What stays as it is",
  addressesOfLists:
    "Take the address of any list of this site, with its filters, and add an ending to its path: of all events, of a city, a venue or an organizer.",
  inSpanish:
    "The same lists are in Spanish below <code>/es</code>, such as <code>/es/tampa.rss</code>: what we say is translated there, what organizers write is not.",
  describedByOpenApi:
    "All of it is described in <link>openapi.json</link> (OpenAPI 3.1), from which generators make a client in your language. Our tests hold every kind of answer against it.",
  jsonName: "JSON",
  jsonForm: "For programs. Any website's scripts may read it.",
  calendarName: "Calendar",
  calendarForm: "To subscribe to: iCalendar, with zones and cancellations.",
  atomName: "Atom",
  atomForm: "For feed readers.",
  rssName: "RSS",
  rssForm: "For those that do not read Atom.",
  frameName: "Frame",
  frameForm: "For your website, without scripts, in your colors.",
  getCode: "Get the code",
  oneEventName: "One event",
  oneEventForm: "As a file, to add to a calendar.",
  request: "Request",
  answer: "Answer",
  jsonFields:
    "Up to 100 events come at once, soonest first, and before them those under way. <code>next</code> is the address of those that follow, or null. Times have the offset of the place where the event happens, and <code>time_zone</code> says which zone that is. <code>description</code> is plain text, without marks of Markdown and with the addresses of links in parentheses; feeds have it as HTML.",
  scriptsMayRead: "Scripts of any website may read it:",
  inScript: "In a script",
  filtersCombine:
    "The filters are those of the lists for people, so that you can set them there and copy the address. All combine. City pages have all but those of a place; venues and organizers have none. What is not valid is ignored.",
  changes:
    "<link>What changed</link> tells what is new, has moved, is back after an edit or is gone, newest first, for 30 days: at <code>/changes.json</code>, <code>/tampa/changes.json</code>, and as <code>.atom</code> and <code>.rss</code>. To keep a copy of the data, read the lists once and then only this.",
  etag: "Answers have an <code>ETag</code> that changes only when the answer does. Send it back, and you get a 304 without content as long as nothing changed:",
  requestAndAnswer: "Request and answer",
  onceMinute:
    "Caches may keep an answer for a minute. Asking for the same list more often than that tells you nothing new.",
  noQuota:
    "There is no quota. Please name your program and a way to reach you in <code>User-Agent</code>, and ask for a list once a minute at most.",
  longestAddress: "An address has up to 8,192 characters and 300 parameters; GET and HEAD are answered.",
  notFound: "404: there is no such list or event. 410: the event's page was removed for good.",
  unavailable: "503: the data cannot be read at present. Try again in a minute, then less and less often.",
  plainFailures: "What went wrong is said in plain text; /days.json says it in JSON.",
  useOfData:
    "Dates, places and prices are facts: use them as you like, for free. Titles, descriptions and pictures belong to the organizers, who let us show them: show them unchanged beside a link to the event's page here, and remove what our lists no longer have. Say where the events come from, and do not make it look as if we had made your program. Otherwise our <link>Terms of Service</link> apply.",
  sourceOfPlaces:
    "Our list of Florida's places and ZIP codes comes from <geonames>GeoNames</geonames> (<license>CC BY 4.0</license>) and the U.S. Census Bureau. We corrected some names and locations and added neighborhoods and beaches.",
  stableAddresses: "Addresses, the fields that openapi.json names, and their meaning stay as they are.",
  fieldsAreAdded: "Fields and parameters may be added at any time: ignore what you do not know.",
  breakingChanges:
    "Should something have to go, this page says so 90 days before, and the first number of the version in openapi.json goes up.",
  stableIds: "The id of an event stays the same for as long as the event is there.",
  writeToUs: "Something missing, or wrong? <link>Write to us</link>.",
  noCopy: "This page cannot be reached, and there is no copy of it on this device.",
  offlineDescription: "What can be read on this device without a connection.",
  savedCopies: "Saved events on this device",
  openedCopies: "Pages you opened",
  copyAsOf: "as of <time>your last visit</time>",
} as const;
