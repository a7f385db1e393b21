import type { AccessKind, Ages, Setting } from "#app/domain/events/attendance.ts";
import { categoryLabel, findCategoryByLabel } from "#app/domain/events/categories.ts";
import { accessFieldName } from "#app/domain/events/controls.ts";
import { parseTimeOfDay } from "#app/domain/events/days.ts";
import type { Rhythm } from "#app/domain/events/series.ts";
import { formatCsv } from "#app/domain/site/csv.ts";
import type { Language } from "#app/messages/language.ts";
import { cutDescription, cutText, ImportError, type ReadEvent, toReadEvent, unreadEvent } from "./imported.ts";
import { MAX_ROW_CHARS, readRows } from "./table-rows.ts";

/** The columns of a table, with the headings that are read as them. The first ones are named to people, and those in English are in the template. */
const COLUMNS = {
  title: { en: ["title", "name", "event"], es: ["título", "titulo", "nombre", "evento"] },
  description: { en: ["description", "details"], es: ["descripción", "descripcion"] },
  location: { en: ["location", "place", "venue"], es: ["lugar", "ubicación", "ubicacion"] },
  address: { en: ["address", "street address"], es: ["dirección", "direccion"] },
  start: { en: ["start", "starts", "date"], es: ["inicio", "fecha"] },
  end: { en: ["end", "ends"], es: ["fin", "final"] },
  doors: { en: ["doors"], es: ["puertas"] },
  repeats: { en: ["repeats", "repeat"], es: ["se repite", "repetición"] },
  repeatsUntil: { en: ["repeats until", "until"], es: ["se repite hasta", "hasta"] },
  category: { en: ["category"], es: ["categoría", "categoria"] },
  price: { en: ["price"], es: ["precio"] },
  url: { en: ["tickets", "url", "link", "website"], es: ["entradas", "enlace"] },
  image: { en: ["image", "picture"], es: ["imagen"] },
  imageText: { en: ["image text", "alt text"], es: ["texto de la imagen"] },
  attendees: { en: ["max attendees", "capacity"], es: ["aforo"] },
  language: { en: ["language"], es: ["idioma"] },
  ages: { en: ["ages", "age"], es: ["edades", "edad"] },
  children: { en: ["good for children", "children", "kids"], es: ["para niños", "niños"] },
  setting: { en: ["indoors or outdoors", "setting"], es: ["bajo techo o al aire libre", "ambiente"] },
  access: { en: ["accessibility", "access"], es: ["accesibilidad", "acceso"] },
} as const satisfies Record<string, Record<Language, readonly string[]>>;

export type Column = keyof typeof COLUMNS;

/** A column with its heading. */
export interface TableColumn {
  column: Column;
  heading: string;
}

const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** The columns in their order, each with its heading in a language. */
export function tableColumns(language: Language): TableColumn[] {
  return COLUMN_NAMES.map((column) => ({ column, heading: COLUMNS[column][language][0] }));
}

/** The template that people fill in: the headings, and a row to replace. Excel reads UTF-8 with this mark only. */
export function tableTemplate(): string {
  const headings = tableColumns("en").map(({ heading }) => heading);
  const example = [
    "Porch Concert",
    "Three bands, one porch, and lemonade for everybody who comes.",
    "Armature Works, Tampa",
    "1910 N Ola Ave",
    "2027-03-14 19:30",
    "2027-03-14 22:00",
    "19:00",
    "",
    "",
    categoryLabel("music"),
    "10-15",
    "https://example.com/tickets",
    "",
    "",
    "200",
    "en",
    "all",
    "yes",
    "outdoors",
    "step-free, restroom",
  ];
  return formatCsv([headings, example]);
}

/**
 * Reads the rows of a table with headings in its first row, separated by commas, semicolons or tabs.
 * @throws ImportError for a text that is no table, or has no column with titles.
 */
export function* readTable(text: string): Generator<ReadEvent> {
  const rows = readRows(text, delimiterOf(text));
  const { value: headings } = rows.next();
  const columns = headings?.cells?.map(columnOf) ?? [];
  if (!columns.includes("title")) throw new ImportError("unreadable", "The table has no column with titles.");
  for (const { line, cells } of rows) {
    const row = cells && toRow(columns, cells);
    if (row === null) yield unreadEvent(line);
    else if (Object.values(row).some((text) => text !== "")) yield readRow(row, line);
  }
}

type Row = Partial<Record<Column, string>>;

/** The cells by their columns; of two columns with one name the last. */
function toRow(columns: readonly (Column | undefined)[], cells: readonly string[]): Row {
  const row: Row = {};
  for (const [index, column] of columns.entries()) if (column) row[column] = cells[index] ?? "";
  return row;
}

/** What separates the headings: spreadsheets that write decimal commas separate by semicolons. */
function delimiterOf(text: string): string {
  const [headings = ""] = text.slice(0, MAX_ROW_CHARS).split("\n", 1);
  return [",", ";", "\t"].toSorted((one, other) => headings.split(other).length - headings.split(one).length)[0] ?? ",";
}

function columnOf(heading: string): Column | undefined {
  const name = heading.trim().toLowerCase().replace(/[_-]/g, " ");
  return COLUMN_NAMES.find((column) => Object.values<readonly string[]>(COLUMNS[column]).flat().includes(name));
}

