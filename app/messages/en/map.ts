export default {
  map: "Map of events",
  mapOf: "{list} on the map",
  inRegion: "{name}: {region}",
  regions: "Regions",
  allOfFlorida: "All of Florida",
  description: "In which cities of Florida events are.",
  text: "{cities, plural, one {One of our cities has some.} other {# of our cities have some.}} Choose a region or a city to see its events.",
  cities: "Cities",
  backToList: "Back to the list",
  elsewhere: "Events outside of these cities are on <link>the list</link> only.",
} as const;
