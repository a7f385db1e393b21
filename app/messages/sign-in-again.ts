import en from "./en/sign-in-again.ts";
import es from "./es/sign-in-again.ts";
import { topic } from "./topic.ts";

/** Shown with a form when the member has to sign in again before submitting it. */
export default topic({ en, es });