function readRow(row: Row, line: number): ReadEvent {
  const title = cutText(row.title);
  const location = cutText(row.location);
  const start = readTime(row.start);
  const fields = {
    title,
    description: cutDescription(row.description),
    location,
    address: cutText(row.address),
    start_date: start,
    end_date: readTime(row.end),
    doors_at: cutText(row.doors),
    ...readRepetition(row),
    category: findCategoryByLabel(row.category ?? "")?.id ?? "",
    ...readPrice(cutText(row.price)),
    event_url: cutText(row.url),
    image_url: cutText(row.image),
    image_alt: cutText(row.imageText),
    max_attendees: cutText(row.attendees),
    language: cutText(row.language).toLowerCase().slice(0, 2),
    ...readAttendance(row),
  };
  return toReadEvent({ key: `row ${[title, location, start].join("\n").toLowerCase()}`, fields }, line);
}

/** "2026-12-01 19:30", "2026-12-01T19:30:00". */
const ISO_TIME = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](.+))?$/;
/** "12/1/2026 7:30 PM", as spreadsheets write it in the United States. */
const US_TIME = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:,?\s(.+))?$/;

/** A time as the control has it; a day where the time is missing, and what was typed where it is neither. */
function readTime(typed: string | undefined): string {
  const text = cutText(typed);
  const iso = ISO_TIME.exec(text);
  const us = US_TIME.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3], iso[4]] : us ? [us[3], us[1], us[2], us[4]] : null;
  if (!parts) return text;
  const [year = "", month = "", date = "", clock] = parts;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = clock === undefined ? null : parseTimeOfDay(clock.trim());
  return time === null ? day : `${day}T${time}`;
}

/** Rhythms as people write them, by the value of the control. Listed dates are rows of their own. */
const RHYTHM_WORDS: Readonly<Record<Exclude<Rhythm, "dates">, readonly string[]>> = {
  weekly: ["weekly", "every week", "semanal", "cada semana"],
  fortnightly: ["every two weeks", "fortnightly", "biweekly", "cada dos semanas", "quincenal"],
  monthly_day: ["monthly by day", "monthly", "mensual por día", "mensual", "cada mes"],
  monthly_weekday: ["monthly by weekday", "mensual por día de la semana"],
};

/** How often an event takes place, and until when. A rhythm that is none is left out, as are days without one. */
function readRepetition({ repeats, repeatsUntil }: Row): Record<string, string> {
  const rhythm = wordIn(RHYTHM_WORDS, repeats);
  return rhythm ? { repeat_rhythm: rhythm, repeat_until: readTime(repeatsUntil).slice(0, 10) } : {};
}

const FREE = ["free", "gratis", "0"];
const ANY_AMOUNT = ["pay what you can", "donation", "donations", "paga lo que puedas", "a voluntad", "donativo"];

/** "free", "12.50", "10-15". */
function readPrice(text: string): Record<string, string> {
  const price = text.toLowerCase().replace(/\s+/g, " ");
  if (price === "") return {};
  if (FREE.includes(price)) return { price_kind: "free" };
  if (ANY_AMOUNT.includes(price)) return { price_kind: "any_amount" };
  const [lowest = "", highest = ""] = price.split(/ ?[-–] ?| (?:to|a) /);
  return { price_kind: "paid", price_min: lowest, price_max: highest };
}

/** Answers about who can come as people write them, in English and Spanish, by the value of the control. */
const AGES_WORDS: Readonly<Record<Ages, readonly string[]>> = {
  all: ["all", "all ages", "todas", "todas las edades", "para todas las edades"],
  "18": ["18", "18+", "desde 18", "desde 18 años"],
  "21": ["21", "21+", "desde 21", "desde 21 años"],
};
const YES_OR_NO = { yes: ["yes", "y", "true", "sí", "si"], no: ["no", "n", "false"] };
const SETTING_WORDS: Readonly<Record<Setting, readonly string[]>> = {
  indoors: ["indoors", "indoor", "inside", "bajo techo", "interior"],
  outdoors: ["outdoors", "outdoor", "outside", "al aire libre", "exterior"],
  both: ["both", "indoors and outdoors", "ambos", "bajo techo y al aire libre"],
};
const ACCESS_WORDS: Readonly<Record<AccessKind, readonly string[]>> = {
  step_free: ["step free", "wheelchair", "sin escalones", "silla de ruedas"],
  restroom: ["restroom", "accessible restroom", "baño", "baño accesible"],
  asl: ["asl", "asl interpreted", "con intérprete de asl", "lengua de señas"],
  captions: ["captions", "captioned", "con subtítulos", "subtítulos"],
  quiet: ["quiet", "sensory friendly", "quiet or sensory friendly", "tranquilo", "tranquilo o adaptado sensorialmente"],
};

/** What a row says about who can come. An answer that is none is left out: it is asked for in the form, and nothing is said for others. */
function readAttendance({ ages, children, setting, access }: Row): Record<string, string> {
  const kinds = cutText(access).split(/[,;|]/);
  return Object.fromEntries(
    [
      ["ages", wordIn(AGES_WORDS, ages)],
      ["good_for_children", wordIn(YES_OR_NO, children)],
      ["setting", wordIn(SETTING_WORDS, setting)],
      ...kinds.map((kind) => wordIn(ACCESS_WORDS, kind)).map((kind) => [kind && accessFieldName(kind), "yes"]),
    ].filter(([name, value]) => name && value),
  );
}

/** The value that one of its words stands for; undefined for anything else. */
function wordIn<Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
  typed = "",
): Value | undefined {
  const text = typed.trim().toLowerCase().replace(/[_-]/g, " ");
  return (Object.keys(words) as Value[]).find((value) => words[value].includes(text));
}
