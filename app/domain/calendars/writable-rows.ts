/** Told of each row that is left out, and why. */
export type LeaveOut<Row> = (row: Row, error: unknown) => void;

/**
 * A text made of rows that other people wrote. A row that cannot be written is left out, because it must not cost the others their place.
 * @param write makes the text of any of the rows; what it throws for all of them together is looked for in each of them alone.
 * @throws whatever `write` throws for the other rows, or for none.
 * @example writeRows(pages, (pages) => sitemapOf(pages, siteUrl), reportLeftOut(args))
 */
export function writeRows<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => string,
  leaveOut: LeaveOut<Row>,
): string {
  try {
    return write(rows);
  } catch {
    const written = rows.filter((row) => {
      try {
        write([row]);
        return true;
      } catch (error) {
        leaveOut(row, error);
        return false;
      }
    });
    return write(written);
  }
}

interface Events {
  events: readonly { id: string }[];
  withdrawn: readonly { id: string }[];
}

/** A list in one of its forms, as `writeRows`: without the events that cannot be written in it, public and withdrawn ones. */
export function writeEvents<List extends Events>(
  list: List,
  write: (list: List) => string,
  leaveOut: LeaveOut<{ id: string }>,
): string {
  return writeRows<{ id: string }>(
    [...list.events, ...list.withdrawn],
    (rows) => {
      const kept = new Set(rows);
      const isKept = (event: { id: string }) => kept.has(event);
      return write({ ...list, events: list.events.filter(isKept), withdrawn: list.withdrawn.filter(isKept) });
    },
    leaveOut,
  );
}
