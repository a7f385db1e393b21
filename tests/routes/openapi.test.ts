import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { EMBED_ROUTES } from "#app/domain/calendars/embed-address.ts";
import { FEED_ROUTES } from "#app/domain/calendars/feed-address.ts";
import { CHANGES_FEEDS } from "#app/domain/events/changes-address.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.object({ get: z.looseObject({ operationId: z.string(), responses: z.json() }) })),
  components: z.looseObject({
    parameters: z.record(z.string(), z.looseObject({ name: z.string(), in: z.string(), schema: z.json() })),
  }),
});

let app: TestApp;
let olive: Person;
let document: z.output<typeof documentSchema>;
let list: typeof import("#app/routes/list-feed/route.ts");
let changes: typeof import("#app/routes/changes/feed.ts");
let days: typeof import("#app/routes/days[.]json.ts");

beforeAll(async () => {
  app = await openApp();
  const route = await import("#app/routes/openapi[.]json/route.ts");
  document = documentSchema.parse(await route.loader().json());
  list = await import("#app/routes/list-feed/route.ts");
  changes = await import("#app/routes/changes/feed.ts");
  days = await import("#app/routes/days[.]json.ts");
  olive = await signUpPerson(app.stack);
  await app.stack
    .sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Porch Club', true)`;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await addEvent(app.stack, olive, { title: "Nothing beyond what is asked for" });
  await addEvent(app.stack, olive, {
    title: "Everything",
    end_date: hours(30),
    start_date: hours(-1),
    max_attendees: 40,
    price_kind: "paid",
    price_min_cents: 1250,
    price_max_cents: 4000,
    location: "Beach, Pensacola",
    ages: "all",
    good_for_children: false,
    setting: "both",
    access: ["step_free", "quiet"],
    event_url: "https://tickets.example/?a=1&b=2",
    image_url: "https://pictures.example/a.png",
  });
  await addEvent(app.stack, olive, {
    title: "Free, with doors",
    price_kind: "free",
    category: "arts",
    location: "Pier, Miami",
    start_date: localTime(3, "20:00"),
    doors_at: localTime(3, "19:00"),
  });
  await app.stack.sql`update public.events set location = 'Pier, Tampa', is_approved = true where title like 'Free%'`;
});
afterAll(() => app.close());

/** The same schemas, allowing only the properties that they describe: answers must not contain more than the document says. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, closed(value)]);
  const isObject = "type" in part && part.type === "object" && "properties" in part;
  return Object.fromEntries(isObject ? [...entries, ["additionalProperties", false]] : entries);
}

/** Violations of the document in this answer. */
function problemsOf(path: string, status: number, type: string, answer: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(Object.assign({}, closed(document)), "site");
  const pointer = ["paths", path, "get", "responses", String(status), "content", type, "schema"];
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  const validate = ajv.compile({ $ref: `site#/${escaped.join("/")}` });
  return validate(answer) ? [] : validate.errors;
}

describe("the description for programs", () => {
  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test("has every list in every format, each once", () => {
    const described = Object.keys(document.paths);
    const routes = [...FEED_ROUTES, ...EMBED_ROUTES, ...CHANGES_FEEDS].map(
      (route) => `/${route.replace(/:(\w+)/g, "{$1}")}`,
    );
    for (const route of routes) expect(described).toContain(route.replace(/\{list\}/, "{city}"));
    for (const ending of ["ics", "atom", "rss", "json"]) expect(described).toContain(`/events.${ending}`);
    const ids = described.map((path) => document.paths[path]?.get.operationId);
    expect(new Set(ids).size).toBe(described.length);
  });

  test("has the filters that lists read, with values that they understand", () => {
    const values: Record<string, string> = {
      search: "jazz",
      location: "Pier",
      near: "tampa",
      date: "2031-05-04",
      until: "2031-05-06",
    };
    const filters = [
      "search",
      "category",
      "when",
      "date",
      "until",
      "time",
      "location",
      "near",
      "radius",
      "price",
      "tickets",
      "ages",
      "setting",
      "access",
    ];
    for (const name of filters) {
      const parameter = document.components.parameters[name];
      const { enum: choices, items } = z
        .looseObject({
          enum: z.array(z.coerce.string()).optional(),
          items: z.looseObject({ enum: z.array(z.string()) }).optional(),
        })
        .parse(parameter?.schema);
      for (const value of choices ?? items?.enum ?? [values[name] ?? ""]) {
        const beside = { ...(name === "until" && { date: "2031-05-04" }), ...(name === "radius" && { near: "tampa" }) };
        const read: Record<string, unknown> = {
          ...parseEventFilters(new URLSearchParams({ ...beside, [name]: value })),
        };
        const understood = { category: "categories" }[name] ?? name;
        expect(JSON.stringify(read[understood]).replace("_", "-"), `${name}=${value}`).toContain(value);
      }
    }
  });
});

