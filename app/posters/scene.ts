import type { Cast } from "./people.ts";

/** Draws a motif on 1200 × 630, with people from the cast. */
export type Scene = (cast: Cast) => string;
