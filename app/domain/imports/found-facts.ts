import { EVENT_LIMITS, type EventFieldName } from "#app/domain/events/controls.ts";
import { parseLocalDateTime, todayIn, zoneOf } from "#app/domain/events/days.ts";
import { cutCharacters, excerpt, isStoredWebAddress, parseUrl } from "#app/domain/site/text.ts";

/** Values of the form's controls, by their names. */
export type FoundFields = Partial<Record<EventFieldName, string>>;

/** The controls of the form that belong together: all of them are taken from the same source. */
const GROUPS = {
  title: ["title"],
  description: ["description"],
  times: [
    ...(["is_all_day", "start_day", "end_day", "start_date", "end_date", "doors_at"] as const),
    ...(["repeat_rhythm", "repeat_until", "repeat_dates"] as const),
  ],
  place: ["location", "address"],
  price: ["price_kind", "price_min", "price_max"],
  category: ["category"],
  picture: ["image_url", "image_alt"],
  link: ["event_url"],
  language: ["language"],
  capacity: ["max_attendees"],
  ages: ["ages"],
} as const satisfies Record<string, readonly EventFieldName[]>;

type FactGroup = keyof typeof GROUPS;

/** The facts that a source has about an event; other groups are missing. */
export type FoundFacts = Partial<Record<FactGroup, FoundFields>>;

/** Notes for the organizer about a form that was filled from a link. */
export interface LinkNotes {
  notes: string[];
}

/** The groups that are reported to the organizer if not found, in the order of the form. */
export const NAMED_GROUPS = ["title", "category", "description", "times", "place", "picture", "price"] as const;
export type NamedGroup = (typeof NAMED_GROUPS)[number];

/** Sorts the values of controls into groups, truncated to the form's limits. */
export function factsOf(fields: Readonly<FoundFields>): FoundFacts {
  const fitting = fitForm(fields);
  const groups = Object.entries(GROUPS).flatMap(([group, names]) => {
    const filled = names.flatMap((name) => (fitting[name] ? [[name, fitting[name]] as const] : []));
    return filled.length > 0 ? [[group, Object.fromEntries(filled)] as const] : [];
  });
  return Object.fromEntries(groups);
}

/** Merges several sources: each group is taken from the first that has it. */
export function mergeFacts(...sources: readonly FoundFacts[]): FoundFacts {
  return Object.assign({}, ...sources.toReversed());
}

export function fieldsOf(facts: FoundFacts): FoundFields {
  return Object.assign({}, ...Object.values(facts));
}

function fitForm(fields: Readonly<FoundFields>): FoundFields {
  return {
    ...fields,
    title: excerpt(fields.title ?? "", EVENT_LIMITS.maxTitleChars),
    description: cutCharacters(fields.description ?? "", EVENT_LIMITS.maxDescriptionChars),
    location: excerpt(fields.location ?? "", EVENT_LIMITS.maxLocationChars),
    address: excerpt(fields.address ?? "", EVENT_LIMITS.maxAddressChars),
    image_url: storedAddress(fields.image_url),
    image_alt: storedAddress(fields.image_url) && excerpt(fields.image_alt ?? "", EVENT_LIMITS.maxAltChars),
    event_url: storedAddress(fields.event_url),
  };
}

/** A web address as the form stores it; "" for other texts. */
function storedAddress(text = ""): string {
  const href = parseUrl(text)?.href ?? "";
  return href.length <= EVENT_LIMITS.maxUrlChars && isStoredWebAddress(href) ? href : "";
}

/** Whether the start is in the past; false without one. @param siteTimeZone IANA zone, unless the location's city has another. */
export function hasStarted(fields: Readonly<FoundFields>, siteTimeZone: string, now: Date): boolean {
  const zone = zoneOf(fields.location ?? "", siteTimeZone);
  if (fields.start_day) return fields.start_day < todayIn(zone, now);
  const start = parseLocalDateTime(fields.start_date ?? "", zone);
  return start.ok && start.instant <= now.toISOString();
}
