import en from "./en/reports.ts";
import es from "./es/reports.ts";
import { topic } from "./topic.ts";

/** The form that reports an event. */
export default topic({ en, es });
