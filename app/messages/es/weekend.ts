export default {
  pageNotFound: "Página no encontrada",
  title: "Este fin de semana en {city}",
  description:
    "Qué hay en {city}, Florida, este fin de semana, del viernes por la noche al domingo: conciertos, mercados, partidos y más.",
  allEvents: "Todos los eventos en {city}",
  all: "Los {count}",
  nothing: "No hay nada en {city} este fin de semana",
  later: "Los demás días están en la página de la ciudad. ¿Sabes de algo? Crea un evento.",
  createEvent: "Crear evento",
  nextWeekend: "Fin de semana siguiente",
  allNextWeekend: "Todo el fin de semana siguiente",
  thisWeekend: "Este fin de semana",
} as const;
