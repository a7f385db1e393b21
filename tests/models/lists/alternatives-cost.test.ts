import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { readAlternatives } from "#app/models/lists/nearest-lists.server.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
beforeAll(async () => {
  stack = await openStack();
  await addEvent(stack, await signUpPerson(stack), { title: "Jazz on the Porch", start_date: localTime(9, "19:00") });
});
afterAll(() => stack.close());

/** What is offered in place of an empty list, and how many lists were read for it. */
async function alternativesTo(search: string) {
  const client = stack.client();
  const calls = vi.spyOn(client, "rpc");
  const context = { now: new Date(localTime(0, "12:00")), siteTimeZone: "America/New_York" };
  const filters = { ...NO_FILTERS, search };
  const parsed = parseListSearch(filters, {
    gazetteer: FLORIDA,
    now: context.now,
    zone: "America/New_York",
    city: null,
  });
  const { nearest } = await readAlternatives(
    { filters, search: parsed, today: dayAhead(0) },
    { ...context, names: { gazetteer: FLORIDA }, client, path: "/events", city: null, corrected: null },
  );
  const reads = calls.mock.calls.filter(([name]) => name === "browse_listings").length;
  return { titles: nearest.flatMap(({ events }) => events.map(({ title }) => title)), reads };
}

test("an empty list with a place and many words reads a bounded number of others", async () => {
  const { reads } = await alternativesTo("free kids zumba qigong weekend 33602 indoors vespers tonight captions");
  expect(reads).toBeLessThanOrEqual(22);
});

test("an empty list of two words still leads to the events of one", async () => {
  expect((await alternativesTo("jazz zumba")).titles).toContain("Jazz on the Porch");
});
