/** The program that parses imports, relative to the working directory of the site; development runs its source. */
export const IMPORT_PROGRAM =
  process.env.NODE_ENV === "production"
    ? { path: "build/programs/read-import.js", execArgv: [] }
    : { path: "app/uploads/import-worker.ts", execArgv: ["--import", "tsx"] };
