import en from "./en/account-errors.ts";
import es from "./es/account-errors.ts";
import { topic } from "./topic.ts";

/** What the server answers to the forms of accounts: what is wrong, and what has been done. Not for browsers. */
export default topic({ en, es });
