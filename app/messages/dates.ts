import en from "./en/dates.ts";
import es from "./es/dates.ts";
import { topic } from "./topic.ts";

/** When, where and at what price events are. Server only: pages get these texts formatted. */
export default topic({ en, es });
