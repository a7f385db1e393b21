import en from "./en/organizer-errors.ts";
import es from "./es/organizer-errors.ts";
import { topic } from "./topic.ts";

/** What is wrong with the form of an event, its picture, or an organizer page, in the form and as admins say it. */
export default topic({ en, es });
