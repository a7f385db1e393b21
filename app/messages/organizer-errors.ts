import en from "./en/organizer-errors.ts";
import es from "./es/organizer-errors.ts";
import { topic } from "./topic.ts";

/** Errors of the event form, its picture, and organizer pages, including admins' reasons. */
export default topic({ en, es });
