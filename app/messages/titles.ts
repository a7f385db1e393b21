import en from "./en/titles.ts";
import es from "./es/titles.ts";
import { topic } from "./topic.ts";

/** What lists of events are called: their titles, filters, notes and social cards; and what their actions answer. Server only: pages get these texts formatted. */
export default topic({ en, es });
