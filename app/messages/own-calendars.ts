import en from "./en/own-calendars.ts";
import es from "./es/own-calendars.ts";
import { topic } from "./topic.ts";

/** Calendars that organizers keep elsewhere and subscribe to. */
export default topic({ en, es });
