import en from "./en/plan-notes.ts";
import es from "./es/plan-notes.ts";
import { topic } from "./topic.ts";

/** Why an event does not take place as planned, and what only the page where organizers say so needs: lists load the topic of plans. */
export default topic({ en, es });
