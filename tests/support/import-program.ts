import { compiledProgram } from "./on-demand.ts";

/** Takes the place of `app/uploads/import-program.ts` (`remix.config.ts`): compiled, as in production, it starts in a fifth of the time. */
export const IMPORT_PROGRAM = { path: await compiledProgram("app/uploads/import-worker.ts"), execArgv: [] };
