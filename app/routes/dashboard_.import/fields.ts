// Names of the controls of /dashboard/import. Without a schema, so that zod stays out of the browser's bundle.

export const FILE_FIELD = "file";

/** Controls that apply to all events of a file. */
export const FIELDS_FOR_ALL = ["publisher", "category", "language"] as const;

/** Hidden controls of the form with questions about a table: its text, and the questions as JSON. */
export const TABLE_FIELD = "table";
export const QUESTIONS_FIELD = "questions";

/** Order of day and month: "day" or "month" first. */
export const DAY_ORDER_FIELD = "day_order";

/** Name of the control for a column's meaning. @example columnField(3) // "column-3" */
export function columnField(index: number): string {
  return `column-${index}`;
}

/** Most columns of a table. */
const MAX_COLUMNS = 100;

/** All controls of the form with questions about a table. */
export const MATCH_FIELDS: readonly string[] = [
  ...Array.from({ length: MAX_COLUMNS }, (_, index) => columnField(index)),
  DAY_ORDER_FIELD,
  ...FIELDS_FOR_ALL,
  QUESTIONS_FIELD,
  TABLE_FIELD,
];
