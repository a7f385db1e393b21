import { ImportError } from "./imported.ts";

// Parses CSV (RFC 4180). why not csv-parse: when it skips errors, an unclosed quote swallows the rows up to the next quote.

/** A longer row is malformed: a quote was opened and never closed. */
export const MAX_ROW_CHARS = 100_000;

/** Further columns are ignored. */
const MAX_COLUMNS = 100;

/** With this many malformed rows a file is not a table. */
const MAX_MALFORMED_ROWS = 100;

/** Delimiters, most likely first. Spreadsheets in locales with decimal commas use semicolons. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Rows from which the delimiter is recognized. */
const SAMPLE_ROWS = 20;

/** Excel's own first line, which names the delimiter: "sep=;". */
const SEP_LINE = /^"?sep=([,;|\t])"?[\r\n]/i;

/** A row of a table. */
export interface TableRow {
  /** Where it begins in the file; 1 for the first line. */
  line: number;
  /** Trimmed; null for a malformed row. */
  cells: string[] | null;
}

/**
 * The rows of a table. The delimiter is that of Excel's "sep=" line, else the one that gives most rows the same number of cells.
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

/** Score of a delimiter: primarily the number of leading rows with the same number of cells (at least two), then that number. */
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
 * The rows of a table without empty ones. A malformed row ends with its line.
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

/** The row at this position, and the end of its line break; null for a malformed one. */
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

/** The cell at this position, and the position of its delimiter or line break; null for a malformed one. */
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

/** Quotes inside quotes are doubled; a single one is taken as text if its cell is on one line. */
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
