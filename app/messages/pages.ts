import en from "./en/pages.ts";
import es from "./es/pages.ts";
import { topic } from "./topic.ts";

/** Pages without scripts: about us, for developers, and the frame of legal pages. */
export default topic({ en, es });
