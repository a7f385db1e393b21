import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import type { Language } from "#app/messages/language.ts";
import { readEventPage } from "#app/models/events/event-page.server.ts";
import { readFeedEvent } from "#app/models/lists/list-feed.server.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Events that are written in two languages: both are reviewed, both are found, and each reader gets their own.

const SPANISH = {
  translation_language: "es",
  translated_title: "Concierto en el porche",
  translated_description: "Tres bandas, un porche y limonada para todos los que vengan.",
} as const;

let stack: TestStack;
let olive: Person;
let adam: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  adam = await signUpAdmin(stack, "Adam Admin");
});
afterAll(() => stack.close());
beforeEach(() => stack.sql`delete from public.events`);

const context = () => ({ now: new Date(), siteTimeZone: "America/New_York" });

/** The titles of a list, with their language, for a reader of this language. */
function found(search: string, language: Language = "en") {
  return inLanguage(language, async () => {
    const filters = parseEventFilters(new URLSearchParams({ search }));
    const { listings } = await browseListings(stack.client(), filters, context());
    return listings.map(({ title, language }) => ({ title, language }));
  });
}

test("each reader gets the text in their language, else as it was written", async () => {
  const both = await addEvent(stack, olive, SPANISH);
  const one = await addEvent(stack, olive, { title: "Noche de salsa", language: "es", location: "Hialeah Park" });
  const titlesIn = (language: Language) =>
    inLanguage(language, async () => {
      const pages = await Promise.all([both.id, one.id].map((id) => readEventPage(stack.client(), id, context())));
      return pages.map((page) => (page.kind === "event" ? [page.event.title, page.event.language] : null));
    });
  expect(await titlesIn("en")).toEqual([
    ["Porch Concert", "en"],
    ["Noche de salsa", "es"],
  ]);
  expect(await titlesIn("es")).toEqual([
    [SPANISH.translated_title, "es"],
    ["Noche de salsa", "es"],
  ]);
});

test("words of both languages find an event, in lists of either", async () => {
  await addEvent(stack, olive, SPANISH);
  for (const search of ["porch concert", "concierto", "lemonade", "limonada"]) {
    expect(await found(search), search).toEqual([{ title: "Porch Concert", language: "en" }]);
    expect(await found(search, "es"), search).toEqual([{ title: SPANISH.translated_title, language: "es" }]);
  }
  expect(await found("merengue")).toEqual([]);
});

test("a feed has the text of its language, and one identity", async () => {
  const { id } = await addEvent(stack, olive, SPANISH);
  const read = (language: Language) => inLanguage(language, () => readFeedEvent(stack.client(), id));
  const [english, spanish] = [await read("en"), await read("es")];
  expect([english?.title, spanish?.title]).toEqual(["Porch Concert", SPANISH.translated_title]);
  expect(spanish?.description).toBe(SPANISH.translated_description);
  expect([spanish?.id, spanish?.revision, spanish?.changed_at]).toEqual([id, english?.revision, english?.changed_at]);
});

test("a translation is content: an organizer's change of it waits for approval, and nobody else changes it", async () => {
  const { id } = await addEvent(stack, olive, SPANISH);
  const change = { translated_title: "Otro concierto en el porche" };
  for (const person of [adam, await signUpPerson(stack)]) {
    const refused = await person.client.from("events").update(change).eq("id", id).select();
    expect(refused.error !== null || refused.data?.length === 0, person.email).toBe(true);
  }
  const visitor = await stack.client().from("events").update(change).eq("id", id);
  expect(visitor.error?.code).toBe("42501");
  const { data } = await olive.client.from("events").update(change).eq("id", id).select().single();
  expect([data?.is_approved, data?.translated_title]).toEqual([false, change.translated_title]);
  expect(await found("concierto", "es")).toEqual([]);
});

test("words of a translation leave the search with it", async () => {
  const { id } = await addEvent(stack, olive, SPANISH);
  const words = () =>
    stack.sql`select word from private.listing_words where word in ('limonada', 'lemonade') order by 1`;
  expect(await words()).toHaveLength(2);
  await stack.sql`update public.events set translation_language = null, translated_title = null, translated_description = null where id = ${id}`;
  expect((await words()).map(({ word }) => word)).toEqual(["lemonade"]);
  await stack.sql`delete from public.events where id = ${id}`;
  expect(await words()).toEqual([]);
});
