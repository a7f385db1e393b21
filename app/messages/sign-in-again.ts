import en from "./en/sign-in-again.ts";
import es from "./es/sign-in-again.ts";
import { topic } from "./topic.ts";

/** What a form says whose member has to sign in again before it is sent. */
export default topic({ en, es });
