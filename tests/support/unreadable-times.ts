/** Times that PostgreSQL can hold and writes in a form that is no instant here, or none of an event's years. */
export const UNREADABLE_TIMES = [
  "12000-01-01T00:00:00+00:00",
  "0044-03-15T12:00:00+00:00 BC",
  "infinity",
  "-infinity",
  "0026-11-21T19:30:00+00:00",
  "3000-01-01T00:00:00+00:00",
] as const;
