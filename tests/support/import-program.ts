import { compiledImportWorker } from "./on-demand.ts";

/** Takes the place of `app/uploads/import-program.ts` (`remix.config.ts`): compiled, as in production, the program starts in a sixth of the time. */
export const IMPORT_PROGRAM = { path: await compiledImportWorker(), execArgv: [] };
