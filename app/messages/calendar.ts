import en from "./en/calendar.ts";
import es from "./es/calendar.ts";
import { topic } from "./topic.ts";

/** The calendar in which a day is picked; loaded with it. */
export default topic({ en, es });
