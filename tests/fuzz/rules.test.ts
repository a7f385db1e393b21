import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { addDays, dayBounds, dayOf, isDay, parseLocalDateTime, toLocalInput } from "#app/domain/events/days.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { choiceValues, eventFiltersToSearch, NO_FILTERS, RADII } from "#app/domain/lists/filters.ts";
import { formatCursor, MAX_FILTER_CHARS, parseCursor, parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { countCharacters } from "#app/domain/site/text.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { RestError } from "#supabase/local/rest/errors.ts";
import { parseQuery } from "#supabase/local/rest/request/query.ts";
import { testContext } from "#tests/support/complaints.ts";
import { encodeLoosely, hostileText } from "./hostile.ts";
import { RUNS, SEED } from "./settings.ts";

// Properties of the pure functions that handle strangers' input. They are fast, so each is tried more often.

vi.setConfig({ testTimeout: Math.max(30_000, RUNS * 500) });

const OPTIONS = { seed: SEED, numRuns: RUNS * 40 };

const day = fc
  .date({ min: new Date("1901-01-01"), max: new Date("2998-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zone = fc.constantFrom("America/New_York", "America/Chicago", "UTC", "Asia/Kathmandu", "Australia/Lord_Howe");
const pathLike = fc.oneof(
  hostileText,
  fc.tuple(fc.constantFrom("/", "//", "/\\", "\\", "/\t/", "/%2f", "/./", "/..//"), hostileText).map((p) => p.join("")),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

test("no link redirects to another site", () => {
  fc.assert(
    fc.property(pathLike, (to) => {
      const path = safePath(to);
      expect(path.startsWith("/")).toBe(true);
      expect(new URL(path, "https://site.example").origin).toBe("https://site.example");
      expect(path).not.toMatch(/[\r\n]/);
      expect(safePath(path)).toBe(path);
    }),
    OPTIONS,
  );
});

const PARAMETERS = [
  ...["search", "category", "when", "date", "until", "time", "location", "near", "radius", "price", "tickets", "sort"],
  ...["after", "before"],
];

const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), hostileText), {
    maxLength: 8,
  })
  .map((pairs) => pairs.map((pair) => pair.map(encodeLoosely).join("=")).join("&"));

test("any filters of a list are parsed to one canonical URL", () => {
  fc.assert(
    fc.property(query, (text) => {
      const filters = parseEventFilters(new URLSearchParams(text));
      expect(countCharacters(filters.search)).toBeLessThanOrEqual(MAX_FILTER_CHARS);
      for (const position of [filters.after, filters.before])
        expect(position === null || parseCursor(position) !== null).toBe(true);
      expect(parseEventFilters(new URLSearchParams(eventFiltersToSearch(filters)))).toEqual(filters);
    }),
    OPTIONS,
  );
});

test("filters survive a round trip through the URL", () => {
  const filters = fc.record({
    search: fc.stringMatching(/^[a-z%&=+#é'"]{0,20}$/),
    categories: fc.subarray(CATEGORIES.map(({ id }) => id)),
    date: fc.option(day),
    time: fc.option(fc.constantFrom(...choiceValues("time"))),
    price: fc.option(fc.constantFrom(...choiceValues("price"))),
    tickets: fc.constantFrom("yes" as const, null),
    near: fc.constantFrom("tampa", "boca-raton", "33602", "27.95,-82.46").map(findPlace),
    radius: fc.constantFrom(...RADII),
    location: fc.stringMatching(/^[A-Za-z]{0,20}$/),
    after: fc.option(fc.tuple(day, fc.uuid()).map(([on, id]) => formatCursor({ start_date: `${on}T12:00:00Z`, id }))),
    before: fc.constant(null),
  });
  fc.assert(
    fc.property(filters, (wanted) => {
      // A search has another kind of cursor.
      const all = { ...NO_FILTERS, ...wanted, after: wanted.search === "" ? wanted.after : null };
      expect(parseEventFilters(new URLSearchParams(eventFiltersToSearch(all)))).toEqual(all);
    }),
    OPTIONS,
  );
});

test("a day and its span agree in every zone", () => {
  fc.assert(
    fc.property(day, zone, fc.integer({ min: -400, max: 400 }), (on, zone, count) => {
      const { from, to } = dayBounds(on, zone);
      expect(dayOf(from, zone)).toBe(on);
      expect(dayOf(new Date(Date.parse(to) - 1).toISOString(), zone)).toBe(on);
      expect(to).toBe(dayBounds(addDays(on, 1), zone).from);
      const there = addDays(on, count);
      if (isDay(there)) expect(addDays(there, -count)).toBe(on);
    }),
    OPTIONS,
  );
});

test("a time that is shown in a control is read back as the same moment, or as the first of a repeated hour", () => {
  const moment = fc.date({ min: new Date("1901-01-02"), max: new Date("2998-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, zone, (date, zone) => {
      const instant = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
      const shown = toLocalInput(instant, zone);
      const parsed = parseLocalDateTime(shown, zone);
      if (!parsed.ok) throw new Error(`${shown} was shown and cannot be read`);
      expect(parsed.instant <= instant).toBe(true);
      expect(toLocalInput(parsed.instant, zone)).toBe(shown);
    }),
    OPTIONS,
  );
});

test("whatever a control sends as a time, reading it does not fail", () => {
  fc.assert(
    fc.property(hostileText, zone, (text, zone) => {
      const parsed = parseLocalDateTime(text, zone);
      if (parsed.ok) expect(Number.isNaN(Date.parse(parsed.instant))).toBe(false);
    }),
    OPTIONS,
  );
});

test("whatever is posted, it is read as a form or refused as the sender's fault", async () => {
  const type = fc.constantFrom(
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
  );
  const body = fc.oneof(
    hostileText.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    hostileText.map((text) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--\r\n`),
    ),
  );
  await fc.assert(
    fc.asyncProperty(type, body, async (type, body) => {
      const request = new Request("http://127.0.0.1:3000/contact", {
        method: "POST",
        headers: { "Content-Type": type, Origin: "http://127.0.0.1:3000" },
        body,
      });
      const answer: unknown = await readForm({ request, context: testContext() }).catch((thrown: unknown) => thrown);
      if (answer instanceof FormData) expect(answer.has("__intent__")).toBe(false);
      else
        expect(answer).toMatchObject({ init: { status: expect.toSatisfy((status) => status >= 400 && status < 500) } });
    }),
    { ...OPTIONS, numRuns: RUNS * 10 },
  );
});

test("whatever the local REST is asked, it understands it or says in its own words that it does not", () => {
  const key = fc.oneof(
    fc.constantFrom(
      "select",
      "order",
      "limit",
      "offset",
      "columns",
      "on_conflict",
      "and",
      "not.or",
      "title",
      '"a\\"b"',
    ),
    hostileText,
  );
  const grammar = fc
    .array(
      fc.constantFrom(
        "eq.",
        "not.",
        "in.(",
        "or(",
        "and(",
        "ilike.",
        "fts(english).",
        ")",
        "(",
        ",",
        '"',
        "\\",
        ".",
        "{",
        "}",
        "a",
        "::",
        "->>",
        "*",
        "null",
        "any",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  const nested = fc
    .tuple(fc.constantFrom("(and", "(or", "(not.and", "in.(", "not.", "("), fc.integer({ min: 1, max: 3_000 }))
    .map(([part, depth]) => part.repeat(depth));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.oneof(grammar, hostileText, nested)), { maxLength: 4 }), (pairs) => {
      try {
        parseQuery(new URLSearchParams(pairs));
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        expect(error.status).toBeGreaterThanOrEqual(400);
      }
    }),
    OPTIONS,
  );
});
