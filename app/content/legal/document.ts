/** A paragraph, a list of points, or pairs of a term and what is said about it. `[words](/path)` in a text is a link. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, text: string])[] };

export interface LegalSection {
  /** Fragment of its address, such as "your-account". */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/** A text that people agree to or are told, in numbered sections. */
export interface LegalDocument {
  readonly title: string;
  /** What it comes to, in a sentence or two. */
  readonly lead: string;
  /** When it was last changed; left out, as in `LAST_UPDATED`. */
  readonly updated?: { readonly day: string; readonly text: string };
  readonly sections: readonly LegalSection[];
}

/** When both documents were last changed (PRODUCT.md, Static pages). */
export const LAST_UPDATED = { day: "2025-02-27", text: "February 27, 2025" } as const;

/** Notice given before a material change takes effect, in days (PRODUCT.md, Static pages). */
export const NOTICE_DAYS = 30;

/** Minimum age for an account, in years (PRODUCT.md, Static pages). */
export const MINIMUM_AGE_YEARS = 13;
