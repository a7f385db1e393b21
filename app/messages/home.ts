import en from "./en/home.ts";
import es from "./es/home.ts";
import { topic } from "./topic.ts";

/** The home page. */
export default topic({ en, es });
