import { pathTo } from "#app/domain/site/links.ts";
import { currentLanguage } from "#app/messages/language.ts";

// Without schemas, so that zod stays out of the browser's bundle: they are in collection-form.ts.

/** Longest name and sentence of a collection, in code points; also constraints of the database. */
export const MAX_COLLECTION_NAME_CHARS = 60;
export const MAX_COLLECTION_TEXT_CHARS = 160;

/** A list of events with a name, as the home page shows it. */
export interface ShownCollection {
  id: number;
  name_en: string;
  name_es: string;
  /** One sentence. */
  text_en: string;
  text_es: string;
  /** The query of the list of all events: "?search=lights&category=music". */
  filter: string;
}

/** A row of `collections`. Days are in the zone of the site. */
export interface Collection extends ShownCollection {
  first_day: string;
  last_day: string;
}

/** A collection in the language of the page. */
export interface DescribedCollection {
  id: number;
  name: string;
  text: string;
  to: string;
}

/** A collection in the language of the page, with the address of its list. */
export function describeCollection(collection: ShownCollection): DescribedCollection {
  const language = currentLanguage();
  return {
    id: collection.id,
    name: collection[`name_${language}`],
    text: collection[`text_${language}`],
    to: listOfCollection(collection),
  };
}

/** The list of all events with the filter of a collection. */
export function listOfCollection({ filter }: Pick<ShownCollection, "filter">): string {
  return `${pathTo("/events")}${filter}`;
}
