export default {
  weather: "Por el mal tiempo.",
  illness: "Por enfermedad.",
  refunds: "Se devuelve el dinero de las entradas.",
  ticketsValid: "Las entradas siguen siendo válidas.",
  newPlace: "Pronto se anunciará un nuevo lugar.",

  addWords: "Agregar un motivo o una nota",
  reasonsLegend: "Motivos, que los lectores ven de inmediato",
  note: "Nota",
  noteHint:
    "Hasta {most, number} caracteres. Los lectores la ven cuando nuestro equipo la haya leído; lo demás no espera a eso.",
  whyTitle: "¿Por qué?",
  movedTitle: "Cambio de fecha o lugar: ¿por qué?",
  noteWaits: "Tu nota espera la revisión. Los motivos ya son públicos.",
  noteApproved: "Los lectores ven tu nota.",
  noteRefused: "Tu nota no fue aceptada, así que los lectores no la ven. Puedes escribir otra.",
  saveWords: "Guardar motivo y nota",
  wordsSaved: "Los lectores ya ven los motivos.",
  wordsAndNoteSaved: "Guardado. Los lectores ya ven los motivos, y verán la nota cuando nuestro equipo la haya leído.",
  noteSaved: "Los lectores ya ven los motivos y la nota.",
  changedMeanwhile: "El estado cambió mientras tanto. Así está ahora.",
  notLoaded: "No se pudieron cargar los motivos. Inténtalo de nuevo.",
} as const;
