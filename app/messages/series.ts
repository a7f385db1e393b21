import en from "./en/series.ts";
import es from "./es/series.ts";
import { topic } from "./topic.ts";

/** Events that take place on several dates: in the form, on cards and on their pages. */
export default topic({ en, es });
