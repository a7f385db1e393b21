export default {
  soldOut: "Agotado",
  postponed: "Aplazado",
  canceled: "Cancelado",
  soldOutSentence: "Entradas agotadas.",
  postponedSentence: "Aplazado: no se celebra a esta hora. Todavía no hay nueva fecha.",
  canceledSentence: "Cancelado: no se celebra.",
  titleWithPlan: "{label}: {title}",

  pageSoldOut: "<strong>Agotado.</strong> No quedan entradas.",
  pagePostponed:
    "<strong>Aplazado.</strong> No se celebra en esta fecha, y todavía no hay otra. La página sigue aquí hasta que la haya.",
  pageCanceled: "<strong>Cancelado.</strong> Quien lo organiza lo ha cancelado.",
  pageMoved: "<strong>Cambio de fecha.</strong> Iba a celebrarse el {before}.",
  pageMoving:
    "<strong>Este evento cambia de fecha o de lugar.</strong> Revisamos cada cambio antes de que se vea, lo que tarda de 1 a 2 días hábiles.",
  since: "Desde: {date}.",
  noDate: "Todavía sin nueva fecha",

  title: "Cambio de planes",
  changeOf: "Cambio de planes<hidden> de {title}</hidden>",
  lead: "El público lo ve enseguida, sin revisión. También los calendarios que tienen el evento.",
  asPlanned: "Se celebra según lo previsto.",
  isSoldOut: "El público lee que está agotado.",
  isPostponed: "El público lee que está aplazado, sin nueva fecha.",
  isCanceled: "El público lee que está cancelado.",
  sayCanceled: "Cancelar el evento",
  sayCanceledText:
    "Conserva su página y su lugar en las listas, marcado como cancelado. El enlace a las entradas desaparece.",
  sayPostponed: "Aplazar, sin fecha",
  sayPostponedText:
    "Sale de las listas, conserva su página durante 180 días y sigue guardado. En cuanto se apruebe una nueva fecha, vuelve.",
  saySoldOut: "Agotado",
  saySoldOutText: "Sigue en las listas, marcado como agotado.",
  sayAsPlanned: "Anular: se celebra según lo previsto",
  sayAsPlannedText: "La marca desaparece tan rápido como llegó.",
  saying: "Avisando...",
  newDate:
    "¿Ya hay una nueva fecha? <link>Edita el evento</link>. Mientras el cambio espera la revisión, su página dice que el evento cambia de fecha; después nombra las dos.",
  deleteInstead:
    "Al eliminarlo, en tu <link>panel</link>, desaparece la página; los calendarios lo muestran entonces como cancelado.",
  isOver: "Este evento ya terminó: no hay nada que cambiar.",
  notPublic: "Este evento todavía no es público, así que no hay a quién avisar. Mejor <link>edítalo</link>.",
  saidCanceled: "«{title}» está cancelado, y el público ya lo ve.",
  saidPostponed: "«{title}» está aplazado, y el público ya lo ve.",
  saidSoldOut: "«{title}» está agotado, y el público ya lo ve.",
  saidAsPlanned: "«{title}» se celebra según lo previsto, y el público ya lo ve.",
  undoIsBelow: "{text} ¿Fue un error? Abajo se puede anular.",
  changedMeanwhile: "El evento cambió mientras tanto. Así está ahora.",
  toEvent: "A la página del evento",
  notSaved: "No se pudo guardar. Inténtalo de nuevo.",
  eventNotFound: "No se encontró el evento",
} as const;
