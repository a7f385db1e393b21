import { afterAll, beforeAll, expect, test } from "vitest";
import { FILTERS } from "#app/domain/calendars/feed-parameters.ts";
import { listSchema } from "#app/domain/calendars/json-answers.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { exampleList } from "#app/routes/developers/examples.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let route: typeof import("#app/routes/developers/route.tsx");
beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/developers/route.tsx");
});
afterAll(() => app.close());

function open(): Document {
  return renderPage({ path: "/developers", Component: route.default, loaderData: route.loader() });
}

test("developers find every form of a list, every filter and the description for programs", () => {
  const page = open();
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  for (const ending of ["json", "ics", "atom", "rss"]) expect(links).toContain(`/tampa.${ending}?category=music`);
  for (const path of ["/openapi.json", "/embed", "/changes", "/terms", "/embed/auto/tampa?category=music"])
    expect(links).toContain(path);
  expect([...page.querySelectorAll("dt")].map((term) => term.textContent)).toEqual([...FILTERS]);
  for (const link of links.filter((href) => href?.startsWith("#")))
    expect(page.querySelector(link ?? "")).not.toBeNull();
});

test("the example has the fields of a real response, in the same order", async () => {
  const example = exampleList("https://palm.example");
  expect(listSchema.parse(example)).toEqual(example);
  await addEvent(app.stack, await signUpPerson(app.stack));
  const feed = await import("#app/routes/list-feed/route.ts");
  const answer = listSchema.loose().parse(await (await feed.loader(await app.get("/events.json"))).json());
  expect(Object.keys(answer)).toEqual(Object.keys(example));
  expect(Object.keys(answer.events[0] ?? {})).toEqual(Object.keys(example.events[0] ?? {}));
  expect(open().querySelectorAll("pre")[1]?.textContent).toContain('"title": "Porch Concert"');
});

test("in Spanish the filters are described, and the forms of a list are those in Spanish", () => {
  const page = inLanguage("es", open);
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  for (const path of [
    "/es/tampa.ics?category=music",
    "/es/embed/auto/tampa?category=music",
    "/es/terms",
    "/openapi.json",
  ])
    expect(links).toContain(path);
  expect(page.querySelector("dd")?.textContent).toMatch(/^Palabras del título/);
  expect(page.querySelector("pre")?.textContent).toBe(open().querySelector("pre")?.textContent);
});

test("the page credits GeoNames and its license in both languages", () => {
  for (const [language, words] of [
    ["en", "ZIP codes comes from GeoNames (CC BY 4.0)"],
    ["es", "códigos postales de Florida proviene de GeoNames (CC BY 4.0)"],
  ] as const) {
    const page = inLanguage(language, open);
    expect(page.querySelector("#use")?.textContent).toContain(words);
    for (const address of ["https://www.geonames.org/", "https://creativecommons.org/licenses/by/4.0/"])
      expect(page.querySelector(`a[href="${address}"]`)).not.toBeNull();
  }
});
