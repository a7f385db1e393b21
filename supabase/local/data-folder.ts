import { join, resolve } from "node:path";

// Names in the data folder that the stack and the commands on it share.

/** Lock file of the process that uses the folder: a stack, or a command such as db:reset. */
export const STACK_LOCK = "stack.lock";
export const ADDRESSES_FILE = "local-stack.json";

/** Folder of the stack's own PostgreSQL inside its data folder. */
export function databaseFolder(dataDir: string): string {
  return join(resolve(dataDir), "database");
}
