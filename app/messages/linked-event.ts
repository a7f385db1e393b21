import en from "./en/linked-event.ts";
import es from "./es/linked-event.ts";
import { topic } from "./topic.ts";

/** Results and errors of reading an event from a link. Server only. */
export default topic({ en, es });
