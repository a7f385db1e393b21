import { ImportError } from "#app/domain/imports/imported.ts";
import { readPage } from "#app/domain/imports/page.ts";
import { readImportedFile } from "#app/domain/imports/read-file.ts";
import { readSubscribedCalendar } from "#app/domain/imports/subscribed-calendar.ts";
import { UnclearTable } from "#app/domain/imports/table.ts";
import type { ImportAnswer, ImportOrder, READY } from "./read-import.server.ts";

/*
 * Parses one imported file, page or subscribed calendar in a child process, which `read-import.server.ts` starts for it and stops
 * afterwards. It has none of the site's environment, and ends with the site.
 */

process.once("disconnect", () => process.exit(0));
process.once("message", (order) => process.send?.(answer(order as ImportOrder)));
process.send?.("ready" satisfies typeof READY);

function answer({ bytes, ...settings }: ImportOrder): ImportAnswer {
  try {
    if ("category" in settings) return { calendar: readSubscribedCalendar(bytes, settings) };
    if ("address" in settings) return { page: readPage(bytes, settings) };
    return { file: readImportedFile(bytes, settings) };
  } catch (error) {
    if (error instanceof UnclearTable) return { file: { questions: error.questions, text: error.text } };
    if (error instanceof ImportError) return { problem: error.problem };
    return { failure: String(Object(error).stack ?? error) };
  }
}
