/** Id of a category, as stored in `events.category` and used in URLs. */
export type CategoryId =
  | "music"
  | "tech"
  | "food"
  | "arts"
  | "sports"
  | "families"
  | "education"
  | "business"
  | "health"
  | "other";

/** One of the ten kinds of event. `label` is what people read, `description` invites them in one line. */
export interface Category {
  readonly id: CategoryId;
  readonly label: string;
  readonly description: string;
}

/** The ten categories, in the order of PRODUCT.md, Data. The database checks the same ten ids. */
export const CATEGORIES: readonly Category[] = [
  { id: "music", label: "Music", description: "Concerts, open mics and festivals under the Florida sky." },
  { id: "tech", label: "Technology", description: "Meetups, hack nights and talks with people who build things." },
  { id: "food", label: "Food & Drink", description: "Tastings, food trucks and long tables worth the drive." },
  { id: "arts", label: "Arts & Culture", description: "Galleries, theatre, film and craft from local makers." },
  {
    id: "sports",
    label: "Sports & Fitness",
    description: "Games to watch, races to run and classes to sweat through.",
  },
  { id: "families", label: "Families", description: "Days out that children and grown-ups enjoy together." },
  { id: "education", label: "Education", description: "Workshops, lectures and lessons to learn something new." },
  { id: "business", label: "Business", description: "Networking, pitch nights and advice for growing a company." },
  { id: "health", label: "Health & Wellness", description: "Yoga, mindful walks and talks that do you good." },
  { id: "other", label: "Other", description: "Everything that fits no box and is all the better for it." },
];

const categoriesById: ReadonlyMap<string, Category> = new Map(CATEGORIES.map((category) => [category.id, category]));

/**
 * The category with exactly this id.
 * @returns null for an unknown, differently cased or missing id.
 */
export function findCategory(id: string | null | undefined): Category | null {
  return categoriesById.get(id ?? "") ?? null;
}

/** The label of a category; an unknown id stays as it is. */
export function categoryLabel(id: string): string {
  return findCategory(id)?.label ?? id;
}
