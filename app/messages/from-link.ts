import en from "./en/from-link.ts";
import es from "./es/from-link.ts";
import { topic } from "./topic.ts";

/** The form that takes the link to an event. */
export default topic({ en, es });
