import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Events of a day are counted up to this number plus one. */
const MOST_OF_A_DAY = 1000;

/** A search in quotation marks: “jazz”; a text that already has quotation marks is returned unchanged. */
export function inQuotationMarks(search: string): string {
  return search.includes('"') ? search : `“${search}”`;
}

/** The text with its first letter in upper case, as at the start of a line. */
export function capitalized(text: string): string {
  const [first = ""] = text;
  return `${first.toUpperCase()}${text.slice(first.length)}`;
}

/** A formatted count: "7", or "1,000+". @param isMore whether `count` is a lower bound. */
export function formatCount(count: number, isMore = false): string {
  return `${count.toLocaleString(LOCALES[currentLanguage()])}${isMore ? "+" : ""}`;
}

/** A count with its noun: "1 event", "7 events", "1,000+ events". @param isMore whether `count` is a lower bound. */
export function countEvents(count: number, isMore = false): string {
  return isMore ? t("orMoreEvents", { count: formatCount(count, isMore) }) : t("countOfEvents", { count });
}

/** The number of events of a day, "7" or "1,000+": the database counts up to 1,001. */
export function formatDayCount(count: number): string {
  return formatCount(Math.min(count, MOST_OF_A_DAY), count > MOST_OF_A_DAY);
}

/**
 * The days of the first and the last event of a page; "" for no events.
 * @example "Sat, Nov 21 – Tue, Nov 24"
 */
export function spanOfDays(events: readonly { shortDate: string }[]): string {
  const [first, last] = [events[0]?.shortDate ?? "", events.at(-1)?.shortDate ?? ""];
  return first === last ? first : `${first} – ${last}`;
}
