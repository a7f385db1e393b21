import en from "./en/week.ts";
import es from "./es/week.ts";
import { topic } from "./topic.ts";

/** The printed week of a city. */
export default topic({ en, es });
