export default {
  when: "{date}, a {time}",
  canceled: "Cancelado: {title}",
  canceledText: "Quien organiza «{title}» lo ha cancelado. No se celebra el {when}.",
  canceledDates: "Quien organiza «{title}» ha cancelado {count, number} fechas que guardaste. No se celebra:",
  postponed: "Aplazado: {title}",
  postponedText:
    "Quien organiza «{title}» lo ha aplazado. No se celebra el {when} y todavía no hay nueva fecha. Sigue entre tus eventos guardados, y te escribiremos cuando la haya.",
  postponedDates:
    "Quien organiza «{title}» ha aplazado {count, number} fechas que guardaste. Siguen entre tus eventos guardados, y te escribiremos cuando haya otras nuevas. No se celebra:",
  soldOut: "Agotado: {title}",
  soldOutText: "Las entradas para «{title}», el {when}, están agotadas, según quien lo organiza.",
  soldOutDates:
    "Las entradas para {count, number} fechas de «{title}» que guardaste están agotadas, según quien lo organiza:",
  onAgain: "Se celebra: {title}",
  onAgainText: "Al final «{title}» se celebra según lo previsto, según quien lo organiza: el {when}.",
  onAgainDates:
    "Al final {count, number} fechas de «{title}» que guardaste se celebran según lo previsto, según quien lo organiza:",
  placesAgainText: "Vuelve a haber lugar en «{title}», el {when}, según quien lo organiza.",
  placesAgainDates:
    "Vuelve a haber lugar en {count, number} fechas de «{title}» que guardaste, según quien lo organiza:",
  moved: "Cambio de fecha o lugar: {title}",
  movedText:
    "«{title}» se celebra en otra fecha o en otro lugar que antes: el {when}. Su página nombra lo anterior y lo nuevo.",
  movedDates: "{count, number} fechas de «{title}» que guardaste se celebran en otra fecha o en otro lugar que antes:",
  movedFrom: "Antes iba a empezar el {when}.",
  subjectOfDates: "{subject}, {count, number} fechas",
  statusNote: "{title}: una nota de quien lo organiza",
  statusNoteText: "Te avisamos de un cambio en «{title}», el {when}.",
  statusNoteDates: "Te avisamos de un cambio en «{title}» en {count, number} fechas que guardaste:",
  noteSays: "Quien organiza «{title}» escribe: “{note}”",
  seeEvent: "Ver el evento",
  why: "Recibes este correo porque guardaste el evento en {product} y quieres saber cuándo cambia.",
  tomorrow: "{count, plural, one {Mañana: {title}} other {Mañana: # eventos que guardaste}}",
  tomorrowText: "{count, plural, one {Mañana es el evento que guardaste:} other {Mañana son # eventos que guardaste:}}",
  tomorrowHint: "La hora y el lugar todavía pueden cambiar: lo último está en la página de cada evento.",
  seeSaved: "Ver tus eventos guardados",
  whyTomorrow: "Recibes este correo porque quieres que {product} te recuerde, el día antes, los eventos que guardaste.",
} as const;
