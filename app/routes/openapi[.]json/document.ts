import { EMBED_ROUTES } from "#app/domain/calendars/embed-address.ts";
import { FEED_ROUTES } from "#app/domain/calendars/feed-address.ts";
import { CITY_FILTERS, FILTERS, PARAMETERS, type ParameterName } from "#app/domain/calendars/feed-parameters.ts";
import { changesSchema, daysSchema, errorSchema, listSchema } from "#app/domain/calendars/json-answers.ts";
import { CHANGES_FORMATS, CHANGES_PAGES } from "#app/domain/events/changes-address.ts";
import { FEED_TYPES } from "#app/domain/site/page-meta.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";

/** Semantic version of the API: the major number is for breaking changes. */
const VERSION = "1.0.0";

type Site = Pick<SiteSettings, "productName" | "siteUrl" | "supportEmail">;

/** The OpenAPI 3.1 document of the public, read-only API. */
export function openApiDocument({ productName, siteUrl, supportEmail }: Site) {
  return {
    openapi: "3.1.1",
    info: {
      title: productName,
      version: VERSION,
      description: `Public events in Florida for your own apps: no key, no account. Guide: ${siteUrl}/developers`,
      termsOfService: `${siteUrl}/terms`,
      contact: { name: productName, email: supportEmail, url: `${siteUrl}/contact` },
    },
    servers: [{ url: siteUrl }],
    // No authentication.
    security: [],
    tags: [
      { name: "lists", description: "Current and upcoming events, soonest first." },
      { name: "changes", description: "Events that are new, moved, back or gone, for 30 days, newest first." },
      { name: "more" },
    ],
    paths: Object.fromEntries([...listPaths(), ...changesPaths(), ...morePaths()]),
    components: {
      schemas: {
        EventList: jsonSchema(listSchema),
        ChangeList: jsonSchema(changesSchema),
        DayCounts: jsonSchema(daysSchema),
        Problem: jsonSchema(errorSchema),
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: RESPONSES,
    },
  };
}

/** The JSON Schema of a response. It allows additional properties, so that fields can be added without a breaking change. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

const HEADERS = {
  ETag: { description: "Send it back as If-None-Match with the next request.", schema: { type: "string" } },
  "Cache-Control": { description: "How long caches may keep the response.", schema: { type: "string" } },
  "Access-Control-Allow-Origin": { description: "Always *: scripts on any site can read it.", schema: { const: "*" } },
};
const HEADER_REFERENCES = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const TEXT = { "text/plain": { schema: { type: "string" } } };
const RESPONSES = {
  Unchanged: { description: "Not modified: the response is still the one named in If-None-Match." },
  NotFound: { description: "No such list or event.", content: TEXT },
  Unavailable: { description: "The data can't be read right now. Try again in a minute.", content: TEXT },
};

type Operation = [path: string, item: object];

interface Answer {
  id: string;
  tag: string;
  summary: string;
  parameters: readonly ParameterName[];
  type: string;
  schema: object;
  /** Responses in addition to the common ones. */
  more?: object;
  isAlwaysThere?: true;
}

function operation({ id, tag, summary, parameters, type, schema, more = {}, isAlwaysThere }: Answer): object {
  return {
    get: {
      operationId: id,
      tags: [tag],
      summary,
      parameters: parameters.map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
      responses: {
        200: { description: summary, headers: HEADER_REFERENCES, content: { [type]: { schema } } },
        304: { $ref: "#/components/responses/Unchanged" },
        ...(isAlwaysThere ? {} : { 404: { $ref: "#/components/responses/NotFound" } }),
        503: { $ref: "#/components/responses/Unavailable" },
        ...more,
      },
    },
  };
}

/** The lists of the routes `:list`, `venues/:venue` and `organizers/:organizer`. */
const LISTS = [
  { route: ":list", path: "events", name: "All", of: "in Florida", parameters: FILTERS },
  { route: ":list", path: "{city}", name: "City", of: "in a city", parameters: ["city", ...CITY_FILTERS] },
  { route: "venues/:venue", path: "venues/{venue}", name: "Venue", of: "at a venue", parameters: ["venue"] },
  {
    route: "organizers/:organizer",
    path: "organizers/{organizer}",
    name: "Organizer",
    of: "by an organizer",
    parameters: ["organizer"],
  },
] as const;

