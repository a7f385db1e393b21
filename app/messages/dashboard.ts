import en from "./en/dashboard.ts";
import es from "./es/dashboard.ts";
import { topic } from "./topic.ts";

/** The dashboard, and the page of each of an organizer's events. */
export default topic({ en, es });
