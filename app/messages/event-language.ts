import en from "./en/event-language.ts";
import es from "./es/event-language.ts";
import { topic } from "./topic.ts";

/** In which languages an event is written: controls of the form, and what is wrong with them. */
export default topic({ en, es });
