export default {
  map: "Map of events",
  mapOf: "{list} on the map",
  inRegion: "{name}: {region}",
  regions: "Regions",
  allOfFlorida: "All of Florida",
  description: "See which cities in Florida have events.",
  text: "{cities, plural, one {Events in # city.} other {Events in # cities.}} Choose a region or a city to see its events.",
  cities: "Cities",
  backToList: "Back to the list",
  elsewhere: "Events outside these cities are only in <link>the list</link>.",
} as const;
