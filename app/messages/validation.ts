import en from "./en/validation.ts";
import es from "./es/validation.ts";
import { topic } from "./topic.ts";

/** Errors of form fields. */
export default topic({ en, es });
