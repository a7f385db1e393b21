import en from "./en/numbers.ts";
import es from "./es/numbers.ts";
import { topic } from "./topic.ts";

/** How often an event was viewed, saved, and its ticket link followed, for its organizer. */
export default topic({ en, es });
