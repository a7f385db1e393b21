import en from "./en/contact.ts";
import es from "./es/contact.ts";
import { topic } from "./topic.ts";

/** The contact page. */
export default topic({ en, es });
