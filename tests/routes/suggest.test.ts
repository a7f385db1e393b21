import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { suggestedText } from "#app/domain/search/suggestions.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/suggest[.]json.ts");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/suggest[.]json.ts");
  olive = await signUpPerson(app.stack);
  await addOrganization(app.stack, "Skipper’s Café", [olive]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function ask(typed: string): Promise<{ text: string; detail: string; to: string }[]> {
  const response = await route.loader(await app.get(`/suggest.json?q=${encodeURIComponent(typed)}`));
  expect(response.status).toBe(200);
  return (await response.json()).suggestions;
}
const texts = async (typed: string) => (await ask(typed)).map(({ text }) => text);

test("places, venues, organizers and titles are suggested, each with what it is and its page", async () => {
  const { id } = await addEvent(app.stack, olive, {
    title: "Skillet Supper",
    location: "Skipper's Smokehouse, 910 Skipper Rd, Tampa",
    start_date: localTime(3, "19:30"),
  });
  expect(await ask("ski")).toEqual([
    { text: "Skipper's Smokehouse", detail: "Venue · Tampa", to: "/venues/skipper-s-smokehouse-tampa" },
    { text: "Skipper’s Café", detail: "Organizer", to: "/organizers/skipper-s-cafe" },
    { text: "Skillet Supper", detail: expect.stringMatching(/^Event · \w{3}, \w{3} \d+$/), to: `/events/${id}` },
  ]);
});

test.each([
  ["St. Pe", { text: "St. Petersburg", detail: "Place · Pinellas County", to: "/st-petersburg" }],
  ["saint pete", { text: "St. Petersburg", detail: "Place · Pinellas County", to: "/st-petersburg" }],
  ["sarasot", { text: "Sarasota", detail: "Place · Sarasota County", to: "/near/sarasota" }],
  ["pinellas co", { text: "Pinellas County", detail: "Place", to: "/near/pinellas-county" }],
  ["wynw", { text: "Wynwood", detail: "Place · Miami", to: "/near/wynwood" }],
  ["3360", { text: "33602", detail: "Place · Tampa", to: "/near/33602" }],
])("%s suggests a place", async (typed, place) => {
  expect(await ask(typed)).toContainEqual(place);
});

test("apostrophes, accents and case do not matter, and the words of a title may come in any order, the last unfinished", async () => {
  await addEvent(app.stack, olive, { title: "Crème Brûlée Night", location: "Skipper's Smokehouse, Tampa" });
  for (const typed of ["skippers smoke", "SKIPPER’S SMOKE", "smokeh"])
    expect(await texts(typed)).toEqual(["Skipper's Smokehouse"]);
  expect(await texts("skippers cafe")).toEqual(["Skipper’s Café"]);
  for (const typed of ["creme br", "brulee cre", "night brûl"])
    expect(await texts(typed)).toEqual(["Crème Brûlée Night"]);
  expect(await texts("kipper")).toEqual([]);
  expect(await texts("creme jazz")).toEqual([]);
});

test("what is coming up is suggested alone: no other events, venues without any, and pages that wait", async () => {
  await addEvent(app.stack, olive, { title: "Quokka Parade", location: "Quokka Hall, Tampa", is_approved: false });
  await addEvent(app.stack, olive, {
    title: "Quokka Picnic",
    location: "Quokka Hall, Tampa",
    status: "postponed",
    status_at: new Date().toISOString(),
  });
  await app.stack.sql`update public.organizers set is_approved = false`;
  expect(await texts("quokka")).toEqual([]);
  expect(await texts("skippers cafe")).toEqual([]);
  await app.stack.sql`update public.organizers set is_approved = true`;
  await app.stack.sql`update public.events set is_approved = true`;
  expect(await texts("quokka")).toEqual(["Quokka Hall", "Quokka Parade"]);
});

test("at most eight are suggested, the soonest events first", async () => {
  for (let day = 12; day > 0; day -= 1)
    await addEvent(app.stack, olive, { title: `Quokka ${day}`, start_date: localTime(day, "19:30") });
  expect(await texts("quo")).toEqual(Array.from({ length: 8 }, (_, index) => `Quokka ${index + 1}`));
});

test("answers are in the language of the page, and so is the title where the organizer wrote it", async () => {
  await addEvent(app.stack, olive, {
    title: "Quokka Parade",
    location: "Quokka Hall, Tampa",
    translation_language: "es",
    translated_title: "Desfile de cuocas",
    translated_description: "Vengan todos, y traigan una silla.",
  });
  await inLanguage("es", async () => {
    expect(await ask("quokka")).toMatchObject([
      { text: "Quokka Hall", detail: "Recinto · Tampa" },
      { text: "Desfile de cuocas", detail: expect.stringMatching(/^Evento · /) },
    ]);
    expect(await texts("desf")).toEqual(["Desfile de cuocas"]);
  });
});

test("nothing is suggested for less than two letters, and long texts and signs do no harm", async () => {
  for (const typed of ["", "q", " & ", "%%", "_", "'", "\\", "😀😀", "x".repeat(5_000), "a ".repeat(500)])
    expect(await texts(typed)).toEqual([]);
  expect(suggestedText(`${"𐐨".repeat(100)}x`)).toBe("𐐨".repeat(40));
});

test("any cache may keep an answer for a minute", async () => {
  const response = await route.loader(await app.get("/suggest.json?q=tampa"));
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=60, s-maxage=60");
  expect(response.headers.get("Set-Cookie")).toBeNull();
});
