import en from "./en/map.ts";
import es from "./es/map.ts";
import { topic } from "./topic.ts";

/** The map of events. Its page loads no scripts, so that lists load none of it. */
export default topic({ en, es });
