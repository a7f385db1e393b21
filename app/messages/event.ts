import en from "./en/event.ts";
import es from "./es/event.ts";
import { topic } from "./topic.ts";

/** The page of an event, and saving and reporting it. */
export default topic({ en, es });
