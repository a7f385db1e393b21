import type { FILTERS } from "#app/domain/calendars/feed-parameters.ts";

/** The descriptions of filters for developers, in Spanish. */
export const FILTER_DESCRIPTIONS: Readonly<Record<(typeof FILTERS)[number], string>> = {
  search:
    "Palabras del título, la descripción o el lugar, o una frase que equivale a filtros. Los resultados siguen ordenados por fecha.",
  category: "Cualquiera de las categorías indicadas. Se puede repetir.",
  when: "Días contados desde hoy, en la zona horaria del evento.",
  date: "Un día en la zona horaria del evento, o el primero de un período.",
  until: "El último día del período. Requiere date.",
  time: "Hora local de inicio: antes de las 12, de 12 a 17 o más tarde. Los eventos de todo el día cuentan en los tres casos.",
  audience:
    "Apto para niños, según el organizador; si no lo indica, en la categoría de familias o con menciones de niños.",
  price: "Precio total por persona, con cargos: gratis, hasta esa cantidad de dólares, o lo que cada quien pueda.",
  tickets: "Solo eventos con enlace a los boletos.",
  ages: "Edad mínima, según el organizador: ninguna, 18 o 21 años.",
  setting: "Bajo techo o al aire libre, según el organizador; los que son ambas cosas cuentan en los dos casos.",
  access: "Accesibilidad, según el organizador: todo lo indicado. Se puede repetir.",
  location: "Parte del lugar, o el nombre de una ciudad.",
  near: "Un lugar o código postal de Florida, por nombre o identificador (slug), o latitud y longitud separadas por una coma.",
  radius: "En millas. Requiere near.",
};
