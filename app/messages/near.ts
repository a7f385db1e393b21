import en from "./en/near.ts";
import es from "./es/near.ts";
import { topic } from "./topic.ts";

/** The pages of places without a city page. */
export default topic({ en, es });
