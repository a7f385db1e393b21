export default {
  unreachable: "Su servidor no responde o no está abierto al público.",
  tooSlow: "Su servidor tarda demasiado en responder.",
  tooLarge: "Es más grande de lo que podemos leer.",
  certificate: "El certificado de su servidor no es válido.",
  notFound: "No hay ningún calendario en esta dirección ({status}).",
  notPublic: "Su servidor no nos deja leerlo ({status}). Haz público el calendario o usa su dirección secreta.",
  tooOften: "Su servidor nos pide leerlo con menos frecuencia ({status}).",
  serverError: "Su servidor tiene un problema ({status}).",
  otherStatus: "Su servidor responde con un error ({status}).",
  notACalendar: "Lo que hay en esta dirección no es un calendario en formato iCalendar (.ics).",
  cutOff: "Se corta a la mitad.",
  tooLong: "Tardamos demasiado en leerlo.",
  gone: "Su servidor dice que ya no existe.",
  unreadable: "No podemos leerlo.",

  missingSubject:
    "{count, plural, one {Tu calendario “{calendar}” ya no tiene {event}} other {Tu calendario “{calendar}” ya no tiene # eventos}}",
  missingText:
    "{count, plural, one {Las dos últimas veces que leímos tu calendario “{calendar}” ({host}), faltaba el evento de abajo.} other {Las dos últimas veces que leímos tu calendario “{calendar}” ({host}), faltaban los # eventos de abajo.}}",
  missingNothingChanged:
    "{count, plural, one {Sigue en {product} sin cambios. ¿Se realiza de todos modos? Déjalo, cancélalo o elimínalo.} other {Siguen en {product} sin cambios. ¿Se realizan de todos modos? Deja, cancela o elimina cada uno.}}",
  missingEvents: "Faltan en el calendario",
  failingSubject: "No podemos leer tu calendario “{calendar}”",
  failingText: "Desde hace tres días no podemos leer tu calendario “{calendar}” ({host}).",
  failingGoesOn:
    "Sus eventos siguen en {product} como están. Lo intentamos al menos una vez al día; cuando funcione, volverán a aparecer los cambios y los eventos nuevos.",
  goneSubject: "Tu calendario “{calendar}” ya no existe",
  goneText: "{host} dice que tu calendario “{calendar}” ya no existe, así que dejamos de leerlo.",
  goneGoesOn:
    "Sus eventos siguen en {product}. Si el calendario se mudó, suscríbete a su dirección nueva. Si es un error, abre el calendario aquí y toca “Volver a leerlo”.",
  seeCalendar: "Ver este calendario",
  answer: "Responder",
  whyMail: "Recibes este correo porque tienes una suscripción a este calendario en {product}.",
} as const;
