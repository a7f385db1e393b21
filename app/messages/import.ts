import en from "./en/import.ts";
import es from "./es/import.ts";
import { topic } from "./topic.ts";

/** Importing events from a file. */
export default topic({ en, es });
