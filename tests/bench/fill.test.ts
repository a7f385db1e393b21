import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { fillDatabase } from "./fill.ts";
import { DATE_OF_SERIES, FIRST_SERIES, ORGANIZERS, PASSWORD, SCHEMA } from "./fill-sql.ts";
import { KNOWN_TITLE_WORDS, KNOWN_VENUE, KNOWN_WORDS } from "./words.ts";

const EVENTS = 600;

let stack: TestStack;

beforeAll(async () => {
  stack = await openStack();
  await fillDatabase(stack.databaseUrl, EVENTS, () => undefined);
});
afterAll(() => stack.close());

/** All filled rows of a database, sorted, because their physical order varies. */
async function rowsOf({ sql }: TestStack) {
  return {
    events:
      await sql`select id, organizer_id, title, description, category, location, start_date, end_date, is_approved from public.events order by id`,
    past: await sql`select id, organizer_id, title, start_date from public.past_events order by id`,
    listings: await sql`select id, title_words::text, words::text from public.listings order by id`,
    indexes: await sql`select indexname, indexdef from pg_indexes where schemaname in ('public', 'private') order by 1`,
  };
}

test("a fill that was stopped goes on, and ends with the rows of one that was not", async () => {
  const other = await openStack({ isApart: true });
  try {
    // Both get the same day, even if midnight passes in between.
    await other.sql.unsafe(SCHEMA);
    const [fill] = await stack.sql`select day::text from bench.fill`;
    await other.sql`update bench.fill set day = ${fill?.day}`;
    for (const phase of ["phrases", "events", "listings", "audit log"]) {
      const stopped = new Error(`Stopped after ${phase}.`);
      const stop = (line: string) => {
        if (line.startsWith(phase)) throw stopped;
      };
      await expect(fillDatabase(other.databaseUrl, EVENTS / 2, stop)).rejects.toBe(stopped);
    }
    await fillDatabase(other.databaseUrl, EVENTS, () => undefined);
    expect(await rowsOf(other)).toEqual(await rowsOf(stack));
  } finally {
    await other.close();
  }
});

test("the listings are those that the triggers would have written", async () => {
  const columns = `id, series_id, title, category, location, start_date, end_date, price_kind, price_min_cents, price_max_cents, ages, setting, access, has_tickets, venue,
    added_at, time_zone, city, other_cities, search_text, title_words::text, words::text`;
  const listings = await stack.sql.unsafe(`select ${columns} from public.listings order by id`);
  expect(listings).toEqual(await stack.sql.unsafe(`select ${columns} from private.listed_events order by id`));
  expect(listings.length).toBeGreaterThan(EVENTS * 0.9);
  const readWords = () => stack.sql`select word, language, listings from private.listing_words order by word, language`;
  const words = await readWords();
  const [rebuilt] = await stack.sql`select private.rebuild_listings()::int as changed`;
  expect(rebuilt?.changed).toBe(0);
  expect(words).toEqual(await readWords());
});

test("revisions and lists are those that a rebuild would have written", async () => {
  const read = async () => ({
    revisions: await stack.sql`select id, revision, changed_at from private.published_events order by id`,
    lists: await stack.sql`select kind, name, events, changed_at from private.published_lists order by kind, name`,
  });
  const filled = await read();
  expect(filled.revisions.length).toBeGreaterThan(EVENTS * 0.9);
  await stack.sql`select private.rebuild_lists()`;
  expect(await read()).toEqual(filled);
});

test("the texts that are searched for stand in as many events as the benchmark says", async () => {
  const countOf = async (pattern: string) => {
    const [found] = await stack.sql`
      select count(*)::int as count from public.listings where search_text || location like ${`%${pattern}%`}`;
    return found?.count;
  };
  expect(await countOf(KNOWN_WORDS.inOne)).toBe(1);
  expect(await countOf(KNOWN_WORDS.inTen)).toBe(10);
  expect(await countOf(KNOWN_WORDS.inNone)).toBe(0);
  expect(await countOf(KNOWN_TITLE_WORDS.join(" "))).toBeGreaterThanOrEqual(60);
  expect(await countOf(KNOWN_VENUE)).toBeGreaterThanOrEqual(60);
  expect(await countOf("live")).toBeGreaterThan(EVENTS / 2);
});

test("an organizer of the fill signs in and reads their events, like any other", async () => {
  const client = stack.client();
  const { data, error } = await client.auth.signInWithPassword({
    email: "organizer.1@bench.example",
    password: PASSWORD,
  });
  expect(error).toBeNull();
  const own = await client
    .from("events")
    .select("id", { count: "exact", head: true })
    .eq("organizer_id", data.user?.id ?? "");
  // Plus the first dates of a series.
  expect(own.count).toBe(EVENTS / 10 + 10);
  const [people] = await stack.sql`select count(*)::int as count from public.profiles where is_admin`;
  expect(people?.count).toBe(1);
});

test("one event in twenty is a date of a series of weeks", async () => {
  expect(
    await stack.sql`select from public.listings where id = ${DATE_OF_SERIES} and series_id = ${FIRST_SERIES}`,
  ).toHaveLength(1);
  const [series] = await stack.sql`
    select count(*)::int as dates, count(distinct title)::int as titles, count(distinct organizer_id)::int as organizers, max(start_date) - min(start_date) as length
    from public.events where series_id is not null`;
  expect(series).toMatchObject({ dates: 10, titles: 1, organizers: 1, length: "63 days" });
});

test("a fill with fewer events than there are is rejected", async () => {
  await expect(fillDatabase(stack.databaseUrl, EVENTS - 1, () => undefined)).rejects.toThrow("holds 600 events");
});

test("events that members write afterwards are listed beside those of the fill", async () => {
  const person = await signUpPerson(stack);
  const [event] = await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    values (${person.id}, 'Porch Concert', 'Three bands, one porch, and lemonade.', 'music', 'Pier, Tampa', now() + interval '1 day', true)
    returning id`;
  const [listing] = await stack.sql`select title from public.listings where id = ${event?.id}`;
  expect(listing?.title).toBe("Porch Concert");
  const [accounts] = await stack.sql`select count(*)::int as count from public.profiles`;
  expect(accounts?.count).toBe(ORGANIZERS + 1);
});
