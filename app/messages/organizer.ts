import en from "./en/organizer.ts";
import es from "./es/organizer.ts";
import { topic } from "./topic.ts";

/** The form of events, and the form of organizer pages. */
export default topic({ en, es });
