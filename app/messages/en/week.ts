export default {
  pageNotFound: "Page Not Found",
  titleInBrowser: "This week in {city}, FL",
  title: "This week in {city}",
  allEvents: "All events in {city}",
  nothing: "Nothing listed in {city} this week",
  later: "Later events are on the city's page.",
  until: "Through {date}",
  more: "And {count} more this week.",
  whole: "Times, tickets and everything else in {city}:",
  print: "Print this page from your browser and pin it up: it fits on one Letter or A4 sheet.",
  code: "QR code for the {city} page; its address is next to it",
} as const;
