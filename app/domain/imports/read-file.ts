import { readCalendar } from "./calendar.ts";
import { decodeFile } from "./decode-file.ts";
import { collectEvents, ImportError, type ImportedFile } from "./imported.ts";
import { readTable } from "./table.ts";

/** What a file is read with. */
export interface ImportSettings {
  /** IANA zone, where the location's city has no other. */
  siteTimeZone: string;
  now: Date;
}

/**
 * Reads the events of a calendar or a table, known by its first line. It is called in a process of its own (`app/uploads/read-import.server.ts`),
 * because it may take long.
 * @throws ImportError for a file that is neither, has no events, or has too many.
 */
export function readImportedFile(bytes: Uint8Array, { siteTimeZone, now }: ImportSettings): ImportedFile {
  const { text, isCalendar } = decodeFile(bytes);
  const found = collectEvents(isCalendar ? readCalendar(text, siteTimeZone, now) : readTable(text), now);
  const count = found.events.length + found.over + found.cancelled + found.unread.length;
  if (count === 0) throw new ImportError("empty", "The file has no events.");
  return found;
}
