import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/reasons";

let app: TestApp;
let route: typeof import("#app/routes/admin_.reasons.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.reasons.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());

const open = async (person?: Person, query = "") => route.loader(await app.get(`${PATH}${query}`, {}, person));
const post = async (typed: Record<string, string>, person?: Person) =>
  route.action(await app.post(PATH, typed, {}, person));
const NEW = {
  intent: "save",
  about: "picture",
  key: "picture_blurred",
  text_en: "Please use a sharper picture.",
  text_es: "Usa una imagen más nítida.",
};

test("who is no admin neither sees nor changes the list", async () => {
  expect(await redirected(open())).toMatchObject({ to: `/signin?${new URLSearchParams({ next: PATH })}` });
  expect(await redirected(open(olive))).toMatchObject({ to: "/" });
  expect(await redirected(post(NEW, olive))).toMatchObject({ to: "/" });
  const signedOut = answered(await post(NEW));
  expect([signedOut.status, signedOut.body.values.text_es]).toEqual([401, NEW.text_es]);
  expect(await app.stack.sql`select from public.moderation_reasons where key = 'picture_blurred'`).toHaveLength(0);
});

test("an admin adds a reason, words it anew, and offers it no more and again", async () => {
  const shown = async (query = "") =>
    renderPage({ path: PATH, Component: route.default, loaderData: await open(ada, query) }).body;
  const lists = async () =>
    [...(await shown()).querySelectorAll("section:has(ul)")].map((list) => list.textContent ?? "");
  expect(await redirected(post(NEW, ada))).toMatchObject({ to: PATH });
  expect((await lists()).find((list) => list.startsWith("Picture"))).toContain(NEW.text_en);
  const form = (await shown("?edit=picture_blurred")).querySelector("form:has([name=text_en])");
  expect(form?.querySelector<HTMLInputElement>("[name=about]")?.value).toBe("picture");
  expect(await redirected(post({ ...NEW, text_en: "Please use a clear picture." }, ada))).toMatchObject({ to: PATH });
  expect(await redirected(post({ intent: "retire", key: NEW.key }, ada))).toMatchObject({ to: PATH });
  expect((await lists()).at(-1)).toContain("Please use a clear picture.");
  expect((await lists()).at(-1)).toContain("No longer available");
  expect(await redirected(post(NEW, ada))).toMatchObject({ to: PATH });
  expect((await lists()).at(-1)).not.toContain("No longer available");
});

test.each([
  ["a short name of something else", { key: "title_shouts" }, "key", "Another reason already has this short name"],
  ["a short name with capitals", { key: "Blurred" }, "key", "Short name must be 2 to 40 small letters"],
  ["no Spanish text", { text_es: " " }, "text_es", "Spanish text is required"],
  ["nothing that it is about", { about: "weather" }, "about", "Please choose what it is about"],
])("with %s nothing is saved, and what was typed stays", async (_, typed, field, message) => {
  const before = await app.stack.sql`select * from public.moderation_reasons order by key`;
  const { status, body } = answered(await post({ ...NEW, ...typed }, ada));
  expect([status < 500 && status >= 400, body.values.text_en]).toEqual([true, NEW.text_en]);
  expect(body.errors[field]?.[0]).toContain(message);
  expect(await app.stack.sql`select * from public.moderation_reasons order by key`).toEqual(before);
});
