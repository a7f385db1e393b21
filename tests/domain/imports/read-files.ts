import { readImportedFile } from "#app/domain/imports/read-file.ts";
import { calendarText } from "./files.ts";

/** When the files of these tests are read: on a Monday, at 7 AM in Florida. */
export const NOW = new Date("2027-03-01T12:00:00Z");

/** What an uploaded file has in it. */
export const readBytes = (bytes: Uint8Array, now = NOW) =>
  readImportedFile(bytes, { siteTimeZone: "America/New_York", now });
export const readText = (text: string, now = NOW) => readBytes(new TextEncoder().encode(text), now);
/** What a calendar with these lines has in it. */
export const readLines = (...lines: string[]) => readText(calendarText(...lines));

/** The form's fields for each event of a calendar with these lines: by control name, without the title and empty ones. */
export const fieldsOf = (...lines: string[]) =>
  readLines(...lines).events.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== "" && name !== "title")),
  );