describe("what programs are answered", () => {
  test.each([
    ["/events.json", "/events.json"],
    ["/events.json", "/events.json?category=music&category=arts&when=week"],
    ["/events.json", "/events.json?search=everything&price=any-amount"],
    ["/events.json", "/events.json?near=miami&radius=50&tickets=yes"],
    ["/events.json", "/events.json?after=20310504T000000Z-00000000-0000-4000-8000-000000000000"],
    ["/{city}.json", "/tampa.json"],
    ["/{city}.json", "/pensacola.json?time=morning"],
    ["/{city}.json", "/ocala.json"],
    ["/venues/{venue}.json", "/venues/pier-tampa.json"],
    ["/organizers/{organizer}.json", "/organizers/porch-club.json"],
  ])("is as described for %s (%s)", async (path, address) => {
    const answer = await list.loader(await app.get(address));
    expect(answer.status).toBe(200);
    expect(problemsOf(path, 200, "application/json", await answer.json())).toEqual([]);
  });

  test("covers events of every kind", async () => {
    const answer = await list.loader(await app.get("/events.json"));
    const { events } = z
      .object({ events: z.array(z.looseObject({ price: z.unknown(), doors_at: z.unknown() })) })
      .parse(await answer.json());
    expect(events.length).toBeGreaterThan(2);
    expect(events.some(({ price }) => price === null) && events.some(({ price }) => price !== null)).toBe(true);
    expect(events.some(({ doors_at }) => doors_at !== null)).toBe(true);
  });

  test.each([
    ["/changes.json", "/changes.json"],
    ["/{city}/changes.json", "/tampa/changes.json"],
    ["/{city}/changes.json", "/ocala/changes.json"],
  ])("is as described for %s (%s)", async (path, address) => {
    const answer = await changes.loader(await app.get(address));
    expect(problemsOf(path, 200, "application/json", await answer.json())).toEqual([]);
  });

  test("is as described for days, and for an invalid month", async () => {
    const month = localTime(3, "12:00").slice(0, 7);
    const known = await days.loader((await app.get(`/days.json?month=${month}`)) as never);
    expect(problemsOf("/days.json", 200, "application/json", await known.json())).toEqual([]);
    const unknown = await days.loader((await app.get("/days.json?month=soon")) as never);
    expect(unknown.status).toBe(400);
    expect(problemsOf("/days.json", 400, "application/json", await unknown.json())).toEqual([]);
    expect(unknown.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("is a 404 with a message for an unknown list, cross-origin too", async () => {
    const answer = await list.loader(await app.get("/atlantis.json"));
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("that deviates from the description fails validation", () => {
    const event = { title: "List", url: "https://x.example", updated_at: null, next: null, updating: [], events: [] };
    const check = (answer: unknown) => problemsOf("/events.json", 200, "application/json", answer);
    expect(check(event)).toEqual([]);
    for (const wrong of [
      { ...event, more: 1 },
      { ...event, events: [{}] },
      { ...event, url: "no address" },
    ])
      expect(check(wrong)).not.toEqual([]);
  });
});
