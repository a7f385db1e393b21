export default {
  pageNotFound: "Page Not Found",
  titleInBrowser: "This week in {city}, FL",
  title: "This week in {city}",
  allEvents: "All events in {city}",
  nothing: "Nothing listed in {city} this week",
  later: "Anything later is on the city's page.",
  until: "Through {date}",
  more: "And {count} more this week.",
  whole: "Times, tickets and everything that is on in {city}:",
  print: "Print this page with your browser and pin it up: it fits one sheet of Letter or A4.",
  code: "QR code that leads to the page of {city}; its address stands beside it",
} as const;
