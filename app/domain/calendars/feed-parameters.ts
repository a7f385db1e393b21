import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import {
  ACCESS_VALUES,
  CHOICE_FILTERS,
  CHOICE_NAMES,
  choiceValues,
  DEFAULT_RADIUS,
  mapChoices,
  PERIODS,
  RADII,
} from "#app/domain/lists/filters.ts";
import { MAX_FILTER_CHARS } from "#app/domain/lists/parse-filters.ts";
import { CANCELLED_MODES } from "./feed-address.ts";

/** An OpenAPI parameter object. */
interface Parameter {
  name: string;
  in: "path" | "query";
  description: string;
  required?: true;
  schema: object;
  style?: "form";
  explode?: true;
}

function inQuery(name: string, description: string, schema: object): Parameter {
  return { name, in: "query", description, schema };
}

function inPath(name: string, description: string, schema: object): Parameter {
  return { name, in: "path", description, required: true, schema };
}

const day = { type: "string", format: "date" };
const text = { type: "string", maxLength: MAX_FILTER_CHARS };
const slug = { type: "string", pattern: "^[a-z0-9-]+$" };

/** Every parameter of the public API, by name. Those of lists are the filters of the HTML lists; invalid values are ignored. */
export const PARAMETERS = {
  search: inQuery(
    "search",
    "Words in the title, description or location, or a phrase that implies filters. Results stay sorted by date.",
    text,
  ),
  category: {
    ...inQuery("category", "Any of the given categories. Can be repeated.", {
      type: "array",
      items: { enum: CATEGORIES.map(({ id }) => id) },
    }),
    style: "form",
    explode: true,
  },
  when: inQuery("when", "Days relative to today, in the event's time zone.", { enum: PERIODS }),
  date: inQuery("date", "A day in the event's time zone, or the first day of a range.", day),
  until: inQuery("until", "The last day of the range. Requires date.", day),
  location: inQuery("location", "Part of the location, or the name of a city.", text),
  near: inQuery("near", "A Florida place or ZIP code, by name or slug, or latitude and longitude with a comma.", {
    type: "string",
    maxLength: MAX_FILTER_CHARS,
  }),
  radius: inQuery("radius", "In miles. Requires near.", { enum: RADII, default: DEFAULT_RADIUS }),
  access: {
    ...inQuery("access", "Accessibility, as stated by the organizer: all of the given values. Can be repeated.", {
      type: "array",
      items: { enum: ACCESS_VALUES },
    }),
    style: "form",
    explode: true,
  },
  ...mapChoices((name) => inQuery(name, CHOICE_FILTERS[name].about, { enum: choiceValues(name) })),
  after: inQuery("after", "Cursor of the next page: part of the URL in next.", { type: "string" }),
  afterChange: inQuery("after", "Cursor of the next page: part of the URL in next.", {
    type: "integer",
    minimum: 1,
  }),
  cancelled: inQuery("cancelled", "How withdrawn events appear: as canceled, noted in the title, or not at all.", {
    enum: CANCELLED_MODES,
    default: CANCELLED_MODES[0],
  }),
  month: { ...inQuery("month", "The month to count.", { type: "string", pattern: "^\\d{4}-\\d{2}$" }), required: true },
  city: inPath("city", "The slug of a city.", { enum: CITIES.map(({ slug }) => slug) }),
  venue: inPath("venue", "The slug of a venue, as in its page's URL.", slug),
  organizer: inPath("organizer", "The slug of an organizer, as in their page's URL.", slug),
  eventId: inPath("eventId", "The id of an event.", { type: "string", format: "uuid" }),
  look: inPath("look", "Theme and accent color of the frame, such as auto, light-0b5964 or dark-b2331f.", {
    type: "string",
    pattern: "^(auto|light|dark)(-[0-9a-f]{6})?$",
  }),
} satisfies Record<string, Parameter>;
export type ParameterName = keyof typeof PARAMETERS;

/** Filter parameters of city pages: all except those for places. */
export const CITY_FILTERS = ["search", "category", "when", "date", "until", ...CHOICE_NAMES, "access"] as const;

/** Filter parameters of the list of all events. */
export const FILTERS = [...CITY_FILTERS, "location", "near", "radius"] as const;
