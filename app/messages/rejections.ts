import en from "./en/rejections.ts";
import es from "./es/rejections.ts";
import { topic } from "./topic.ts";

/** Why the database rejected a call, or what could not be loaded or saved. */
export default topic({ en, es });
