import type { AccessKind, Ages, Setting } from "#app/domain/events/attendance.ts";
import { type CategoryId, findCategoryByLabel } from "#app/domain/events/categories.ts";
import { accessFieldName } from "#app/domain/events/controls.ts";
import type { Rhythm } from "#app/domain/events/series.ts";
import { cutText } from "./imported.ts";
import { type Column, plain } from "./table-columns.ts";

/** The cells of a row by column, and the currency of its price. */
export type Row = Partial<Record<Column | "currency", string>>;

/** Rhythms as people write them, by the value of the control. Listed dates are separate rows. */
const RHYTHM_WORDS = wordsFor<Exclude<Rhythm, "dates">>({
  daily: ["daily", "every day", "diario", "cada día", "todos los días"],
  weekly: ["weekly", "every week", "semanal", "cada semana"],
  fortnightly: ["every two weeks", "fortnightly", "biweekly", "cada dos semanas", "quincenal"],
  monthly_day: ["monthly by day", "monthly", "mensual por día", "mensual", "cada mes"],
  monthly_weekday: ["monthly by weekday", "mensual por día de la semana"],
});

/** The rhythm of an event; undefined if it cannot be parsed. */
export function readRhythm(typed: string | undefined): Exclude<Rhythm, "dates"> | undefined {
  return wordIn(RHYTHM_WORDS, typed);
}

/** Names of categories in other programs and as people write them, in addition to our labels. */
const CATEGORY_WORDS = wordsFor<CategoryId>({
  music: ["música", "concert", "concerts", "concierto", "conciertos", "live music", "música en vivo"],
  tech: ["tecnología", "tech", "science & technology", "ciencia y tecnología"],
  food: ["comida y bebida", "food", "food and drink", "comida", "gastronomía"],
  arts: [
    "arte y cultura",
    "art",
    "arts",
    "arte",
    "cultura",
    "performing & visual arts",
    "film, media & entertainment",
    "theater",
    "teatro",
  ],
  sports: ["deportes y ejercicio", "sport", "sports", "deporte", "deportes", "fitness"],
  families: ["familias", "family", "familia", "kids", "niños", "family & education"],
  education: ["educación", "class", "classes", "workshop", "workshops", "taller", "talleres", "clases"],
  business: ["negocios", "business & professional", "networking"],
  health: ["salud y bienestar", "health", "wellness", "salud", "bienestar"],
  other: ["otros", "otro", "otra"],
});

/** The first of several categories that is one of ours; "" for none. */
export function readCategory(typed = ""): CategoryId | "" {
  const whole = cutText(typed);
  for (const text of [whole, ...whole.split(/[,;|>/]/)]) {
    const found = findCategoryByLabel(text)?.id ?? wordIn(CATEGORY_WORDS, text);
    if (found) return found;
  }
  return "";
}

const FREE = [
  "free",
  "gratis",
  "gratuito",
  "gratuita",
  "free admission",
  "free entry",
  "entrada libre",
  "entrada gratuita",
  "libre",
  "no cost",
];
const ANY_AMOUNT = ["pay what you can", "donation", "donations", "paga lo que puedas", "a voluntad", "donativo"];

/** Longer texts are not prices. */
const MAX_PRICE_CHARS = 60;

/** "10", "$12.50", "12,50", "USD 10", "10 dólares". */
const AMOUNT = /^(?:us ?\$|usd ?\$?|\$)? ?(\d[\d.,]*) ?(?:us ?\$|usd|dollars?|d[oó]lares|\$)?$/;

/**
 * The price as form values. A price that cannot be parsed, such as euros or "15-Oct" (Excel's version of "10-15"), stays as typed, so that
 * the form reports it.
 */
