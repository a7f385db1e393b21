/** Lists are counted up to here (`browse_listings` counts one more); a longer one has "1,000+" events. */
const MOST_COUNTED = 1000;

/** A count of events, as a number: "7", or "1,000+" for more than are counted. */
export function formatCount(count: number): string {
  return count > MOST_COUNTED ? "1,000+" : count.toLocaleString("en-US");
}

/** A count of events in words: "1 event", "7 events", "1,000+ events". */
export function countEvents(count: number): string {
  return count === 1 ? "1 event" : `${formatCount(count)} events`;
}

/**
 * The days on which the events of a page start, in its order.
 * @example "Sat, Nov 21 – Tue, Nov 24"
 */
export function spanOfDays(events: readonly { shortDate: string }[]): string {
  const [first, last] = [events[0]?.shortDate ?? "", events.at(-1)?.shortDate ?? ""];
  return first === last ? first : `${first} – ${last}`;
}
