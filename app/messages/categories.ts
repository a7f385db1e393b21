import en from "./en/categories.ts";
import es from "./es/categories.ts";
import { topic } from "./topic.ts";

/** The ten categories of events. */
export default topic({ en, es });
