export default {
  when: "{date}, a {time}",
  canceled: "Cancelado: {event}",
  canceledText: "Quien organiza “{title}”, previsto para el {when}, lo ha cancelado. No se celebra.",
  canceledDates: "Quien organiza “{title}” ha cancelado {count, number} fechas que guardaste. No se celebra:",
  postponed: "Aplazado: {event}",
  postponedText:
    "Quien organiza “{title}” lo ha aplazado. No se celebra el {when} y todavía no hay nueva fecha. Sigue entre tus eventos guardados, y te escribiremos cuando la haya.",
  postponedDates:
    "Quien organiza “{title}” ha aplazado {count, number} fechas que guardaste. Siguen entre tus eventos guardados, y te escribiremos cuando haya otras nuevas. No se celebra:",
  soldOut: "Agotado: {event}",
  soldOutText: "Quien organiza “{title}” dice que los boletos para el {when} están agotados.",
  soldOutDates:
    "Quien organiza “{title}” dice que los boletos para {count, number} fechas que guardaste están agotados:",
  onAgain: "Se celebra: {event}",
  onAgainText: "Quien organiza “{title}” dice que al final sí se celebra el {when}, como estaba previsto.",
  onAgainDates:
    "Quien organiza “{title}” dice que al final se celebran como estaba previsto {count, number} fechas que guardaste:",
  placesAgainText: "Quien organiza “{title}” dice que para el {when} vuelve a haber lugar.",
  placesAgainDates: "Quien organiza “{title}” dice que vuelve a haber lugar en {count, number} fechas que guardaste:",
  moved: "Cambio de fecha o lugar: {event}",
  movedText:
    "“{title}” cambió de fecha, de hora o de lugar. Ahora se celebra el {when}: los detalles están en su página.",
  movedDates: "{count, number} fechas de “{title}” que guardaste cambiaron de día, de hora o de lugar:",
  movedFrom: "Antes: {when}",
  statusNote: "Una nota de quien organiza {event}",
  statusNoteText: "Quien organiza “{title}”, el {when}, agregó una nota sobre el cambio.",
  statusNoteDates: "Quien organiza “{title}” agregó una nota sobre el cambio de {count, number} fechas que guardaste:",
  noteSays: "Quien organiza “{title}” escribe: “{note}”",
  seeEvent: "Ver el evento",
  why: "Recibes este correo porque guardaste este evento en {product} y pediste que te avisemos de los cambios.",
  tomorrow: "{count, plural, one {Mañana: {event}} other {Mañana ({date}): # eventos que guardaste}}",
  tomorrowText: "{count, plural, one {Mañana es el evento que guardaste:} other {Mañana son # eventos que guardaste:}}",
  tomorrowHint: "La hora y el lugar todavía pueden cambiar: lo último está en la página de cada evento.",
  seeSaved: "Ver tus eventos guardados",
  whyTomorrow: "Recibes este correo porque pediste que {product} te recuerde, el día antes, los eventos que guardaste.",
} as const;
