/** Called for each row that is skipped, with the error it caused. */
type OnMalformed<Row> = (row: Row, error: unknown) => void;

/**
 * Serialises rows, skipping those that make `write` throw, so that one malformed row does not break a whole feed.
 * @param write serialises any subset of the rows. If it throws for all of them, each row is tried alone to find the malformed ones.
 * @throws what `write` throws for the remaining rows.
 * @example writeSkippingMalformed(pages, (pages) => sitemapOf(pages, siteUrl), reportLeftOut(args))
 */
export function writeSkippingMalformed<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => string,
  onMalformed: OnMalformed<Row>,
): string {
  try {
    return write(rows);
  } catch {
    const written = rows.filter((row) => {
      try {
        write([row]);
        return true;
      } catch (error) {
        onMalformed(row, error);
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

/** Like `writeSkippingMalformed`, for a feed: skips malformed events, public and withdrawn. @throws what `write` throws for the rest. */
export function writeEventsSkippingMalformed<List extends Events>(
  list: List,
  write: (list: List) => string,
  onMalformed: OnMalformed<{ id: string }>,
): string {
  return writeSkippingMalformed<{ id: string }>(
    [...list.events, ...list.withdrawn],
    (rows) => {
      const kept = new Set(rows);
      const isKept = (event: { id: string }) => kept.has(event);
      return write({ ...list, events: list.events.filter(isKept), withdrawn: list.withdrawn.filter(isKept) });
    },
    onMalformed,
  );
}
