import en from "./en/errors.ts";
import es from "./es/errors.ts";
import { topic } from "./topic.ts";

/** Errors: rejected requests, limits, and failed forms. Server only. */
export default topic({ en, es });
