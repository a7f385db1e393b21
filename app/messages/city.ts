import en from "./en/city.ts";
import es from "./es/city.ts";
import { topic } from "./topic.ts";

/** The pages of cities. */
export default topic({ en, es });
