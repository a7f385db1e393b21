export default {
  pageNotFound: "Page Not Found",
  title: "This weekend in {city}",
  description:
    "What is on in {city}, Florida, this weekend, from Friday evening to Sunday: concerts, markets, games and more.",
  allEvents: "All events in {city}",
  all: "All {count}",
  nothing: "Nothing listed in {city} this weekend",
  later: "Other days are on the city's page. Know of something? Create an event.",
  createEvent: "Create Event",
  nextWeekend: "Next weekend",
  allNextWeekend: "All next weekend",
  thisWeekend: "This weekend",
} as const;
