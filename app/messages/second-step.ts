import en from "./en/second-step.ts";
import es from "./es/second-step.ts";
import { topic } from "./topic.ts";

/** The second step of signing in: codes, authenticators and recovery codes. */
export default topic({ en, es });
