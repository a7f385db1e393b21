import en from "./en/titles.ts";
import es from "./es/titles.ts";
import { topic } from "./topic.ts";

/** Titles, filters, notes and social cards of lists, and the results of their actions. Server only: pages get these texts formatted. */
export default topic({ en, es });
