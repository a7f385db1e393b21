import en from "./en/plan-notes.ts";
import es from "./es/plan-notes.ts";
import { topic } from "./topic.ts";

/** Why an event does not take place as planned: reasons and notes of organizers, and where they say them. */
export default topic({ en, es });
