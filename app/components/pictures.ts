import otherPicture from "../pictures/categories/other.svg?url";
import emptyPicture from "../pictures/empty.svg?url";
import homePicture from "../pictures/home.svg?url";
import logo from "../pictures/logo.svg?url";
import lostPicture from "../pictures/lost.svg?url";
import offlinePicture from "../pictures/offline.svg?url";
import porchPicture from "../pictures/porch.svg?url";

const cities: Record<string, string> = import.meta.glob("../pictures/cities/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const categories: Record<string, string> = import.meta.glob("../pictures/categories/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Addresses of our drawings by subject. Each has a dark version, which follows the page's theme. */
export const PICTURES = {
  home: homePicture,
  empty: emptyPicture,
  lost: lostPicture,
  offline: offlinePicture,
  porch: porchPicture,
  logo,
} as const;

/** Address of the drawing of a city (1200 × 800), by its slug; of the whole state for a city without a drawing. */
export function cityPicture(slug: string): string {
  return cities[`../pictures/cities/${slug}.svg`] ?? homePicture;
}

/** Addresses of a category's drawings (1200 × 630), two or three; of the one of 'other' for an unknown category. */
export function categoryPictures(id: string): readonly [string, ...string[]] {
  const [first = otherPicture, ...more] = ["", "-2", "-3"].flatMap(
    (number) => categories[`../pictures/categories/${id}${number}.svg`] ?? [],
  );
  return [first, ...more];
}

/** Address of a category's first drawing. */
export function categoryPicture(id: string): string {
  return categoryPictures(id)[0];
}
