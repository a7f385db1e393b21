export default {
  aboutUs: "About Us",
  aboutDescription: "Who we are and what {product} is for: bringing people in Florida together at local events.",
  thisSite: "this site",
  aboutKeywords: "about us, local events, Florida community, event organizers, Tampa",
  aboutLead:
    "{product} brings people in Florida together: at concerts and markets, on fields and stages, around the corner and along the coast.",
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
  waysToReachUs:
    "Write to <email>{address}</email>, use our <form>contact form</form>, or send a letter to {product}, {office}.",
  seeAlso: "See also our <link>{title}</link>.",
} as const;
