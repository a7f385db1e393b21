import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test("a page has no null characters, whatever characters stand where React's chunks end", async () => {
  // A paragraph each, because React encodes long texts in one piece.
  const description = Array.from({ length: 40 }, () => "–".repeat(60)).join("\n\n");
  const { id } = await addEvent(site.stack, await signUpPerson(site.stack), { description });
  const html = await (await fetch(`${site.origin}/events/${id}`)).text();
  expect(html).toContain("–".repeat(60));
  expect(html).not.toContain("\0");
});
