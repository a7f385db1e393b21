import en from "./en/lists.ts";
import es from "./es/lists.ts";
import { topic } from "./topic.ts";

/** Lists of events: cards, filters, counts, and empty lists. */
export default topic({ en, es });
