export default {
  suggestions: "Suggestions",
  count: "{count, plural, one {# suggestion} other {# suggestions}}",
  venue: "Venue · {city}",
  organizer: "Organizer",
  event: "Event · {date}",
  place: "Place",
  placeIn: "Place · {place}",
  placeInCounty: "Place · {county} County",
} as const;
