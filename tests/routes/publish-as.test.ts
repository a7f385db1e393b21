import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// Members of organizations choose under whose name a new event is published: in the form, in drafts and in imports.

let app: TestApp;
let olive: Person;
let ed: Person;
let otto: Person;
let porch: string;
let poetry: string;
let route: typeof import("#app/routes/create-event.tsx");
let importing: typeof import("#app/routes/dashboard_.import/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/create-event.tsx");
  importing = await import("#app/routes/dashboard_.import/route.tsx");
  [olive, ed, otto] = await Promise.all([
    signUpPerson(app.stack, "Olive Owner"),
    signUpPerson(app.stack, "Ed Editor"),
    signUpPerson(app.stack, "Otto Other"),
  ]);
  porch = await addOrganization(app.stack, "Porch Concerts", [olive, ed]);
  poetry = await addOrganization(app.stack, "Porch Poetry", [ed]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.event_drafts`;
});

const create = async (person: Person, changes: Record<string, string> = {}) =>
  route.action(await app.post("/create-event", { ...EVENT_FORM, ...changes }, {}, person));
const publishers = async () =>
  (
    await app.stack.sql<{ organizer_id: string; organization_id: string | null }[]>`
      select organizer_id, organization_id from public.events order by start_date`
  ).map(({ organizer_id, organization_id }) => [organizer_id, organization_id]);

/** Value and label of each choice in the form at this address, the selected one marked; nothing without a choice. */
async function choices(person: Person, path = "/create-event") {
  const loaded = await route.loader(await app.get(path, {}, person));
  const document = renderPage({ path, Component: route.default, loaderData: (loaded as { data: unknown }).data });
  return [...document.querySelectorAll<HTMLOptionElement>("select[name=publisher] option")].map(
    ({ value, textContent, selected }) => [value, `${textContent}${selected ? " (chosen)" : ""}`],
  );
}

test("the form offers the organizations of a member and the account alone; others are not asked", async () => {
  const alone = "You alone, without a name";
  expect(await choices(olive)).toEqual([
    [porch, "Porch Concerts (chosen)"],
    [olive.id, alone],
  ]);
  expect(await choices(ed)).toEqual([
    [porch, "Porch Concerts"],
    [poetry, "Porch Poetry (chosen)"],
    [ed.id, alone],
  ]);
  expect(await choices(otto)).toEqual([]);
  const { id } = await addEvent(app.stack, olive);
  expect((await choices(ed, `/create-event?from=${id}`)).map(([, name]) => name)).toContain("Porch Concerts (chosen)");
});

test("an event, and each date of a series, belongs to what was chosen from the start", async () => {
  const series = { start_date: `${dayAhead(3)}T10:00`, repeat_rhythm: "weekly", repeat_until: dayAhead(11) };
  await redirected(create(ed, { publisher: porch }));
  await redirected(create(ed, { ...series, publisher: porch }));
  expect(await publishers()).toEqual([
    [ed.id, porch],
    [ed.id, porch],
    [ed.id, porch],
  ]);
});

test("a founder publishes alone as well; without a choice the founded page has the event", async () => {
  await redirected(create(olive, { publisher: olive.id, start_date: "2031-11-20T10:00" }));
  await redirected(create(olive, { start_date: "2031-11-21T10:00" }));
  await redirected(create(otto, { publisher: porch, start_date: "2031-11-22T10:00" }));
  expect(await publishers()).toEqual([
    [olive.id, null],
    [olive.id, porch],
    // Members of no organization have no choice.
    [otto.id, null],
  ]);
});

test("the dashboard lists what belongs to an organization apart, under its name", async () => {
  await create(ed, { title: "Alone on the porch", publisher: ed.id });
  await create(ed, { title: "Poems at Noon", publisher: poetry });
  await create(olive, { title: "Band of the Month", publisher: porch });
  const dashboard = await import("#app/routes/dashboard/route.tsx");
  const listed = async (person: Person) => {
    const loaderData = await dashboard.loader(await app.get("/dashboard", {}, person));
    const page = renderPage({ path: "/dashboard", Component: dashboard.default, loaderData });
    return [...page.querySelectorAll("h2:not(.sr-only), h3")].map(({ textContent }) => textContent);
  };
  const [of, alone] = [["Porch Concerts", "Band of the Month"], "You alone, without a name"];
  expect(await listed(ed)).toEqual([...of, "Porch Poetry", "Poems at Noon", alone, "Alone on the porch"]);
  expect(await listed(olive)).toEqual(of);
});

test("an organization that one does not belong to is refused beside the control, and by the database", async () => {
  const { body, status } = answered(await create(olive, { publisher: poetry }));
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: { publisher: ["Choose yourself, or an organization you belong to"] },
  });
  // The form is sent again under another organization.
  const key = "5a6b7c8d-0000-4000-8000-000000000000";
  await redirected(create(ed, { publisher: porch, submission_key: key }));
  const again = answered(await create(ed, { publisher: poetry, submission_key: key }));
  expect(again.body.code).toBe("CONFLICT");
  expect(await publishers()).toEqual([[ed.id, porch]]);
});

test("a draft keeps the choice; when it is shown again with an error, so does the form", async () => {
  await redirected(create(ed, { title: "Porch Draft", publisher: porch, intent: "draft" }));
  const [draft] = await app.stack.sql<{ id: string }[]>`select id from public.event_drafts`;
  const path = `/create-event?draft=${draft?.id}`;
  expect((await choices(ed, path)).map(([, name]) => name)).toContain("Porch Concerts (chosen)");
  const args = await app.post("/create-event", { ...EVENT_FORM, title: "", publisher: porch }, {}, ed);
  const actionData = answered(await route.action(args)).body;
  const loaded = await route.loader({
    ...args,
    request: new Request(args.request.url, { headers: args.request.headers }),
  });
  const document = renderPage({
    path: "/create-event",
    Component: route.default,
    loaderData: (loaded as { data: unknown }).data,
    actionData,
  });
  expect(document.querySelector<HTMLSelectElement>("select[name=publisher]")?.value).toBe(porch);
});

test("imported events belong to what was chosen for the file, or for one of them", async () => {
  const send = async (form: FormData) => importing.action(await app.postFiles("/dashboard/import", form, {}, ed));
  const rows = ["Porch Concert", "Porch Reading"].map(
    (title, index) =>
      `${title},Three bands and one porch for everybody.,"Armature Works, Tampa",${dayAhead(9 + index)} 19:30,music`,
  );
  const file = new FormData();
  file.set("intent", "read");
  file.set("publisher", porch);
  file.set("file", new File([["title,description,location,start,category", ...rows].join("\n")], "events.csv"));
  await redirected(send(file));
  const drafts = await app.stack.sql<{ id: string }[]>`select id from public.event_drafts order by starts`;
  const [, reading] = drafts;
  await app.stack.sql`
    update public.event_drafts set fields = fields || jsonb_build_object('publisher', ${ed.id}::text) where id = ${reading?.id ?? ""}`;
  const document = renderPage({
    path: "/dashboard/import",
    Component: importing.default,
    loaderData: await importing.loader(await app.get("/dashboard/import", {}, ed)),
  });
  const listed = [...document.querySelectorAll("li")].map((row) => row.textContent ?? "");
  expect(listed.find((row) => row.includes("Porch Concert"))).toContain("Porch Concerts");
  const chosen = new FormData();
  chosen.set("intent", "send");
  for (const { id } of drafts) chosen.append("id", id);
  await redirected(send(chosen));
  expect(await publishers()).toEqual([
    [ed.id, porch],
    [ed.id, null],
  ]);
});

test.each([
  [
    "en",
    "Leaving out your name doesn't make an event anonymous: people with the know-how can find out which account published it.",
  ],
  ["es", "Un evento sin nombre no es anónimo: quien sabe cómo puede averiguar qué cuenta lo publicó."],
] as const)(
  "each form that publishes says that an event without a name is not anonymous: %s",
  async (language, sentence) => {
    const { inLanguage } = await import("#app/messages/language.server.ts");
    const { id } = await addEvent(app.stack, ed);
    const handing = await import("#app/routes/events.$eventId_.organizer.tsx");
    const pages = [
      ["/create-event", ed, route],
      // No choice for members of no organization.
      ["/create-event", otto, route],
      ["/dashboard/import", ed, importing],
      [`/events/${id}/organizer`, ed, handing],
    ] as const;
    for (const [path, person, page] of pages) {
      const args = await app.get(path, { eventId: id }, person);
      const document = await inLanguage(language, async () => {
        const loaded = await page.loader(args);
        const loaderData = loaded && typeof loaded === "object" && "data" in loaded ? loaded.data : loaded;
        return renderPage({ path, Component: page.default, loaderData });
      });
      expect(document.body.textContent, path).toContain(sentence);
    }
  },
);
