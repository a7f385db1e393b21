import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/collections";

let app: TestApp;
let route: typeof import("#app/routes/admin_.collections.tsx");
let home: typeof import("#app/routes/_index/route.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.collections.tsx");
  home = await import("#app/routes/_index/route.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.collections`;
});

const open = async (person?: Person, query = "") => route.loader(await app.get(`${PATH}${query}`, {}, person));
const post = async (typed: Record<string, string>, person?: Person) =>
  route.action(await app.post(PATH, typed, {}, person));
const shown = async (query = "") =>
  renderPage({ path: PATH, Component: route.default, loaderData: await open(ada, query) }).body;
const openHome = async () =>
  renderPage({ path: "/", Component: home.default, loaderData: await home.loader(await app.get("/")) }).body;
const LIGHTS = {
  intent: "save",
  name_en: "Holiday lights",
  name_es: "Luces de fiesta",
  text_en: "Boats and streets that glow.",
  text_es: "Barcos y calles que brillan.",
  filter: "https://example.com/es/events?category=families&q=lanterns&after=x&utm_source=y#results",
  date: dayAhead(0),
  until: dayAhead(3),
};
/** The link to the list of a collection. jsdom's selectors do not find links by an address with a query. */
const linkToList = (page: HTMLElement, row: { filter?: string } | undefined) =>
  [...page.querySelectorAll("a")].find((link) => link.getAttribute("href") === `/events${row?.filter}`);
const stored = () => app.stack.sql`select id, name_en, filter, first_day::text as first from public.collections`;

test("who is no admin neither sees nor changes them", async () => {
  expect(await redirected(open())).toMatchObject({ to: `/signin?${new URLSearchParams({ next: PATH })}` });
  expect(await redirected(open(olive))).toMatchObject({ to: "/" });
  expect(await redirected(post(LIGHTS, olive))).toMatchObject({ to: "/" });
  const signedOut = answered(await post(LIGHTS));
  expect([signedOut.status, signedOut.body.values.text_es]).toEqual([401, LIGHTS.text_es]);
  expect(await stored()).toEqual([]);
});

test("the number beside a collection is that of its list, where its search names a place", async () => {
  await addEvent(app.stack, olive, { title: "Ringling by Night", location: "Ringling Museum, Sarasota" });
  await addEvent(app.stack, olive, { title: "Night Market", location: "Main Street, Jupiter" });
  await redirected(post({ ...LIGHTS, filter: "?search=events+in+sarasota+county" }, ada));
  const [row] = await stored();
  expect(linkToList(await shown(), row)?.textContent).toContain("1 event ");
  await app.stack.sql`delete from public.events`;
});

test("an admin names a list, home links to it on its days, and it is deleted after a question", async () => {
  await addEvent(app.stack, olive, {
    title: "Lanterns on the Lake",
    category: "families",
    start_date: localTime(5, "19:30"),
  });
  expect((await openHome()).textContent).not.toContain("Collections");
  expect(await redirected(post(LIGHTS, ada))).toMatchObject({ to: PATH });
  const [row] = await stored();
  expect(row).toMatchObject({ filter: "?search=lanterns&category=families", first: dayAhead(0) });
  expect(linkToList(await openHome(), row)?.textContent?.trim()).toBe(`${LIGHTS.name_en} ${LIGHTS.text_en}`);
  const spanish = await inLanguage("es", async () => home.loader(await app.get("/")));
  expect(spanish.collections).toEqual([
    {
      id: row?.id && Number(row.id),
      name: LIGHTS.name_es,
      text: LIGHTS.text_es,
      to: `/events${row?.filter}`,
      poster: expect.any(String),
    },
  ]);

  const list = await shown();
  expect(list.querySelector("li:has(h2)")?.textContent).toContain("On the home page");
  expect(linkToList(list, row)?.textContent).toContain("1 event ");
  const form = (await shown(`?edit=${row?.id}`)).querySelector("form:has([name=text_en])");
  expect(form?.querySelector<HTMLInputElement>("[name=filter]")?.value).toBe(row?.filter);
  const later = { ...LIGHTS, id: String(row?.id), filter: "?search=lanterns", date: dayAhead(1) };
  expect(await redirected(post(later, ada))).toMatchObject({ to: PATH });
  expect(await stored()).toMatchObject([{ id: row?.id, filter: "?search=lanterns", first: dayAhead(1) }]);
  expect((await openHome()).textContent).not.toContain(LIGHTS.name_en);
  expect((await shown()).textContent).toContain("Not on the home page yet");

  expect((await shown(`?delete=${row?.id}`)).querySelector("dialog, [role=dialog]")?.textContent).toContain(
    "Are you sure",
  );
  const deletion = { intent: "delete", id: String(row?.id) };
  expect(await redirected(post(deletion, ada))).toMatchObject({ to: PATH });
  expect(await stored()).toEqual([]);
  expect(await redirected(post(deletion, ada))).toMatchObject({ to: PATH });
  expect(await redirected(post({ ...deletion, id: "x" }, ada))).toMatchObject({ to: PATH });
});

test.each([
  ["another page", { filter: "/tampa?category=music" }, "filter", "Please copy the address of the list"],
  ["a filter that filters nothing", { filter: "?categry=music" }, "filter", "Please copy the address of the list"],
  ["a list without a filter", { filter: "/events" }, "filter", "Please copy the address of the list"],
  ["a script as filter", { filter: "javascript:alert(1)?search=x" }, "filter", "Please copy the address of the list"],
  ["no Spanish name", { name_es: " " }, "name_es", "Spanish name is required"],
  ["a day there is not", { date: "2026-02-30" }, "date", "Please enter the first day"],
  ["its days the wrong way round", { until: dayAhead(-1) }, "until", "The last day must not be before the first"],
  ["more than a year", { until: dayAhead(368) }, "until", "A collection lasts a year at most"],
])("with %s nothing is saved, and what was typed stays", async (_, typed, field, message) => {
  const { status, body } = answered(await post({ ...LIGHTS, ...typed }, ada));
  expect([status < 500 && status >= 400, body.values.text_en]).toEqual([true, LIGHTS.text_en]);
  expect(body.errors[field]?.[0]).toContain(message);
  expect(await stored()).toEqual([]);
});

test("one that was deleted meanwhile is not saved", async () => {
  const { status } = answered(await post({ ...LIGHTS, id: "999" }, ada));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual([]);
});
