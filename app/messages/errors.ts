import en from "./en/errors.ts";
import es from "./es/errors.ts";
import { topic } from "./topic.ts";

/** Why something was not done: requests that are rejected, limits, and failures of forms. Only the server loads it. */
export default topic({ en, es });
