import en from "./en/attendance.ts";
import es from "./es/attendance.ts";
import { topic } from "./topic.ts";

/** Attendance and accessibility: on an event's page, in its form, and as filters. */
export default topic({ en, es });
