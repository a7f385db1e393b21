export default {
  suggestions: "Sugerencias",
  count: "{count, plural, one {# sugerencia} other {# sugerencias}}",
  venue: "Recinto · {city}",
  organizer: "Organizador",
  event: "Evento · {date}",
  place: "Lugar",
  placeIn: "Lugar · {place}",
  placeInCounty: "Lugar · Condado de {county}",
} as const;
