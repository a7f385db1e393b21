import type { Cast } from "./people.ts";

/** Draws one subject on 1200 × 630; people come from the cast. */
export type Scene = (cast: Cast) => string;
