import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/publishing";

let app: TestApp;
let route: typeof import("#app/routes/admin_.publishing.tsx");
let panel: typeof import("#app/routes/admin._index/route.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.publishing.tsx");
  panel = await import("#app/routes/admin._index/route.tsx");
  ada = await signUpAdmin(app.stack);
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

const open = async (person?: Person) => route.loader(await app.get(PATH, {}, person));
const post = async (intent: string, person?: Person) => route.action(await app.post(PATH, { intent }, {}, person));
const rule = async () =>
  (await app.stack.sql`select keeps_approved_versions as is from private.publication_rules`)[0]?.is;

test("who is no admin does not see the page, and changes nothing", async () => {
  expect(await redirected(open())).toMatchObject({ to: `/signin?${new URLSearchParams({ next: PATH })}` });
  expect(await redirected(open(olive))).toMatchObject({ to: "/" });
  expect(await redirected(post("keep", olive))).toMatchObject({ to: "/" });
  expect(answered(await post("keep")).status).toBe(401);
  expect(await rule()).toBe(false);
});

test("an admin turns it on and off, and the page and the queue say what follows", async () => {
  const { id } = await addEvent(app.stack, olive);
  await olive.client.from("events").update({ title: "Another Concert" }).eq("id", id);
  const says = async () => {
    const page = renderPage({ path: PATH, Component: route.default, loaderData: await open(ada) });
    const queue = await panel.loader(await app.get("/admin", {}, ada));
    const table = renderPage({ path: "/admin", Component: panel.default, loaderData: queue.data });
    return `${page.body.textContent} ${table.body.textContent}`;
  };
  const off = await says();
  expect(off).toContain("Off.");
  expect(off).toContain("a change: the event is off the lists until you decide");
  expect(await redirected(post("keep", ada))).toMatchObject({ to: PATH });
  expect(await rule()).toBe(true);
  const on = await says();
  expect(on).toContain("On.");
  expect(on).toContain("a change: the approved version stays public");
  expect(await redirected(post("hide", ada))).toMatchObject({ to: PATH });
  expect(await rule()).toBe(false);
});
