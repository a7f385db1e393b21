export default {
  dayLabel:
    "{today, select, yes {Hoy, } other {}}{date}{selected, select, yes {, seleccionado} other {}}{count, plural, =0 {} one {, # evento} other {, {events} eventos}}",
  nextMonth: "Mes siguiente",
  previousMonth: "Mes anterior",
  daysWithEvents: "Días con eventos",
  countsFailed: "No se pudo cargar qué días tienen eventos.",
} as const;
