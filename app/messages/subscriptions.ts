import en from "./en/subscriptions.ts";
import es from "./es/subscriptions.ts";
import { topic } from "./topic.ts";

/** Subscribed calendars: errors of reading them, and mails to their owners. */
export default topic({ en, es });
