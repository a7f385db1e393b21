/**
 * Writes a table as CSV (RFC 4180), with a byte order mark, by which spreadsheets recognize UTF-8.
 * @example formatCsv([["title", "place"], ["Jazz, live", "Tampa"]]) // '\ufefftitle,place\r\n"Jazz, live",Tampa\r\n'
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(quote).join(",")}\r\n`).join("")}`;
}

/** Texts that spreadsheets interpret as formulas. */
const FORMULA = /^[\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;

/** Quotes a cell if necessary, and neutralizes formulas: https://owasp.org/www-community/attacks/CSV_Injection */
function quote(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
