export default {
  pageNotFound: "Page Not Found",
  title: "This weekend in {city}",
  description:
    "What's on in {city}, Florida, this weekend, from Friday evening to Sunday: concerts, markets, games and more.",
  allEvents: "All events in {city}",
  all: "All {count}",
  nothing: "Nothing listed in {city} this weekend",
  later: "See other days on {city}'s page, or what's nearby this weekend. Know of something here? Create an event.",
  nothingNear:
    "Nothing is listed near {city} this weekend either. See other days on its page, or get new events in a weekly email. Know of something? Create an event.",
  near: "This weekend near {city}",
  follow: "Follow {city}",
  createEvent: "Create Event",
  nextWeekend: "Next weekend",
  allNextWeekend: "All next weekend",
  thisWeekend: "This weekend",
} as const;
