// Uploaded pictures: their sizes and addresses. No schema in this module, so that the browser loads no validation library.

/** Limits of uploaded pictures (PRODUCT.md, Pictures) and of the database's columns. Pixels are those of the upright picture. */
export const PICTURE_LIMITS = {
  /** More than phones and most cameras make; the memory that decoding takes grows with it. */
  maxPixels: 40_000_000,
  minWidth: 200,
  minHeight: 100,
  /** Of the widest copy: the event page shows it 800 CSS pixels wide at most. */
  maxWidth: 1280,
  /** Longer or wider pictures are cropped to these proportions: nowhere is more of them in view. */
  maxHeightPerWidth: 2,
  maxWidthPerHeight: 3,
} as const;

/** Widths of the copies in pixels, as far as the picture is as wide: a card on a phone and on a screen of twice the density, the event page. */
export const PICTURE_WIDTHS = [320, 640, 960, PICTURE_LIMITS.maxWidth] as const;

/** The formats of the copies, best first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Widths of the copies of a picture that is `width` pixels wide. */
export function widthsOf(width: number): number[] {
  return [...PICTURE_WIDTHS.filter((step) => step < width), width];
}

/** Address of a copy. A width beyond the picture's own gives its widest copy. */
export function picturePath(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** An uploaded picture as pages show it. */
export interface ShownPicture {
  id: string;
  /** Of the copies, narrowest first. */
  widths: number[];
  /** Average colour, "#rrggbb". */
  color: string;
  /** Classes that keep its interesting part in view (app/styles/pictures.css). */
  focus: string;
}

/** Steps from one edge of a picture to the other by which it is cropped. Each costs two rules in the styles of every page. */
const FOCUS_STEPS = 6;

/** Classes of a picture that is cropped around a point, to the nearest sixth (app/styles/pictures.css). */
export function focusClasses(x: number, y: number): string {
  const step = (percent: number) => Math.round((percent / 100) * FOCUS_STEPS);
  return `focus-x-${step(x)} focus-y-${step(y)}`;
}
