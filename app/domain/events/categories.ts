import messages from "#app/messages/categories.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

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

/** One of the ten kinds of event. `label` and `description` (one inviting line) are in the current language. */
export interface Category {
  readonly id: CategoryId;
  readonly label: string;
  readonly description: string;
}

function category(id: CategoryId): Category {
  return {
    id,
    // Getters: a module runs once for all languages.
    get label() {
      return t(id);
    },
    get description() {
      return t(`${id}Description`);
    },
  };
}

/** The ten categories, in the order of PRODUCT.md, Data. The database checks the same ten ids. */
export const CATEGORIES: readonly Category[] = [
  category("music"),
  category("tech"),
  category("food"),
  category("arts"),
  category("sports"),
  category("families"),
  category("education"),
  category("business"),
  category("health"),
  category("other"),
];

const categoriesById: ReadonlyMap<string, Category> = new Map(CATEGORIES.map((entry) => [entry.id, entry]));

/**
 * The category with exactly this id.
 * @returns null for an unknown, differently cased or missing id.
 */
export function findCategory(id: string | null | undefined): Category | null {
  return categoriesById.get(id ?? "") ?? null;
}

/** The label of a category; an unknown id is returned unchanged. */
export function categoryLabel(id: string): string {
  return findCategory(id)?.label ?? id;
}

/** The category with this id, or with this label in the current language, in any case; null for other texts. */
export function findCategoryByLabel(text: string): Category | null {
  const wanted = text.trim().toLowerCase();
  return CATEGORIES.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted) ?? null;
}
