export default {
  map: "Map of events",
  mapOf: "{list} on the map",
  description: "In which cities of Florida events are.",
  text: "{cities, plural, one {One of our cities has some.} other {# of our cities have some.}} Choose one to see its events.",
  cities: "Cities",
  backToList: "Back to the list",
  elsewhere: "Events outside of these cities are on <link>the list</link> only.",
} as const;
