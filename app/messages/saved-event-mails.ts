import en from "./en/saved-event-mails.ts";
import es from "./es/saved-event-mails.ts";
import { topic } from "./topic.ts";

/** Mails to members about events that they have saved. */
export default topic({ en, es });
