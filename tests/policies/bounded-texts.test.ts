import { loadModule } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { boundsIn } from "./text-bounds.ts";

// Every stored text has a limited length, counted as stored: spaces, marks and line breaks count.

let stack: TestStack;
let olive: Person;
beforeAll(async () => {
  await loadModule();
  stack = await openStack();
  olive = await signUpPerson(stack);
  await addOrganization(stack, "Porch Collective", [olive]);
});
afterAll(() => stack.close());

/** A column of variable length, and the constraints of its type and its table. */
interface Column {
  name: string;
  isArray: boolean;
  domain: string[];
  /** Constraints of the domain of an array's elements. */
  elements: string[];
  checks: string[];
  /** "insert" and "update", if members or visitors may do that. */
  grants: string[];
}

const FIXED = "{uuid,boolean,smallint,integer,bigint,double precision,date,timestamptz,interval}";

const columns = () => stack.sql<Column[]>`
  with recursive types as (
    select oid as column_type, oid, typbasetype, typtype from pg_type
    union all
    select t.column_type, b.oid, b.typbasetype, b.typtype from types as t join pg_type as b on b.oid = t.typbasetype where t.typtype = 'd'
  )
  select c.oid::regclass || '.' || a.attname as name, b.typcategory = 'A' as "isArray",
    array(select pg_get_constraintdef(k.oid) from pg_constraint as k join types as d on d.oid = k.contypid where d.column_type = a.atttypid) as domain,
    array(select pg_get_constraintdef(k.oid) from pg_constraint as k where k.contypid = b.typelem and b.typelem <> 0) as elements,
    array(select pg_get_constraintdef(k.oid) from pg_constraint as k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as checks,
    array(select p from unnest('{insert,update}'::text[]) as p
      where has_column_privilege('anon', c.oid, a.attnum, p) or has_column_privilege('authenticated', c.oid, a.attnum, p)) as grants
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join types as t on t.column_type = a.atttypid and t.typtype <> 'd' join pg_type as b on b.oid = t.oid
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and b.oid <> all (${FIXED}::regtype[]::oid[])
  order by 1`;

function isBounded({ name, isArray, domain, elements, checks }: Column): boolean {
  const said = [
    ...domain.map((check) => boundsIn(check, "value")),
    ...checks.map((check) => boundsIn(check, name.slice(name.lastIndexOf(".") + 1))),
  ];
  return (
    said.some(({ size }) => size) &&
    (!isArray || said.some((check) => check.elements) || elements.some((check) => boundsIn(check, "value").size))
  );
}

/** Columns without a limit, because the database computes them from limited ones. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "of columns of events": [
    ...["private.published_events.version", "private.decisions.content", "trusted_changes.before"],
    ...["listings.access", "listings.status", "listings.search_text", "listings.title_words", "listings.words"],
    ...["past_events.access", "private.published_events.listing"],
    ...["private.listing_words.word", "private.listing_words.folded", "private.listing_words.stem"],
  ],
  "of the rows that a decision of an admin is about, a hundred at most": [
    ...["account_measures.events", "private.decisions.states"],
    "decision_counts.decision",
  ],
  "of a draft, cut": ["event_drafts.title", "event_drafts.starts"],
  "of a zone that PostgreSQL knows": ["private.site_settings.time_zone", "private.storm_notices.time_zone"],
  "of 32 bytes": ["events.content_hash"],
  "of the measures of a picture": ["events.picture", "listings.picture", "organizers.picture"],
  "of a name of 80 characters": ["organizers.name_key", "organizers.name_look"],
  "of a location: slugs and zones of cities, and the slug of a venue, cut": [
    ...["listings.city", "listings.other_cities", "listings.place", "listings.time_zone", "past_events.public_city"],
    ...["private.event_change_cities.city", "private.event_changes.city", "private.published_events.city"],
    ...["private.published_events.time_zone", "private.gone_pages.city", "private.published_lists.name"],
  ],
  "of an id or a slug": ["private.gone_pages.path"],
  "of the cities with a page, each once": ["private.storm_notices.cities"],
  "of ids and words of ours": [
    ...["audit_log.subject_id", "audit_log.details", "private.audit_counts.action", "private.audit_counts.details"],
    ...["private.audit_counts.subject_id", "private.audit_counts.subject_kind"],
    ...["private.request_counts.kind", "private.request_counts.requester"],
    ...["private.mail_outbox.kind", "private.mail_outbox.links", "private.status_notes.reasons"],
    "calendar_items.missing",
  ],
  "of values that have a limit where they come from: columns, mail addresses, private.message_text": [
    ...["private.mail_outbox.data", "private.mail_outbox.address"],
  ],
  "of an answer of a mail server, cut": ["private.mail_outbox.last_problem"],
  "of SHA-256": ["private.identity_proofs.email_hash", "private.identity_proofs.secret_hash"],
  "by migrations alone": [
    ...["private.place_names.name", "private.place_names.slug"],
    ...["private.confusables.character", "private.confusables.prototype"],
    ...["private.retention_periods.since", "private.retention_periods.stored_in"],
    ...["places.spellings", "places.time_zone", "places.page_spellings", "places.zone_spellings"],
  ],
};

test("every column of variable length has a limit of what is stored, or is made of columns that have", async () => {
  const unlimited = (await columns()).filter((column) => !isBounded(column));
  expect(unlimited.map(({ name }) => name)).toEqual(Object.values(MADE).flat().sort());
  expect(unlimited.filter(({ grants }) => grants.length > 0)).toEqual([]);
});

test.each([
  ["CHECK ((char_length((VALUE)::text) <= 300))", true],
  ["CHECK (((octet_length((value)::text) <= 5) AND (value ~ 'x'::text)))", true],
  ["CHECK (((value IS NULL) OR (length(value) < 5)))", true],
  ["CHECK ((value = ANY (ARRAY['a'::text, 'b'::text])))", true],
  ["CHECK ((value ~ '^[a-z][a-z0-9_]{1,39}$'::text))", true],
  ["CHECK (((char_length(btrim(value)) >= 5) AND (char_length(btrim(value)) <= 100)))", false],
  ["CHECK (((char_length(value) <= 5) OR (other > 1)))", false],
  ["CHECK ((char_length(other) <= 5))", false],
  ["CHECK ((char_length(value) >= 5))", false],
  ["CHECK ((value ~ '^[a-z]+$'::text))", false],
  ["CHECK ((value ~ '[a-z]{3}'::text))", false],
])("of %s the limit is read: %s", (definition, isLimit) => {
  expect(boundsIn(definition, "value").size).toBe(isLimit);
});

/** More characters than the largest column holds bytes. */
const MANY = 70_000;

