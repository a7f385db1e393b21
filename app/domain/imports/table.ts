import type { Day } from "#app/domain/events/days.ts";
import { excerpt } from "#app/domain/site/text.ts";
import { collectEvents, ImportError, type ImportedFile, unreadEvent } from "./imported.ts";
import { type Column, type Meaning, meaningsOf } from "./table-columns.ts";
import { type Reading, readRow } from "./table-fields.ts";
import { readTableRows, type TableRow } from "./table-rows.ts";
import { readCellTime } from "./table-times.ts";
import type { Row } from "./table-values.ts";

/** The context of reading a table. */
export interface TableSettings {
  /** The organizer's answers; undefined before they are asked. */
  answers?: TableAnswers | undefined;
  /** IANA zone, unless the location's city has another. */
  siteTimeZone: string;
  now: Date;
}

/** The organizer's answers about a table. */
export interface TableAnswers {
  /** The meanings of columns with unknown headings, by index; "" to ignore one. */
  columns: Readonly<Record<number, Column | "">>;
  /** Whether "3/4/2027" is April 3; null without an answer. */
  isDayFirst: boolean | null;
}

/** Questions to answer before a table can be read. */
export interface TableQuestions {
  /** The columns with unknown headings, from the left. */
  columns: { index: number; heading: string; samples: string[] }[];
  /** Whether no column with titles is known yet. */
  needsTitle: boolean;
  /** An ambiguous day of the table; null if there is no ambiguity. */
  day: { typed: string; monthFirst: Day; dayFirst: Day } | null;
}

/** The organizer has to answer questions before the table can be read. */
export class UnclearTable extends Error {
  override readonly name = "UnclearTable";
  readonly questions: TableQuestions;
  /** The table, to read again with the answers. */
  readonly text: string;

  constructor(questions: TableQuestions, text: string) {
    super("The table has columns or days that its organizer has to explain.");
    this.questions = questions;
    this.text = text;
  }
}

/** Most rows read; more than are imported, because past events are left out. */
const MAX_ROWS = 10_010;

/** The headings are searched in this many rows: a table may have a title above them. */
const ROWS_WITH_HEADINGS = 10;

/** Most columns that people are asked about, because a form has at most a hundred controls. Further ones are ignored. */
export const MAX_ASKED_COLUMNS = 40;

/** Number and length of sample values shown per column. */
const SAMPLES = 3;
const MAX_SAMPLE_CHARS = 60;

/**
 * Reads the events of a table with headings in one of its first rows.
 * @throws ImportError for a text that is not a table; UnclearTable if the organizer has to be asked first.
 */
export function readTable(text: string, { answers, siteTimeZone, now }: TableSettings): ImportedFile {
  const table = openTable(text);
  const meanings = table.meanings.map((meaning, at) => {
    if (meaning) return meaning;
    const answer = answers?.columns[at];
    return answer === undefined && isAsked(table, at) ? undefined : answer || "leftOut";
  });
  const days = dayOrder(table.rows, meanings);
  const needsTitle = !meanings.includes("title");
  const isDayOpen = days.open !== null && (answers?.isDayFirst ?? null) === null;
  if (needsTitle || isDayOpen || meanings.includes(undefined))
    throw new UnclearTable({ columns: table.asked, needsTitle, day: days.open }, text);
  const isDayFirst = days.isDayFirst ?? answers?.isDayFirst ?? false;
  const read = eventsOf(table.rows, meanings, { isDayFirst, siteTimeZone });
  const columns = table.headings.flatMap((heading, at) => {
    const meaning = meanings[at];
    if (!table.filled[at] || meaning === "currency") return [];
    return [{ heading: excerpt(heading, MAX_SAMPLE_CHARS), column: meaning === "leftOut" ? null : (meaning ?? null) }];
  });
  return { ...collectEvents(read, now), columns };
}

interface Table {
  headings: readonly string[];
  /** The meaning of each column; undefined for an unknown heading. */
  meanings: readonly (Meaning | undefined)[];
  /** Whether a column has a value in any row. */
  filled: readonly boolean[];
  asked: TableQuestions["columns"];
  rows: readonly TableRow[];
}

function isAsked({ asked }: Table, at: number): boolean {
  return asked.some(({ index }) => index === at);
}

