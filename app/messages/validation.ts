import en from "./en/validation.ts";
import es from "./es/validation.ts";
import { topic } from "./topic.ts";

/** What is wrong with a field of a form. */
export default topic({ en, es });