function listPaths(): Operation[] {
  const feeds = LISTS.flatMap(({ route, path, name, of, parameters }) =>
    FEED_ROUTES.filter((feed) => feed.startsWith(`${route}.`)).map((feed): Operation => {
      const ending = feed.slice(route.length + 1);
      return [
        `/${path}.${ending}`,
        operation({
          id: `list${name}${FORMATS[ending]?.name ?? ending}`,
          tag: "lists",
          summary: `Events ${of}, as ${FORMATS[ending]?.words ?? ending}`,
          parameters: [...parameters, ending === "ics" ? "cancelled" : "after"],
          type: FORMATS[ending]?.type ?? "",
          schema: FORMATS[ending]?.isJson ? reference("EventList") : { type: "string" },
        }),
      ];
    }),
  );
  const inWords = { "text/html": { schema: { type: "string" } } };
  const framedFailures = {
    404: { description: "No such list or look; the message fits the frame.", content: inWords },
    503: {
      description: "The data can't be read right now; the message fits the frame.",
      content: inWords,
    },
  };
  const frames = LISTS.map(({ route, path, name, of, parameters }): Operation => {
    const framed = EMBED_ROUTES.find((embed) => embed.endsWith(route)) ?? "";
    const item = operation({
      id: `embed${name}`,
      tag: "lists",
      summary: `Events ${of}, to show in a frame on another website`,
      parameters: ["look", ...parameters],
      type: "text/html",
      schema: { type: "string" },
      more: framedFailures,
    });
    return [`/${framed.replace(":look", "{look}").replace(route, path)}`, item];
  });
  return [...feeds, ...frames];
}

/** The formats of lists by file extension. */
const FORMATS: Record<string, { name: string; words: string; type: string; isJson: boolean }> = {
  ics: { name: "Calendar", words: "a calendar to subscribe to", type: FEED_TYPES.ics, isJson: false },
  atom: { name: "Atom", words: "an Atom feed", type: FEED_TYPES.atom, isJson: false },
  rss: { name: "Rss", words: "an RSS feed", type: FEED_TYPES.rss, isJson: false },
  json: { name: "Json", words: "JSON", type: FEED_TYPES.json, isJson: true },
};

function changesPaths(): Operation[] {
  return CHANGES_PAGES.flatMap((page) =>
    CHANGES_FORMATS.map((ending): Operation => {
      const isOfCity = page.startsWith(":city");
      return [
        `/${page.replace(":city", "{city}")}.${ending}`,
        operation({
          id: `changes${isOfCity ? "City" : "All"}${FORMATS[ending]?.name}`,
          tag: "changes",
          summary: `Recent changes ${isOfCity ? "in a city" : "in Florida"}, as ${FORMATS[ending]?.words}`,
          parameters: [...(isOfCity ? (["city"] as const) : []), "afterChange"],
          type: FEED_TYPES[ending],
          schema: ending === "json" ? reference("ChangeList") : { type: "string" },
          ...(isOfCity ? {} : { isAlwaysThere: true }),
        }),
      ];
    }),
  );
}

function morePaths(): Operation[] {
  const days = operation({
    id: "countDays",
    tag: "more",
    summary: "Number of events on each day of a month",
    parameters: ["month"],
    type: "application/json",
    schema: reference("DayCounts"),
    isAlwaysThere: true,
    more: { 400: problem("Not a valid month."), 503: problem("The data can't be read right now.") },
  });
  const event = operation({
    id: "eventCalendar",
    tag: "more",
    summary: "One public event, to add to a calendar",
    parameters: ["eventId"],
    type: FEED_TYPES.ics,
    schema: { type: "string" },
  });
  return [
    ["/days.json", days],
    ["/events/{eventId}.ics", event],
  ];
}

function problem(description: string): object {
  return { description, content: { "application/json": { schema: reference("Problem") } } };
}

function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` };
}
