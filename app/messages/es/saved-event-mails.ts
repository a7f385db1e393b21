export default {
  when: "{date}, a {time}",
  canceled: "Cancelado: {title}",
  canceledText: "Quien organiza «{title}» lo ha cancelado. No se celebra el {when}.",
  postponed: "Aplazado: {title}",
  postponedText:
    "Quien organiza «{title}» lo ha aplazado. No se celebra el {when} y todavía no hay nueva fecha. Sigue entre tus eventos guardados, y te escribiremos cuando la haya.",
  soldOut: "Agotado: {title}",
  soldOutText: "Las entradas para «{title}», el {when}, están agotadas, según quien lo organiza.",
  onAgain: "Se celebra: {title}",
  onAgainText: "Al final «{title}» se celebra según lo previsto, según quien lo organiza: el {when}.",
  placesAgainText: "Vuelve a haber lugar en «{title}», el {when}, según quien lo organiza.",
  moved: "Cambio de fecha o lugar: {title}",
  movedText:
    "«{title}» se celebra en otra fecha o en otro lugar que antes: el {when}. Su página nombra lo anterior y lo nuevo.",
  movedFrom: "Antes iba a empezar el {when}.",
  seeEvent: "Ver el evento",
  why: "Recibes este correo porque guardaste el evento en {product} y quieres saber cuándo cambia.",
  tomorrow: "{count, plural, one {Mañana: {title}} other {Mañana: # eventos que guardaste}}",
  tomorrowText: "{count, plural, one {Mañana es el evento que guardaste:} other {Mañana son # eventos que guardaste:}}",
  tomorrowHint: "La hora y el lugar todavía pueden cambiar: lo último está en la página de cada evento.",
  seeSaved: "Ver tus eventos guardados",
  whyTomorrow: "Recibes este correo porque quieres que {product} te recuerde, el día antes, los eventos que guardaste.",
} as const;
