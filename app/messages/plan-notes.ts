import en from "./en/plan-notes.ts";
import es from "./es/plan-notes.ts";
import { topic } from "./topic.ts";

/** Explanations of plans, and the rest of the page where organizers set them. Separate from the topic of plans, which lists load. */
export default topic({ en, es });
