import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CITIES, citiesIn, cityOf, zoneOfPlace } from "#app/domain/events/cities.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack, "Olive Owner");
  admin = await signUpAdmin(stack);
});
beforeEach(() => stack.sql`delete from public.events`);
afterAll(() => stack.close());

async function version(): Promise<number> {
  const { data, error } = await stack.client().rpc("listings_version", undefined, { get: true });
  if (error) throw error;
  return data;
}

/** Listings without an approved event, approved events without a listing, and listings and versions with other values. */
async function differences() {
  const listings = await stack.sql`
    with kept as (select l.id, to_jsonb(l) as row from public.listings as l),
      due as (select e.id, to_jsonb(e) as row from private.listed_events as e)
    (select 'missing' as problem, id from (select * from due except select * from kept) as d)
    union all
    (select 'wrong', id from (select * from kept except select * from due) as k)`;
  const words = await stack.sql`
    with due as (
      select word, t.language, count(*)::int as listings
      from public.listings as l cross join private.texts_in(l.language, l.translation_language, l.search_text, l.location) as t,
        unnest(private.index_words(t.text)) as word
      group by 1, 2
    )
    select 'word' as problem, word from due as d full join private.listing_words as w using (word, language) where d.listings is distinct from w.listings`;
  const versions = await stack.sql`
    select 'version' as problem, id
    from public.events as e full join (select * from private.published_events where state = 'listed') as p using (id)
    where (e.is_approved is true) <> (p.id is not null) or p.version <> private.version_of(e)`;
  return [...listings, ...words, ...versions];
}

