/** Values of PostgreSQL's timestamptz that JavaScript cannot parse, or outside the years of events. */
export const UNREADABLE_TIMES = [
  "12000-01-01T00:00:00+00:00",
  "0044-03-15T12:00:00+00:00 BC",
  "infinity",
  "-infinity",
  "0026-11-21T19:30:00+00:00",
  "3000-01-01T00:00:00+00:00",
] as const;
