import { readCalendar } from "./calendar.ts";
import { decodeFile } from "./decode-file.ts";
import { collectEvents, ImportError, type ImportedFile } from "./imported.ts";
import { readTable, type TableAnswers } from "./table.ts";

/** The context of reading a file. */
export interface ImportSettings {
  /** IANA zone, unless the location's city has another. */
  siteTimeZone: string;
  now: Date;
  /** The organizer's answers about a table. */
  answers?: TableAnswers | undefined;
}

/**
 * Reads the events of a calendar or a table, recognized by its first line. Runs in a child process (`app/uploads/read-import.server.ts`),
 * because it may take long.
 * @throws ImportError for a file that is neither, has no events, or has too many; UnclearTable as `readTable`.
 */
export function readImportedFile(bytes: Uint8Array, { siteTimeZone, now, answers }: ImportSettings): ImportedFile {
  const { text, isCalendar } = decodeFile(bytes);
  const found = isCalendar
    ? collectEvents(readCalendar(text, siteTimeZone, now), now)
    : readTable(text, { answers, siteTimeZone, now });
  const count = found.events.length + found.over + found.cancelled + found.unread.length;
  if (count === 0) throw new ImportError("empty", "The file has no events.");
  return found;
}
