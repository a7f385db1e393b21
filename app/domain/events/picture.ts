// Uploaded pictures: sizes, URLs and classes. Without a schema, so that zod stays out of the browser's bundle.

/** Limits of uploaded pictures (PRODUCT.md, Pictures) and of the database's columns, in pixels after EXIF rotation. */
export const PICTURE_LIMITS = {
  /** More than phones and most cameras produce; limits the memory for decoding. */
  maxPixels: 40_000_000,
  minWidth: 200,
  minHeight: 100,
  /** Of the widest variant; the event page shows it at most 800 CSS pixels wide. */
  maxWidth: 1280,
  /** Pictures are cropped to these aspect ratios; no layout shows more. */
  maxHeightPerWidth: 2,
  maxWidthPerHeight: 3,
} as const;

/** Widths of the resized variants in pixels, for `srcset`: a card at single and double pixel density, and the event page. */
export const PICTURE_WIDTHS = [320, 640, 960, PICTURE_LIMITS.maxWidth] as const;

/** Formats of the variants, best compression first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Widths of the variants of a picture that is `width` pixels wide: the steps below, and its own. */
export function widthsOf(width: number): number[] {
  return [...PICTURE_WIDTHS.filter((step) => step < width), width];
}

/** Path of a variant. A width above the picture's own returns its widest variant. */
export function picturePath(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}/${width}.${format}`;
}

/** An uploaded picture, as pages render it. */
export interface ShownPicture {
  id: string;
  /** Widths of the variants, narrowest first. */
  widths: number[];
  /** Average colour "#rrggbb", the placeholder while it loads. */
  color: string;
  /** Classes for the focal point, see `focusClasses`. */
  focus: string;
}

/** Steps of the focal point per axis. Each step costs two CSS rules on every page. */
const FOCUS_STEPS = 6;

/** Classes that set `object-position` to a focal point in percent, rounded to sixths (app/styles/pictures.css). */
export function focusClasses(x: number, y: number): string {
  const step = (percent: number) => Math.round((percent / 100) * FOCUS_STEPS);
  return `focus-x-${step(x)} focus-y-${step(y)}`;
}
