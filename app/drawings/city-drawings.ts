import { PICTURES } from "./drawings.ts";

// Apart from the other pictures, because most pages show no city.

const cities: Record<string, string> = import.meta.glob("./cities/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
/** Address of the drawing of a city (1200 × 800), by its slug; of the whole state for a city without a drawing. */
export function cityPicture(slug: string): string {
  return cities[`./cities/${slug}.svg`] ?? PICTURES.home;
}
