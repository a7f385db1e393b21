import en from "./en/attendance.ts";
import es from "./es/attendance.ts";
import { topic } from "./topic.ts";

/** Who can come to an event, and how: on its page, in its form, and as filters. */
export default topic({ en, es });
