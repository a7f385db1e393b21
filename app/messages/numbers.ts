import en from "./en/numbers.ts";
import es from "./es/numbers.ts";
import { topic } from "./topic.ts";

/** Views, saves and ticket clicks of an event, for its organizer. */
export default topic({ en, es });
