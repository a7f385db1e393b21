export default {
  map: "Mapa de eventos",
  mapOf: "{list} en el mapa",
  inRegion: "{name}: {region}",
  regions: "Regiones",
  allOfFlorida: "Toda Florida",
  description: "Mira qué ciudades de Florida tienen eventos.",
  text: "{cities, plural, one {Eventos en # ciudad.} other {Eventos en # ciudades.}} Elige una región o una ciudad para ver sus eventos.",
  cities: "Ciudades",
  backToList: "Volver a la lista",
  elsewhere: "Los eventos fuera de estas ciudades solo están en <link>la lista</link>.",
} as const;