/** Padding that a naive length check would not count, around a valid text. */
const PADDED: Readonly<Record<string, (text: string) => string>> = {
  "spaces behind it": (text) => text + " ".repeat(1_000_000),
  "combining marks": (text) => text + "\u0301".repeat(MANY),
  "zero-width characters": (text) => text + "\u200b".repeat(MANY),
  "joiners of an emoji": (text) => text + "👩\u200d🚀".repeat(MANY / 3),
  "line breaks": (text) => text + "\n".repeat(MANY),
};

/** The policy of a column that members can only set to null. */
const EMPTIED = "calendar_items.offer";

/** A valid row of each table that members write. */
const ROWS: Readonly<Record<string, () => Record<string, unknown>>> = {
  event_drafts: () => ({ fields: { title: "Porch" } }),
  event_series: () => ({ rhythm: "weekly" }),
  events: () => ({
    ...buildEvent(),
    language: "en",
    access: ["asl"],
    ages: "all",
    setting: "both",
    price_kind: "free",
  }),
  imported_events: () => ({ key: "a".repeat(64) }),
  organizers: () => ({
    name: "Porch Concerts",
    about: "On porches.",
    website: "https://porch.example/",
    links: ["https://porch.example/us"],
  }),
  organizer_members: () => ({ role: "owner" }),
  own_calendars: () => ({ contents: "own", member_id: olive.id }),
  profiles: () => ({ full_name: "Olive Owner", language: "en" }),
  subscribed_calendars: () => ({
    name: "Porch calendar",
    url: "https://porch.example/events.ics",
    category: "music",
    language: "en",
    description: "Music every week, on the porch by the lake.",
    organization_id: null,
  }),
};

/** Values of optional columns. */
const OPTIONAL: Readonly<Record<string, unknown>> = {
  image_url: "https://porch.example/porch.jpg",
  event_url: "https://porch.example/",
  image_alt: "A porch",
  motif: "jazz",
  translation_language: "es",
  translated_title: "Concierto en el porche",
  translated_description: "Tres bandas, un porche y limonada para todos.",
};

/** The column with the owning account, for tables that members only update. */
const keyOf = (table: string) => (table === "profiles" ? "id" : "member_id") as "id";

function padded(value: unknown, pad: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => padded(one, pad));
  if (typeof value !== "object" || value === null) return pad(String(value));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, padded(one, pad)]));
}

describe("a length that nobody sees is refused in every column that members write", () => {
  test.each(Object.entries(PADDED))("%s", async (_, pad) => {
    const written = (await columns()).filter(({ name, grants }) => grants.length > 0 && name !== EMPTIED);
    expect(new Set(written.map(({ name }) => name.split(".")[0]))).toEqual(new Set(Object.keys(ROWS)));
    for (const { name, grants } of written) {
      const [table = "", column = ""] = name.split(".");
      const row = ROWS[table]?.() ?? {};
      const value = padded(row[column] ?? OPTIONAL[column], pad);
      const rows = olive.client.from(table as "events");
      const answer = grants.includes("insert")
        ? await rows.insert({ ...row, [column]: value } as never)
        : await rows.update({ [column]: value } as never).eq(keyOf(table), olive.id);
      expect([name, answer.error?.code, answer.status]).toEqual([name, "23514", 400]);
    }
  });

  test("nor is a list of many elements taken", async () => {
    const access = Array.from({ length: 100_000 }, () => "asl");
    const { error } = await olive.client.from("events").insert({ ...buildEvent(), access });
    expect(error?.code).toBe("23514");
    const fields = { access: Array.from({ length: 100_000 }, () => "") };
    expect((await olive.client.from("event_drafts").insert({ fields })).error?.code).toBe("23514");
  });
});