describe("what is listed", () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant("create" as const),
      isApproved: fc.boolean(),
      text: fc.string({ unit: "grapheme" }),
    }),
    fc.record({ kind: fc.constantFrom("approve", "edit", "move", "unpublish", "delete"), which: fc.nat() }),
  );

  test("the listings equal the approved events after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const step of changes) {
          if (step.kind === "create") {
            const visible = step.text.replace(/[^\p{L}\p{N}\p{P}]|\p{Default_Ignorable_Code_Point}/gu, " ");
            await addEvent(stack, owner, {
              title: `Concert ${visible}`.slice(0, 100),
              is_approved: "isApproved" in step && step.isApproved,
            });
            continue;
          }
          const ids = await stack.sql`select id from public.events order by id`;
          const id = ids[("which" in step ? step.which : 0) % Math.max(1, ids.length)]?.id;
          if (id === undefined) continue;
          if (step.kind === "approve") await admin.client.from("events").update({ is_approved: true }).eq("id", id);
          if (step.kind === "edit")
            await stack.sql`update public.events set title = title || '!', max_attendees = 7, price_kind = 'free' where id = ${id}`;
          if (step.kind === "move")
            await stack.sql`update public.events set location = 'Pier, Pensacola', start_date = start_date + interval '1 day' where id = ${id}`;
          if (step.kind === "unpublish") await unpublishEvent(admin.client, id, "Cancelled");
          if (step.kind === "delete") await stack.sql`delete from public.events where id = ${id}`;
        }
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("one statement that changes many events keeps all of their listings", async () => {
    await Promise.all([1, 2, 3, 4].map(() => addEvent(stack, owner)));
    await stack.sql`update public.events set location = 'Bayfront, Miami'`;
    expect(await stack.sql`select from public.listings where location = 'Bayfront, Miami'`).toHaveLength(4);
    expect(await differences()).toEqual([]);
    await stack.sql`update public.events set is_approved = false`;
    expect(await stack.sql`select from public.listings`).toHaveLength(0);
  });

  test("a change of what no list shows leaves the listing as it is, and expires kept pages", async () => {
    const { id } = await addEvent(stack, owner);
    const read = async () => ({
      listing: await stack.sql`select xmin::text, ctid::text from public.listings where id = ${id}`,
      revision: (await stack.sql`select revision from private.published_events where id = ${id}`)[0]?.revision,
      version: await version(),
    });
    const before = await read();
    await stack.sql`update public.events set doors_at = start_date where id = ${id}`;
    const after = await read();
    expect(after.listing).toEqual(before.listing);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.version).toBeGreaterThan(before.version);
  });

  test("rebuild_published_events repairs versions that are missing or differ, and writes no others", async () => {
    const [kept, broken, missing, hidden] = await Promise.all([1, 2, 3, 4].map(() => addEvent(stack, owner)));
    await stack.sql`update private.published_events set version = version || '{"title": "Another"}' where id = ${broken?.id ?? ""}`;
    await stack.sql`delete from private.published_events where id = ${missing?.id ?? ""}`;
    await stack.sql`update public.events set is_approved = false where id = ${hidden?.id ?? ""}`;
    await stack.sql`
      update private.published_events set state = 'listed', version = '{}', withdrawn_at = null, organizer_id = null, category = null, city = null, time_zone = null,
        start_date = null, is_all_day = null, listing = null where id = ${hidden?.id ?? ""}`;
    expect(await differences()).not.toEqual([]);
    const [result] = await stack.sql`select private.rebuild_published_events() as changed`;
    expect(result?.changed).toBe("2");
    expect(await differences()).toEqual([]);
    expect(await stack.sql`select revision from private.published_events where id = ${kept?.id ?? ""}`).toEqual([
      { revision: 0 },
    ]);
  });

  test("rebuild_listings repairs rows that differ, and writes no others", async () => {
    const [kept, broken, missing] = await Promise.all([1, 2, 3].map(() => addEvent(stack, owner)));
    await stack.sql`update public.listings set title = 'Something else', search_text = 'something else' where id = ${broken?.id ?? ""}`;
    await stack.sql`delete from public.listings where id = ${missing?.id ?? ""}`;
    await stack.sql`update public.listings set other_cities = '{tampa}' where id = ${kept?.id ?? ""}`;
    await stack.sql`insert into private.listing_words (word, language) values ('nowhere', 'en')`;
    const [result] = await stack.sql`select private.rebuild_listings() as changed`;
    expect(result?.changed).toBe("3");
    expect(await differences()).toEqual([]);
    expect(await stack.sql`select from private.listing_words where word = 'nowhere'`).toHaveLength(0);
    const [again] = await stack.sql`select private.rebuild_listings() as changed`;
    expect(again?.changed).toBe("0");
  });

  test("every place of the gazetteer is in the zone that the site finds", async () => {
    const places = await stack.sql<{ name: string; time_zone: string | null }[]>`
      select p.name, f.time_zone from public.places as p, private.place_of(p.name || ', FL') as f where p.kind <> 'zip'`;
    const other = places.filter(({ name, time_zone }) => zoneOfPlace(`${name}, FL`) !== time_zone);
    expect(other).toEqual([]);
    const own = await stack.sql<{ name: string; time_zone: string | null }[]>`
      select name, time_zone from public.places where zone_spellings is not null`;
    expect(own.filter(({ name, time_zone }) => zoneOfPlace(name) !== time_zone)).toEqual([]);
  });

  test("a location is on the city pages, in the city and in the zone that the site finds", async () => {
    const name = fc.constantFrom(
      ...CITIES.flatMap((city) => [city.name, ...city.nicknames]),
      "Largo",
      "St. Pete",
      "Dr. Phillips",
      ...["Destin", "Panama City", "Pace", "Space Coast", "Destin FL", "FL"],
    );
    const separator = fc.constantFrom(", ", " ", ",", " - ", "");
    const location = fc
      .array(fc.tuple(name, separator), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(location, { minLength: 30, maxLength: 30 }), async (locations) => {
        const rows = await stack.sql`
          select t.location, p.cities, p.city, p.time_zone
          from unnest(${locations}::text[]) as t (location), private.place_of(t.location) as p`;
        for (const row of rows) {
          const city = cityOf(row.location);
          expect({ ...row, cities: row.cities.sort() }).toEqual({
            location: row.location,
            cities: citiesIn(row.location)
              .map(({ slug }) => slug)
              .sort(),
            city: city?.slug ?? null,
            time_zone: zoneOfPlace(row.location),
          });
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("who may", () => {
  test("visitors and members read listings, but not the columns that searches use", async () => {
    const { id } = await addEvent(stack, owner);
    for (const client of [stack.client(), owner.client]) {
      const { data } = await client.from("listings").select("id, title, location").eq("id", id);
      expect(data).toEqual([{ id, title: "Porch Concert", location: "Armature Works, Tampa" }]);
      for (const column of ["search_text", "title_words", "words", "other_cities"]) {
        const refused = await client.from("listings").select(column).eq("id", id);
        expect(refused.error?.code, column).toBe("42501");
      }
      const filtered = await client.from("listings").select("id").textSearch("words", "concert");
      expect(filtered.error?.code).toBe("42501");
    }
  });

  test.each([
    ["Curtis Hixon Park, 600 N Ashley Dr, Tampa", "curtis-hixon-park-tampa"],
    ["Joe's Café & Bar, St. Pete", "joe-s-caf-bar-st-petersburg"],
    ["Tampa, FL", null],
    ["Tampa", null],
    ["Old Barn, County Road 12", null],
    ["公園, Miami", null],
  ])("the venue of %s is %s", async (location, venue) => {
    const event = await addEvent(stack, owner, { location });
    expect(await stack.sql`select venue from public.listings where id = ${event.id}`).toEqual([{ venue }]);
  });

  test.each(["visitor", "owner", "admin"] as const)("%s cannot write a listing", async (who) => {
    const client = { visitor: stack.client(), owner: owner.client, admin: admin.client }[who];
    const event = await addEvent(stack, owner);
    const listing = {
      id: event.id,
      organizer_id: owner.id,
      title: "Forged title",
      category: "music",
      location: "Tampa",
    };
    const { start_date, created_at: added_at } = event;
    const texts = { other_cities: [], search_text: "", title_words: "", words: "", time_zone: "" };
    const forged = {
      ...listing,
      start_date,
      added_at,
      has_tickets: false,
      is_all_day: false,
      is_for_children: false,
      language: "en",
      ...texts,
    };
    expect((await client.from("listings").insert(forged)).error?.code).toBe("42501");
    expect((await client.from("listings").update({ title: "Forged title" }).eq("id", event.id)).error?.code).toBe(
      "42501",
    );
    expect((await client.from("listings").delete().eq("id", event.id)).error?.code).toBe("42501");
    expect(await differences()).toEqual([]);
  });
});

describe("the number of changes", () => {
  test("grows with an approval, an edit and a deletion of a public event", async () => {
    const { id } = await addEvent(stack, owner, { is_approved: false });
    const pending = await version();
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    const approved = await version();
    expect(approved).toBeGreaterThan(pending);
    await owner.client.from("events").update({ title: "A better title" }).eq("id", id);
    const edited = await version();
    expect(edited).toBeGreaterThan(approved);
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    const again = await version();
    await owner.client.from("events").delete().eq("id", id);
    expect(await version()).toBeGreaterThan(again);
  });

  test("does not grow with pending events", async () => {
    const before = await version();
    const { data } = await owner.client.from("events").insert(buildEvent()).select("id").single();
    await owner.client
      .from("events")
      .update({ title: "A better title" })
      .eq("id", data?.id ?? "");
    await owner.client
      .from("events")
      .delete()
      .eq("id", data?.id ?? "");
    expect(await version()).toBe(before);
  });
});

test("a venue is found by its name only while it has a public event to come", async () => {
  const find = async (at = new Date()) => {
    const call = { names: ["quiet-room", "loud-room"], cities: ["tampa", "miami"], at: at.toISOString() };
    const { data, error } = await stack.client().rpc("find_venues", call, { get: true });
    if (error) throw error;
    return data;
  };
  const { id } = await addEvent(stack, owner, { is_approved: false, location: "Quiet Room, Tampa" });
  expect(await find()).toEqual([]);
  await admin.client.from("events").update({ is_approved: true }).eq("id", id);
  expect(await find()).toEqual(["quiet-room-tampa"]);
  expect(await find(new Date("2090-01-01T00:00:00Z"))).toEqual([]);
});
