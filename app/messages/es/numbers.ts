export default {
  title: "Estadísticas",
  backToDashboard: "Volver a tu panel",
  viewEvent: "Ver el evento",
  howCounted:
    "Se suman por semana, sin cookies y sin nada sobre quién fue. Lo que pasa ahora aparece aquí después de un minuto más o menos.",
  views: "Visitas a la página",
  viewsNote:
    "Cuántas veces se abrió la página del evento, en cualquier idioma, también al volver a cargarla. No cuentan los robots conocidos ni las páginas que el navegador solo carga por adelantado.",
  saves: "Guardados",
  savesNote:
    "Miembros que tienen guardado el evento ahora, en la semana en que lo guardaron. No se sabe quién lo guardó solo en su navegador.",
  clicks: "Clics en boletos",
  clicksNote:
    "Cuántas veces se siguió el enlace de los boletos desde este sitio. Los calendarios y los buscadores llevan allí directamente.",
  noTickets: "El evento no tiene enlace de boletos.",
  inAll: "{count} en total",
  weeksShown: "{count, plural, =1 {Esta semana} other {Las últimas # semanas, esta a la derecha}}",
  byWeek: "Semana por semana",
  week: "Semana desde el domingo",
  thisWeek: "{date} (esta semana)",
  total: "En total, desde que fue público",
} as const;
