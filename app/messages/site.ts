import en from "./en/site.ts";
import es from "./es/site.ts";
import { topic } from "./topic.ts";

/** Header, footer and other texts of every page. */
export default topic({ en, es });
