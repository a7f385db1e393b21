import type { JudgedQuery } from "./needs.ts";
import { KIND_QUERIES } from "./queries-kinds.ts";
import { PLACE_QUERIES } from "./queries-places.ts";
import { WORD_QUERIES } from "./queries-words.ts";

/** All queries of the collection. */
export const QUERIES: readonly JudgedQuery[] = [...PLACE_QUERIES, ...KIND_QUERIES, ...WORD_QUERIES];
