import en from "./en/feeds.ts";
import es from "./es/feeds.ts";
import { topic } from "./topic.ts";

/** Calendars, feeds, embedded lists, social cards and structured data. Only the server loads it. */
export default topic({ en, es });