/** @throws ImportError for a text that is not a table, or has no column that could be the titles. */
function openTable(text: string): Table {
  const rows: TableRow[] = [];
  for (const row of readTableRows(text)) if (rows.push(row) === MAX_ROWS) break;
  const known = rows.slice(0, ROWS_WITH_HEADINGS).map(({ cells }) => countKnown(cells ?? []));
  const at = Math.max(known.indexOf(Math.max(...known)), 0);
  const headings = rows[at]?.cells ?? [];
  const below = rows.slice(at + 1);
  const meanings = meaningsOf(headings);
  const width = below.reduce((most, { cells }) => Math.max(most, cells?.length ?? 0), headings.length);
  const columns = Array.from({ length: width }, (_, index) => {
    const values = new Set<string>();
    for (const { cells } of below) {
      if (cells?.[index]) values.add(cells[index]);
      if (values.size === SAMPLES) break;
    }
    const samples = [...values].map((value) => excerpt(value, MAX_SAMPLE_CHARS));
    return { index, heading: excerpt(headings[index] ?? "", MAX_SAMPLE_CHARS), isFilled: values.size > 0, samples };
  });
  const asked = columns
    .filter(({ index, isFilled }) => isFilled && !meanings[index])
    .map(({ index, heading, samples }) => ({ index, heading, samples }))
    .slice(0, MAX_ASKED_COLUMNS);
  const isRegular = below.filter(({ cells }) => (cells?.length ?? 0) > 1).length * 2 >= below.length;
  const mayHaveTitles = headings.length > 1 && below.length > 0 && isRegular && asked.length > 0 && isText(headings);
  if (!meanings.includes("title") && !mayHaveTitles)
    throw new ImportError("unreadable", "The table has no column with titles.");
  return {
    headings: columns.map(({ heading }) => heading),
    meanings: columns.map(({ index }) => meanings[index]),
    filled: columns.map(({ isFilled }) => isFilled),
    asked,
    rows: below,
  };
}

/** Number of known headings in a row; a title counts twice. */
function countKnown(cells: readonly string[]): number {
  const meanings = meaningsOf(cells);
  return meanings.filter(Boolean).length + (meanings.includes("title") ? 1 : 0);
}

/** False for binary files, such as Excel's. */
function isText(headings: readonly string[]): boolean {
  return !headings.some((heading) => /[^\P{Cc}\t\n\r]|\ufffd/u.test(heading));
}

const TIME_COLUMNS: readonly (Meaning | undefined)[] = ["start", "startTime", "end", "endTime", "repeatsUntil"];

/** Whether the days of a table are written day first, if any of them is unambiguous; else an ambiguous one. */
function dayOrder(rows: readonly TableRow[], meanings: readonly (Meaning | undefined)[]) {
  const found = { monthFirst: false, dayFirst: false };
  let open: TableQuestions["day"] = null;
  for (const { cells } of rows)
    for (const [at, cell] of (cells ?? []).entries()) {
      if (cell === "" || !TIME_COLUMNS.includes(meanings[at])) continue;
      const { monthFirst, dayFirst } = readCellTime(cell);
      if (monthFirst === dayFirst) continue;
      if (monthFirst && dayFirst) open ??= { typed: excerpt(cell, MAX_SAMPLE_CHARS), monthFirst, dayFirst };
      else if (dayFirst) found.dayFirst = true;
      else found.monthFirst = true;
    }
  const isKnown = found.monthFirst !== found.dayFirst;
  return { isDayFirst: isKnown ? found.dayFirst : null, open: isKnown ? null : open };
}

function* eventsOf(rows: readonly TableRow[], meanings: readonly (Meaning | undefined)[], reading: Reading) {
  for (const { line, cells } of rows) {
    const row = cells && toRow(meanings, cells);
    if (row === null) yield unreadEvent(line);
    else if (Object.values(row).some((text) => text !== "")) yield readRow(row, line, reading);
  }
}

/** Separators for joining columns with the same meaning. For other meanings the first filled column is used. */
const BETWEEN: Readonly<Partial<Record<Meaning, string>>> = {
  description: "\n\n",
  address: ", ",
  category: ", ",
  access: ", ",
  // "10" and "15" become a range, "Sat" and "3/14/2027" a day.
  price: " - ",
  start: " ",
};

/** The cells by the meaning of their columns. */
function toRow(meanings: readonly (Meaning | undefined)[], cells: readonly string[]): Row {
  const row: Row = {};
  for (const [index, meaning] of meanings.entries()) {
    const text = cells[index] ?? "";
    if (!meaning || meaning === "leftOut" || text === "") continue;
    const before = row[meaning];
    const between = BETWEEN[meaning];
    if (before === undefined) row[meaning] = text;
    else if (between !== undefined && before !== text) row[meaning] = `${before}${between}${text}`;
  }
  return row;
}