export function readPrice(typed: string, currency = ""): Record<string, string> {
  const price = typed.toLowerCase().replace(/\s+/g, " ");
  if (price === "") return {};
  if (FREE.includes(price)) return { price_kind: "free" };
  if (ANY_AMOUNT.includes(price)) return { price_kind: "any_amount" };
  if (!["", "USD", "US$", "$"].includes(currency.trim().toUpperCase())) return unread(`${typed} ${cutText(currency)}`);
  if (price.length > MAX_PRICE_CHARS) return unread(typed);
  const [lowest = "", highest, ...more] = price
    .replace(/^(?:de|from|between|entre) (?=.+(?:-|–| to | a | and | y ))/, "")
    .split(/ ?[-–] ?| (?:to|a|and|y) /);
  const [min, max] = [readAmount(lowest), highest === undefined ? "" : readAmount(highest)];
  if (min === null || max === null || more.length > 0) return unread(typed);
  if (Number(min) === 0 && Number(max) === 0) return { price_kind: "free" };
  return { price_kind: "paid", price_min: min, price_max: max };
}

function unread(typed: string): Record<string, string> {
  return { price_kind: "paid", price_min: typed, price_max: "" };
}

/** An amount with a decimal point. The last comma or point separates cents if one or two digits follow it. Null for other texts. */
function readAmount(text: string): string | null {
  const [, digits = ""] = AMOUNT.exec(text) ?? [];
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === "") return null;
  // "1,200" has a thousands separator; "12.500" may have one too, or be a typo, so the form asks.
  if (/\.\d{3}/.test(whole) && !/,\d{1,2}$/.test(digits)) return null;
  return `${whole.replace(/[.,]/g, "")}${cents && `.${cents.padEnd(2, "0")}`}`;
}

/** Answers about attendance as people write them in English and Spanish, by the value of the control. */
const AGES_WORDS = wordsFor<Ages>({
  all: ["all", "all ages", "todas", "todas las edades", "para todas las edades"],
  "18": ["18", "18+", "desde 18", "desde 18 años"],
  "21": ["21", "21+", "desde 21", "desde 21 años"],
});
const YES_OR_NO = wordsFor<"yes" | "no">({
  yes: ["yes", "y", "true", "sí", "x", "1", "verdadero", "cierto"],
  no: ["no", "n", "false", "0", "falso"],
});
const SETTING_WORDS = wordsFor<Setting>({
  indoors: ["indoors", "indoor", "inside", "bajo techo", "interior"],
  outdoors: ["outdoors", "outdoor", "outside", "al aire libre", "exterior"],
  both: ["both", "indoors and outdoors", "ambos", "bajo techo y al aire libre"],
});
const ACCESS_WORDS = wordsFor<AccessKind>({
  step_free: ["step free", "wheelchair", "sin escalones", "silla de ruedas"],
  restroom: ["restroom", "accessible restroom", "baño", "baño accesible"],
  asl: ["asl", "asl interpreted", "con intérprete de asl", "lengua de señas"],
  captions: ["captions", "captioned", "con subtítulos", "subtítulos"],
  quiet: ["quiet", "sensory friendly", "quiet or sensory friendly", "tranquilo", "tranquilo o adaptado sensorialmente"],
});

/** Whether a cell means yes. */
export function saysYes(typed: string | undefined): boolean {
  return wordIn(YES_OR_NO, typed) === "yes";
}

/** The attendance facts of a row. Unknown answers are ignored, which leaves them unstated. */
export function readAttendance({ ages, children, setting, access }: Row): Record<string, string> {
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

/** Longer texts are not looked up. */
const MAX_WORD_CHARS = 100;

/** The values by each of their words. */
function wordsFor<Value extends string>(words: Readonly<Record<Value, readonly string[]>>): ReadonlyMap<string, Value> {
  const entries = Object.entries<readonly string[]>(words) as [Value, readonly string[]][];
  return new Map(entries.flatMap(([value, each]) => each.map((word) => [plain(word), value] as const)));
}

/** The value for one of its words; undefined for other texts. */
function wordIn<Value extends string>(words: ReadonlyMap<string, Value>, typed = ""): Value | undefined {
  return typed.length > MAX_WORD_CHARS ? undefined : words.get(plain(typed));
}
