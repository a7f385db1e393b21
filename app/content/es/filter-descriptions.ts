import type { FILTERS } from "#app/domain/calendars/feed-parameters.ts";

/** The descriptions of filters for developers, in Spanish. */
export const FILTER_DESCRIPTIONS: Readonly<Record<(typeof FILTERS)[number], string>> = {
  search:
    "Palabras del título, la descripción y el lugar, o una frase que equivale a filtros. Aun así, los más próximos primero.",
  category: "Cualquiera de estas. Se puede repetir.",
  when: "Días contados desde hoy, en el lugar del evento.",
  date: "Un día en el lugar del evento, o el primero.",
  until: "El último día, junto con date.",
  time: "Cuándo empieza, según la hora del lugar: antes de las 12, antes de las 17 o más tarde.",
  audience:
    "Para quién es: lo que, según el organizador, es para niños; si no lo dice, lo de la categoría de familias o con palabras sobre niños.",
  price: "Lo que paga un visitante en total: nada, como máximo tantos dólares, o lo que pueda.",
  tickets: "Solo eventos con un enlace a boletos.",
  ages: "A quién se admite, según el organizador: a todos, o desde 18 o 21 años.",
  setting: "Dónde se celebra, según el organizador; lo que es bajo techo y al aire libre cuenta como ambos.",
  access: "Qué es accesible, según el organizador: todo lo que se nombra. Se puede repetir.",
  location: "Una parte del lugar, o el nombre de una ciudad.",
  near: "Un lugar o código postal de Florida, por su nombre o identificador (slug), o una latitud y una longitud separadas por una coma.",
  radius: "Millas, junto con near.",
};
