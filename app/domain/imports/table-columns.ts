import { categoryLabel } from "#app/domain/events/categories.ts";
import { formatCsv } from "#app/domain/site/csv.ts";
import { normalize } from "#app/domain/site/text.ts";
import type { Language } from "#app/messages/language.ts";

/**
 * The columns of a table with their known headings: in lower case, without accents and punctuation, without a leading "event" or trailing
 * "del evento". The first of each language is shown to people, with its accents. They come from our form and template, Google Calendar,
 * Outlook, Eventbrite and The Events Calendar.
 */
const COLUMNS = {
  title: {
    en: ["title", "name", "event", "subject", "what"],
    es: ["título", "nombre", "evento", "asunto"],
  },
  description: {
    en: ["description", "details", "excerpt", "about"],
    es: ["descripción", "detalles", "extracto"],
  },
  location: { en: ["location", "place", "where"], es: ["lugar", "ubicación"] },
  venue: { en: ["venue", "venue name"], es: ["local", "recinto", "sede", "nombre del lugar"] },
  city: { en: ["city", "venue city", "town", "city town"], es: ["ciudad"] },
  address: {
    en: [
      "address",
      "street address",
      "street",
      "venue address",
      "address 1",
      "address 2",
      "address line 1",
      "address line 2",
    ],
    es: ["dirección", "calle", "domicilio"],
  },
  start: {
    en: [
      ...["start", "starts", "date", "start date", "start date time", "start date and time", "starts at", "starts on"],
      ...["begin", "begins", "begin date", "from", "when", "day", "dates", "datetime", "date time", "date and time"],
    ],
    es: [
      ...["inicio", "fecha", "fecha de inicio", "fecha inicio", "fecha y hora de inicio", "fecha de comienzo"],
      ...["fecha y hora", "empieza", "desde", "cuando", "día"],
    ],
  },
  startTime: {
    en: ["start time", "time", "begin time", "starts time"],
    es: ["hora de inicio", "hora", "hora inicio", "hora de comienzo", "comienzo", "horario"],
  },
  end: {
    en: ["end", "ends", "end date", "end date time", "end date and time", "ends at", "ends on", "to", "finish"],
    es: [
      ...["fin", "final", "fecha de fin", "fecha fin", "fecha final", "fecha y hora de fin", "fecha de finalización"],
      ...["fecha de término", "termina"],
    ],
  },
  endTime: {
    en: ["end time", "finish time"],
    es: ["hora de fin", "hora fin", "hora final", "hora de finalización", "finalización", "hora de término"],
  },
  allDay: { en: ["all day", "all day event"], es: ["todo el día", "evento de todo el día", "día completo"] },
  doors: { en: ["doors", "doors open", "door time"], es: ["puertas", "apertura de puertas"] },
  repeats: { en: ["repeats", "repeat", "how often"], es: ["se repite", "repetición", "con qué frecuencia"] },
  repeatsUntil: { en: ["repeats until", "until", "last day"], es: ["se repite hasta", "hasta", "último día"] },
  category: {
    en: ["category", "categories", "type"],
    es: ["categoría", "categorías", "tipo"],
  },
  price: {
    en: [
      ...["price", "cost", "ticket price", "ticket prices", "prices", "price range", "admission", "fee"],
      ...["min price", "max price", "minimum price", "maximum price", "minimum ticket price", "maximum ticket price"],
    ],
    es: [
      "precio",
      "precios",
      "costo",
      "coste",
      "tarifa",
      "admisión",
      "precio de la entrada",
      "precio mínimo",
      "precio máximo",
    ],
  },
  url: {
    en: ["tickets", "url", "link", "website", "url ticket link", "ticket url", "ticket link", "page", "page url"],
    es: [
      ...["entradas", "enlace", "boletos", "sitio web", "página web", "web", "enlace de entradas"],
      ...["enlace del evento o de los boletos"],
    ],
  },
  image: {
    en: ["image", "picture", "image url", "featured image", "photo", "poster", "logo url"],
    es: ["imagen", "url de la imagen", "foto", "imagen destacada"],
  },
  imageText: {
    en: ["image text", "alt text", "what the picture shows"],
    es: ["texto de la imagen", "qué muestra la imagen"],
  },
  attendees: {
    en: ["max attendees", "capacity", "maximum attendees", "total capacity"],
    es: ["aforo", "máximo de asistentes", "capacidad", "cupo"],
  },
  language: { en: ["language", "language of the text"], es: ["idioma", "idioma del texto"] },
  ages: { en: ["ages", "age", "age restriction"], es: ["edades", "edad"] },
  children: { en: ["kid-friendly", "good for children", "children", "kids"], es: ["para niños", "niños"] },
  setting: { en: ["indoors or outdoors", "setting"], es: ["bajo techo o al aire libre", "ambiente"] },
  access: { en: ["accessibility", "access"], es: ["accesibilidad", "acceso"] },
  status: { en: ["status"], es: ["estado"] },
} as const satisfies Record<string, Record<Language, readonly string[]>>;

export type Column = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** A column with its heading. */
export interface TableColumn {
  column: Column;
  heading: string;
}

/** The columns in order, each with its heading in a language. */
export function tableColumns(language: Language): TableColumn[] {
  return COLUMN_NAMES.map((column) => ({ column, heading: columnHeading(column, language) }));
}

