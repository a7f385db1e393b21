import otherPicture from "../../pictures/categories/other.svg?url";

const categories: Record<string, string> = import.meta.glob("../../pictures/categories/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Addresses of a category's drawings (1200 × 630), two or three; of the one of 'other' for an unknown category. */
export function categoryPictures(id: string): readonly [string, ...string[]] {
  const [first = otherPicture, ...more] = ["", "-2", "-3"].flatMap(
    (number) => categories[`../../pictures/categories/${id}${number}.svg`] ?? [],
  );
  return [first, ...more];
}

/** Address of a category's first drawing. */
export function categoryPicture(id: string): string {
  return categoryPictures(id)[0];
}
