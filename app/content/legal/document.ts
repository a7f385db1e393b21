/** A paragraph, a bulleted list, or a description list. `[words](/path)` in a text is a link. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, text: string])[] };

export interface LegalSection {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/** A legal document in numbered sections. */
export interface LegalDocument<Section extends string = string> {
  readonly title: string;
  /** Summary in a sentence or two. */
  readonly lead: string;
  /** Day of its last change, 'YYYY-MM-DD'; defaults to `LAST_UPDATED`. */
  readonly updatedOn?: string;
  /** In display order, by element id, which is the fragment of links to it: "your-account". */
  readonly sections: Readonly<Record<Section, LegalSection>>;
}

// The sections that each document has in every language.

export type TermsSection =
  | "the-service"
  | "your-account"
  | "publishing-events"
  | "your-content"
  | "rules"
  | "moderation"
  | "other-websites"
  | "availability"
  | "liability"
  | "changes"
  | "law";

export type PrivacySection =
  | "what-we-collect"
  | "how-we-use-it"
  | "who-sees-it"
  | "service-providers"
  | "cookies"
  | "retention"
  | "security"
  | "your-choices"
  | "children"
  | "changes";

export type AccessibilitySection = "what-to-expect" | "how-it-was-tested" | "known-limits" | "complaints";

/** Day of the last change of the terms and the policy (PRODUCT.md, Static pages). */
export const LAST_UPDATED = "2025-02-27";

/** Notice given before a material change takes effect, in days (PRODUCT.md, Static pages). */
export const NOTICE_DAYS = 30;

/** Minimum age for an account, in years (PRODUCT.md, Static pages). */
export const MINIMUM_AGE_YEARS = 13;

/** Maximum response time to a complaint about accessibility, in business days. */
export const ANSWER_BUSINESS_DAYS = 5;
