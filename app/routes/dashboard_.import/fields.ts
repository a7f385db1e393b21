// Names of the controls of /dashboard/import, without a schema, which browsers do not need.

export const FILE_FIELD = "file";

/** What is chosen for all events of a file. */
export const FIELDS_FOR_ALL = ["publisher", "category", "language"] as const;

/** Hidden controls of the form that asks about a table: its text, and what is asked about it as JSON. */
export const TABLE_FIELD = "table";
export const QUESTIONS_FIELD = "questions";

/** Whether the day or the month is first: "day", "month". */
export const DAY_ORDER_FIELD = "day_order";

/** What a column of the table has. @example columnField(3) // "column-3" */
export function columnField(index: number): string {
  return `column-${index}`;
}

/** The columns that are read of a table. */
const MAX_COLUMNS = 100;

/** All controls of the form that asks about a table. */
export const MATCH_FIELDS: readonly string[] = [
  ...Array.from({ length: MAX_COLUMNS }, (_, index) => columnField(index)),
  DAY_ORDER_FIELD,
  ...FIELDS_FOR_ALL,
  QUESTIONS_FIELD,
  TABLE_FIELD,
];
