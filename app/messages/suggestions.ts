import en from "./en/suggestions.ts";
import es from "./es/suggestions.ts";
import { topic } from "./topic.ts";

/** Suggestions of search boxes. */
export default topic({ en, es });
