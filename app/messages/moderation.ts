import en from "./en/moderation.ts";
import es from "./es/moderation.ts";
import { topic } from "./topic.ts";

/** The public page about reviewing: rules, duration, and numbers of decisions. */
export default topic({ en, es });
