import en from "./en/lists.ts";
import es from "./es/lists.ts";
import { topic } from "./topic.ts";

/** Lists of events: cards, filters, counts, and what an empty list says. */
export default topic({ en, es });
