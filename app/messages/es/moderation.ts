export default {
  title: "Cómo revisamos los eventos",
  description: "Qué devolvemos o rechazamos y por qué, cuánto tarda una revisión y con qué frecuencia decidimos qué.",
  keywords: "moderación, reglas para eventos, revisión, informe de transparencia",
  lead: "Alguien de nuestro equipo lee cada evento antes de que aparezca, y de nuevo después de cada cambio; los cambios pequeños de organizadores en quienes confiamos los leemos poco después. Estas son nuestras reglas y lo que resultó de ellas.",
  notLoaded: "No se pudo cargar cómo se revisan los eventos",

  waitTitle: "Cuánto tarda",
  usualWait: "En los últimos 90 días, la mitad de los eventos se decidió en {half}; nueve de cada diez, en {most}.",
  promisedWait: "La revisión tarda 1 o 2 días hábiles.",

  returnedTitle: "Qué pedimos cambiar",
  returnedText:
    "Un evento al que le falta algo vuelve a su organizador con el motivo, marcado en el formulario. No se pierde nada: en cuanto se cambia y se guarda, espera de nuevo la aprobación.",
  refusedTitle: "Qué no publicamos",
  refusedText:
    "Rechazamos estos eventos, y también lo que los <rules>términos del servicio</rules> no permiten. El texto sigue siendo de su organizador.",
  wholeEvent: "Todo el evento",
  noRules: "Por ahora no hay motivos en la lista.",

  figuresTitle: "Qué decidimos en los últimos 90 días",
  figuresText:
    "Contado en todo el sitio; una serie cuenta como una decisión. No damos números menores que cinco, porque dirían algo de organizadores concretos.",
  decision: "Decisión",
  count: "Número",
  approved: "Aprobados",
  returned: "Devueltos para cambios",
  refused: "Rechazados",
  unpublished: "Retirados del sitio",
  deleted: "Eliminados",
  edited: "Corregidos por nosotros",
  number: "{count, number}",
  fewerThanFive: "Menos de 5",
  reasonsTitle: "Motivos que dimos",
  reason: "Motivo",
  noReasons: "Ningún motivo se dio cinco veces.",

  nextTitle: "Qué puedes hacer",
  nextOrganizer:
    "¿Te devolvimos un evento? Lo que hay que cambiar está en su página de tu <dashboard>panel</dashboard>. Edítalo y envíalo de nuevo, las veces que haga falta.",
  nextContact:
    "¿Nos equivocamos? <contact>Escríbenos</contact> con la dirección del evento. Alguien revisará la decisión de nuevo.",
  nextReport:
    "¿Ves un evento que no debería estar aquí? Toca “Reportar este evento” en su página. Revisamos cada reporte, y nadie sabe quién lo envió. Deja un correo electrónico y te diremos cómo terminó.",
} as const;
