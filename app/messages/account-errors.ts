import en from "./en/account-errors.ts";
import es from "./es/account-errors.ts";
import { topic } from "./topic.ts";

/** Errors and success messages of account forms. Server only. */
export default topic({ en, es });
