import en from "./en/plans.ts";
import es from "./es/plans.ts";
import { topic } from "./topic.ts";

/** Events that are sold out, postponed, cancelled or moved. */
export default topic({ en, es });
