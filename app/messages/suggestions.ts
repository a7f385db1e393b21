import en from "./en/suggestions.ts";
import es from "./es/suggestions.ts";
import { topic } from "./topic.ts";

/** What search boxes suggest while somebody types. */
export default topic({ en, es });
