import en from "./en/follow.ts";
import es from "./es/follow.ts";
import { topic } from "./topic.ts";

/** The form that follows a list by email, and the other ways to follow it. */
export default topic({ en, es });
