/** A paragraph, a bulleted list, or a description list. `[words](/path)` in a text is a link. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, text: string])[] };

export interface LegalSection {
  /** Element id, and fragment of links to it: "your-account". */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/** A legal document in numbered sections. */
export interface LegalDocument {
  readonly title: string;
  /** Summary in a sentence or two. */
  readonly lead: string;
  /** Date of its last change; defaults to `LAST_UPDATED`. */
  readonly updated?: { readonly day: string; readonly text: string };
  readonly sections: readonly LegalSection[];
}

/** Date of the last change of both documents (PRODUCT.md, Static pages). */
export const LAST_UPDATED = { day: "2025-02-27", text: "February 27, 2025" } as const;

/** Notice given before a material change takes effect, in days (PRODUCT.md, Static pages). */
export const NOTICE_DAYS = 30;

/** Minimum age for an account, in years (PRODUCT.md, Static pages). */
export const MINIMUM_AGE_YEARS = 13;
