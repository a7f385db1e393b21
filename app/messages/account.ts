import en from "./en/account.ts";
import es from "./es/account.ts";
import { topic } from "./topic.ts";

/** Signing up and in, what mailed links open, and the page of an account. */
export default topic({ en, es });
