/** The most events of a day that are counted. */
const MOST_OF_A_DAY = 1000;

/** What was typed into a search, as texts quote it: “jazz”, and "porch jazz" as it is. */
export function inQuotationMarks(search: string): string {
  return search.includes('"') ? search : `“${search}”`;
}

/** A count of events as a number: "7", or "1,000+" if there are more than were counted. */
export function formatCount(count: number, isMore = false): string {
  return `${count.toLocaleString("en-US")}${isMore ? "+" : ""}`;
}

/** A count of events in words: "1 event", "7 events", "1,000+ events". */
export function countEvents(count: number, isMore = false): string {
  return count === 1 && !isMore ? "1 event" : `${formatCount(count, isMore)} events`;
}

/** The number of events of a day, of which one more than 1,000 are counted: "7" or "1,000+". */
export function formatDayCount(count: number): string {
  return formatCount(Math.min(count, MOST_OF_A_DAY), count > MOST_OF_A_DAY);
}

/**
 * The days on which the events of a page start, in its order.
 * @example "Sat, Nov 21 – Tue, Nov 24"
 */
export function spanOfDays(events: readonly { shortDate: string }[]): string {
  const [first, last] = [events[0]?.shortDate ?? "", events.at(-1)?.shortDate ?? ""];
  return first === last ? first : `${first} – ${last}`;
}
