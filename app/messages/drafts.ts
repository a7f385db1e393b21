import en from "./en/drafts.ts";
import es from "./es/drafts.ts";
import { topic } from "./topic.ts";

/** Drafts and the preview of the event form. */
export default topic({ en, es });
