export default {
  pageNotFound: "Page Not Found",
  title: "This weekend in {city}",
  description:
    "What is on in {city}, Florida, this weekend, from Friday evening to Sunday: concerts, markets, games and more.",
  allEvents: "All events in {city}",
  all: "All {count}",
  nothing: "Nothing listed in {city} this weekend",
  later:
    "Other days are on {city}'s page, and this weekend there is something near it. Know of something here? Create an event.",
  nothingNear:
    "Nothing is listed around {city} this weekend either. Other days are on its page, and a weekly mail brings what is added. Know of something? Create an event.",
  near: "This weekend near {city}",
  follow: "Follow {city}",
  createEvent: "Create Event",
  nextWeekend: "Next weekend",
  allNextWeekend: "All next weekend",
  thisWeekend: "This weekend",
} as const;
