import { type FILTERS, PARAMETERS } from "#app/domain/calendars/feed-parameters.ts";
import { currentLanguage, type Language } from "#app/messages/language.ts";
import { FILTER_DESCRIPTIONS } from "./es/filter-descriptions.ts";

type Filter = (typeof FILTERS)[number];

/** The descriptions of filters for developers; in English those of `/openapi.json`. */
const DESCRIPTIONS: Readonly<Record<Language, (filter: Filter) => string>> = {
  en: (filter) => PARAMETERS[filter].description,
  es: (filter) => FILTER_DESCRIPTIONS[filter],
};

/** What a filter of lists means, in the current language. */
export function describeFilter(filter: Filter): string {
  return DESCRIPTIONS[currentLanguage()](filter);
}
