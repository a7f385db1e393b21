import { ImportError } from "./imported.ts";

// Rows of a table as text (RFC 4180). Not by csv-parse: with its errors skipped, a quote that is not closed takes the rows up to the next quote along.

/** A longer row is malformed: a quote was opened and never closed. */
export const MAX_ROW_CHARS = 100_000;

/** Further columns are left out. */
const MAX_COLUMNS = 100;

/** After so many malformed rows the file is taken for no table. */
const MAX_MALFORMED_ROWS = 100;

/** What separates cells, the likeliest first: spreadsheets that write decimal commas separate by semicolons. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Rows from which the delimiter is recognized. */
const SAMPLE_ROWS = 20;

/** Excel's own first line, which names the delimiter: "sep=;". */
const SEP_LINE = /^"?sep=([,;|\t])"?[\r\n]/i;

/** A row of a table. */
export interface TableRow {
  /** Where it begins in the file; 1 for the first line. */
  line: number;
  /** Without the spaces around them; null for a malformed row. */
  cells: string[] | null;
}

/**
 * The rows of a table, by the delimiter that Excel's first line names, else by the one that gives most rows the same number of cells.
 * @throws ImportError as `readRows`.
 */
export function* readTableRows(text: string): Generator<TableRow> {
  const named = SEP_LINE.exec(text);
  const rows = readRows(text, named?.[1] ?? delimiterOf(text));
  if (named) rows.next();
  yield* rows;
}

function delimiterOf(text: string): string {
  const likely = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  return likely.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/** How many of the first rows have the same number of cells, at least two; then how many cells that is. */
function scoreOf(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const { cells } of readRows(text, delimiter)) {
    if (cells && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    rows += 1;
    if (rows === SAMPLE_ROWS) break;
  }
  return Math.max(0, ...[...counts].map(([cells, count]) => count * (MAX_COLUMNS + 1) + cells));
}

/**
 * The rows of a table, empty ones left out. A malformed row ends with its line, and the next line begins a row.
 * @param delimiter one character.
 * @throws ImportError after `MAX_MALFORMED_ROWS`.
 */
export function* readRows(text: string, delimiter: string): Generator<TableRow> {
  let malformed = 0;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const row = readRow(text, at, delimiter);
    if (!row) malformed += 1;
    if (malformed > MAX_MALFORMED_ROWS) throw new ImportError("unreadable", "The table has too many malformed rows.");
    if (!row || row.cells.some((cell) => cell !== "")) yield { line, cells: row?.cells ?? null };
    const end = row ? row.end : endOfLine(text, at);
    const next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
    for (; at < next; at += 1) if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) line += 1;
  }
}

/** The row that begins there, and where its line break or the text ends; null for a malformed one. */
function readRow(text: string, from: number, delimiter: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = readCell(text, at, delimiter, from + MAX_ROW_CHARS);
    if (!cell) return null;
    if (cells.length < MAX_COLUMNS) cells.push(cell.text.trim());
    if (text[cell.end] !== delimiter) return { cells, end: cell.end };
    at = cell.end + 1;
  }
}

/** The cell that begins there, and where its delimiter or line break is; null for a malformed one. */
function readCell(text: string, from: number, delimiter: string, limit: number): { text: string; end: number } | null {
  let start = from;
  while (text[start] === " ") start += 1;
  return text[start] === '"' ? readQuoted(text, start + 1, delimiter, limit) : readPlain(text, from, delimiter, limit);
}

function readPlain(text: string, from: number, delimiter: string, limit: number): ReturnType<typeof readCell> {
  let end = from;
  while (end < text.length && text[end] !== delimiter && !isEndOfLine(text, end)) end += 1;
  return end > limit ? null : { text: text.slice(from, end), end };
}

/** A quote inside of the quotes is doubled; a single one counts as a part of the text where its cell is on one line. */
function readQuoted(text: string, from: number, delimiter: string, limit: number): ReturnType<typeof readCell> {
  const pieces: string[] = [];
  let hasLines = false;
  for (let start = from; ; ) {
    const quote = text.indexOf('"', start);
    if (quote === -1 || quote > limit) return null;
    const piece = text.slice(start, quote);
    hasLines ||= /[\r\n]/.test(piece);
    pieces.push(piece);
    let end = quote + 1;
    while (text[end] === " ") end += 1;
    if (end >= text.length || text[end] === delimiter || isEndOfLine(text, end)) return { text: pieces.join(""), end };
    const isDoubled = text[quote + 1] === '"';
    if (!isDoubled && hasLines) return null;
    pieces.push('"');
    start = quote + (isDoubled ? 2 : 1);
  }
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isEndOfLine(text, end)) end += 1;
  return end;
}

function isEndOfLine(text: string, at: number): boolean {
  return text[at] === "\n" || text[at] === "\r";
}
