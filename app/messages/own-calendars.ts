import en from "./en/own-calendars.ts";
import es from "./es/own-calendars.ts";
import { topic } from "./topic.ts";

/** External calendars that organizers subscribe to. */
export default topic({ en, es });
