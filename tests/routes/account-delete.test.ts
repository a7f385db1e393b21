import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { addMember, addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let olive: Person;
let otto: Person;
beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  otto = await signUpPerson(app.stack, "Otto Other");
});
afterAll(() => app.close());

test("the page counts the events that go with the account, not those that pass to other members", async () => {
  const page = await import("#app/routes/account_.delete.tsx");
  const events = async () => (await page.loader(await app.get("/account/delete", {}, olive)))?.events;
  await addEvent(app.stack, olive);
  expect(await events()).toBe(1);
  // The founder's events become the organization's.
  const organization = await addOrganization(app.stack, "Porch Concerts", [olive]);
  await addEvent(app.stack, olive);
  expect(await events()).toBe(2);
  await addMember(app.stack, organization, otto.id, "editor");
  expect(await events()).toBe(0);
  expect((await page.loader(await app.get("/account/delete", {}, otto)))?.events).toBe(0);
});
