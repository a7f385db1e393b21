import en from "./en/subscriptions.ts";
import es from "./es/subscriptions.ts";
import { topic } from "./topic.ts";

/** Calendars that are kept elsewhere and read by the site: why one could not be read, and mails to its owner. */
export default topic({ en, es });
