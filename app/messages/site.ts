import en from "./en/site.ts";
import es from "./es/site.ts";
import { topic } from "./topic.ts";

/** Header, footer and what every page has. */
export default topic({ en, es });
