export default {
  pageNotFound: "Página no encontrada",
  title: "Este fin de semana en {city}",
  description:
    "Qué hay en {city}, Florida, este fin de semana, del viernes por la noche al domingo: conciertos, mercados, partidos y más.",
  allEvents: "Todos los eventos en {city}",
  all: "Los {count}",
  nothing: "No hay nada en {city} este fin de semana",
  later:
    "Los demás días están en la página de {city}, y este fin de semana hay eventos cerca. ¿Sabes de algo aquí? Crea un evento.",
  nothingNear:
    "Tampoco hay nada cerca de {city} este fin de semana. Los demás días están en su página, y un correo semanal te trae lo nuevo. ¿Sabes de algo? Crea un evento.",
  near: "Este fin de semana cerca de {city}",
  follow: "Seguir a {city}",
  createEvent: "Crear evento",
  nextWeekend: "Fin de semana siguiente",
  allNextWeekend: "Todo el fin de semana siguiente",
  thisWeekend: "Este fin de semana",
} as const;
