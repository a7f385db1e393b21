import en from "./en/dates.ts";
import es from "./es/dates.ts";
import { topic } from "./topic.ts";

/** Dates, places and prices of events. Server only: pages get these texts formatted. */
export default topic({ en, es });
