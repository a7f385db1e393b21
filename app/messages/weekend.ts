import en from "./en/weekend.ts";
import es from "./es/weekend.ts";
import { topic } from "./topic.ts";

/** The weekend of a city. */
export default topic({ en, es });
