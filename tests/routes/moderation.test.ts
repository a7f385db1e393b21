import { afterAll, beforeAll, expect, test } from "vitest";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/moderation";

let app: TestApp;
let route: typeof import("#app/routes/moderation.tsx");
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/moderation.tsx");
  olive = await signUpPerson(app.stack);
  const decide = (decision: string, times: number, reasons: string[] = []) => app.stack.sql`
    insert into public.event_decisions (organizer_id, event_id, title, decision, reasons, waited)
    select ${olive.id}, gen_random_uuid(), 'Porch Concert', ${decision}, private.reasons_for(${reasons}, ${decision}), '3 hours'
    from generate_series(1, ${times}::integer)`;
  await decide("approved", 8);
  await decide("returned", 5, ["title_shouts", "link_broken"]);
  await decide("returned", 1, ["title_shouts"]);
  await decide("refused", 4, ["not_open"]);
  await app.stack.sql`
    insert into public.event_decisions (organizer_id, event_id, title, decision, decided_at)
    select ${olive.id}, gen_random_uuid(), 'Old Concert', 'deleted', now() - interval '91 days' from generate_series(1, 9)`;
});
afterAll(() => app.close());

const open = async () => {
  const { body } = renderPage({
    path: PATH,
    Component: route.default,
    loaderData: await route.loader(await app.get(PATH)),
  });
  return (selector: string) =>
    [...body.querySelectorAll(selector)].map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim());
};

test("everyone gets counts of the last 90 days and no number below five, and nobody the decisions", async () => {
  const visitor = app.stack.client();
  const { data } = await visitor.rpc("moderation_figures");
  expect(data?.map((row) => [row.decision, row.reason_key, row.decisions]).sort()).toEqual([
    ["approved", null, 8],
    ["returned", null, 6],
    ["returned", "link_broken", 5],
    ["returned", "title_shouts", 6],
  ]);
  expect((await visitor.from("event_decisions").select("id")).status).toBe(401);
  expect((await (await signUpPerson(app.stack)).client.from("event_decisions").select("id")).data).toEqual([]);
});

test("the page names the rules, the usual wait and the counts", async () => {
  const all = await open();
  expect(all("#wait p")).toEqual([
    "In the last 90 days, half of all events were decided within 3 hours, and nine out of ten within 3 hours.",
  ]);
  expect(all("#returned dd")).toContain("Please don't write the title in all capitals or with emoji.");
  expect(all("#refused li")).toContain("It is not open to the public.");
  expect(all("#figures tbody tr")).toEqual([
    "Approved8",
    "Returned for changes6",
    "RefusedFewer than 5",
    "Taken off the siteFewer than 5",
    "DeletedFewer than 5",
    "Corrected by usFewer than 5",
    "Please don't write the title in all capitals or with emoji.6",
    "The link does not work, or leads elsewhere.5",
  ]);
});

test("a reason that is offered no more is no rule, and is counted with its words; in Spanish all is Spanish", async () => {
  await app.stack.sql`update public.moderation_reasons set retired_at = now() where key = 'link_broken'`;
  const all = await inLanguage("es", open);
  const retired = "El enlace no funciona o lleva a otro lugar.";
  expect(all("#returned dd")).not.toContain(retired);
  expect(all("#figures tbody tr")).toContain(`${retired}5`);
  expect(all("#figures tbody tr")).toContain("RechazadosMenos de 5");
});
