import en from "./en/moderation.ts";
import es from "./es/moderation.ts";
import { topic } from "./topic.ts";

/** The public page about reviewing: rules, how long it takes, and what was decided. */
export default topic({ en, es });
