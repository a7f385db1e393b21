import { PICTURES } from "./drawings.ts";

// Separate from drawings.ts, so that pages without a city do not load these URLs.

const cities: Record<string, string> = import.meta.glob("./cities/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** URL of the drawing of a city (1200 × 800) by its slug; of the drawing of Florida for a city without one. */
export function cityPicture(slug: string): string {
  return cities[`./cities/${slug}.svg`] ?? PICTURES.home;
}
