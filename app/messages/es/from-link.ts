export default {
  startFromLink: "¿Tu evento ya está en otra página? <link>Empieza con su enlace</link>",
  lead: "Pega el enlace de tu evento y llenamos el formulario con lo que dice su página. No se guarda ni se envía nada antes de que lo revises.",
  link: "Enlace del evento",
  linkHint: "Su página o un calendario (.ics). Por ejemplo, https://example.com/noche-de-jazz",
  fill: "Llenar el formulario",
  filling: "Leyendo la página...",
  byHand: "Llénalo tú",
} as const;