/** The heading of a column in a language. */
export function columnHeading(column: Column, language: Language): string {
  return COLUMNS[column][language][0];
}

/** Whether a heading is our own one for a column. */
export function isOurHeading(heading: string, column: Column): boolean {
  const name = plain(heading);
  return Object.values(COLUMNS[column]).some(([first]) => plain(first) === name);
}

/** The columns that people can choose for an unknown heading. */
export const MATCHED_COLUMNS: readonly Column[] = COLUMN_NAMES.filter((column) => column !== "status");

/** Columns that only occur in exports of other programs. */
const OF_OTHERS: readonly Column[] = ["venue", "city", "startTime", "endTime", "allDay", "status"];

/**
 * The template that people fill in: the headings, and a row to replace. Excel reads UTF-8 only with a byte order mark. None of the values
 * is one that Excel would convert, such as "10-15" to a date.
 */
export function tableTemplate(): string {
  const example = new Map<Column, string>([
    ["title", "Porch Concert"],
    ["description", "Three bands, one porch, and lemonade for everybody who comes."],
    ["location", "Armature Works, Tampa"],
    ["address", "1910 N Ola Ave"],
    ["start", "2027-03-14 19:30"],
    ["end", "2027-03-14 22:00"],
    ["doors", "19:00"],
    ["category", categoryLabel("music")],
    ["price", "10 to 15"],
    ["url", "https://example.com/tickets"],
    ["attendees", "200"],
    ["language", "en"],
    ["ages", "all"],
    ["children", "yes"],
    ["setting", "outdoors"],
    ["access", "step-free, restroom"],
  ]);
  const columns = tableColumns("en").filter(({ column }) => !OF_OTHERS.includes(column));
  const values = columns.map(({ column }) => example.get(column) ?? "");
  return formatCsv([columns.map(({ heading }) => heading), values]);
}

/** A short text about the event: its description beside a title, else its title. */
const SUMMARY = ["summary", "resumen"];

/** Normalized headings of other programs' columns that are ignored without asking. */
const LEFT_OUT = [
  // Google Calendar and Outlook, in English and Spanish
  ...["private", "privado", "sensitivity", "confidencialidad", "priority", "prioridad", "importance", "importancia"],
  ...["reminder on off", "reminder date", "reminder time", "meeting organizer", "required attendees"],
  ...["optional attendees", "meeting resources", "billing information", "mileage", "show time as"],
  ...["aviso activado desactivado", "recordatorio activado desactivado", "fecha del aviso", "hora del aviso"],
  ...[
    "fecha del recordatorio",
    "hora del recordatorio",
    "aviso",
    "organizador de la reunion",
    "organizador de reunion",
  ],
  ...["asistentes necesarios", "asistentes requeridos", "asistentes obligatorios", "asistentes opcionales"],
  ...["recursos de la reunion", "recursos para reuniones", "informacion de facturacion", "kilometraje", "distancia"],
  ...["mostrar hora como", "mostrar la hora como", "disponibilidad"],
  // Eventbrite
  ...["id", "organizer", "organizer name", "organizador", "venue state", "state", "estado provincia", "country"],
  ...["venue country", "pais", "zip", "zip code", "postal code", "venue zip", "codigo postal", "timezone", "time zone"],
  ...["zona horaria", "tickets sold", "tickets available", "gross sales", "net sales", "currency code", "created"],
  ...["published", "changed", "latitude", "longitude", "venue latitude", "venue longitude", "venue id", "organizer id"],
  ...["online", "online event", "privacy", "listed", "invite only", "series id", "format", "uid", "state province"],
  // The Events Calendar
  ...["hide from event listings", "hide from listings", "sticky in month view", "tags", "etiquetas", "currency symbol"],
  ...["currency position", "show map", "show map link", "allow comments", "allow trackbacks and pingbacks", "feature"],
  ...["featured", "phone", "email", "telefono", "correo"],
];

/** The currency of prices: not a column of ours, but needed to recognize prices that are not in dollars. */
const CURRENCY = ["currency", "moneda", "iso currency code"];

/** The meaning of a heading. */
export type Meaning = Column | "currency" | "leftOut";

/** The meanings of a table's headings; undefined for unknown ones. */
export function meaningsOf(headings: readonly string[]): (Meaning | undefined)[] {
  const names = headings.map(normalizeHeading);
  const meanings = names.map(meaningOf);
  const summaries: Column = meanings.includes("title") ? "description" : "title";
  return meanings.map((meaning, at) => (SUMMARY.includes(names[at] ?? "") ? summaries : meaning));
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...LEFT_OUT.map((name) => [name, "leftOut"] as const),
  ...CURRENCY.map((name) => [name, "currency"] as const),
  ...COLUMN_NAMES.flatMap((column) =>
    Object.values<readonly string[]>(COLUMNS[column])
      .flat()
      .map((name) => [plain(name), column] as const),
  ),
]);

function meaningOf(name: string): Meaning | undefined {
  return MEANINGS.get(name) ?? MEANINGS.get(name.replace(/^(?:event|evento) /, "").replace(/ (?:del|de) evento$/, ""));
}

/** Longer headings are unknown. */
const MAX_HEADING_CHARS = 100;

function normalizeHeading(heading: string): string {
  return heading.length > MAX_HEADING_CHARS ? "" : plain(heading);
}

/** In lower case, without accents, with a space for punctuation. */
export function plain(text: string): string {
  return normalize(text, "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();
}
