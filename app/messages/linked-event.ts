import en from "./en/linked-event.ts";
import es from "./es/linked-event.ts";
import { topic } from "./topic.ts";

/** What was found at the link to an event, and why nothing was. Only the server uses it. */
export default topic({ en, es });
