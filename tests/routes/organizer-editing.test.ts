import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

// Members write the page of their organization, and admins review and delete it.

let app: TestApp;
let olive: Person;
let pedro: Person;
let ada: Person;
let page: typeof import("#app/routes/organizers.$organizer.tsx");
let own: typeof import("#app/routes/account_.organizer/route.tsx");
let admin: typeof import("#app/routes/admin_.organizers/route.tsx");

beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/organizers.$organizer.tsx");
  own = await import("#app/routes/account_.organizer/route.tsx");
  admin = await import("#app/routes/admin_.organizers/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.organizers`;
  await app.stack.sql`delete from private.gone_pages`;
});

const PAGE = {
  name: "Porch Concerts",
  about: "**Small** concerts.\n\n- for everybody",
  website: "https://porch.example/",
  links: ["https://www.instagram.com/porch.example"],
};

async function addOrganizer(person: Person, fields: Record<string, unknown> = {}) {
  await app.stack
    .sql`insert into public.organizers ${app.stack.sql({ founder_id: person.id, ...PAGE, is_approved: true, ...fields })}`;
}

async function load(organizer = "porch-concerts", person?: Person) {
  return page.loader(await app.get(`/organizers/${organizer}`, { organizer }, person));
}

describe("a member's own page", () => {
  const send = async (fields: Record<string, string>, person?: Person) =>
    own.action((await app.post("/account/organizer", fields, {}, person)) as never);
  const stored = () => app.stack.sql`select name, about, website, is_approved from public.organizers`;

  test("is created, changed and deleted with a form, and pending after each change", async () => {
    const made = await send({ intent: "save", name: " Porch  Concerts ", about: "", website: "porch.example" }, olive);
    expect(made).toMatchObject({ status: 303 });
    const row = { name: "Porch Concerts", about: null, website: "https://porch.example/", is_approved: false };
    expect(await stored()).toEqual([row]);
    await app.stack.sql`update public.organizers set is_approved = true`;
    await send({ intent: "save", name: "Porch Nights", about: "Late.", website: "" }, olive);
    expect(await stored()).toEqual([{ name: "Porch Nights", about: "Late.", website: null, is_approved: false }]);
    expect(await own.loader(await app.get("/account/organizer", {}, olive))).toMatchObject({
      organizer: { name: "Porch Nights", isPublic: false },
    });
    await send({ intent: "delete", id: await organizationOf(app.stack, olive) }, olive);
    expect(await stored()).toEqual([]);
  });

  test("has links to other pages of the organizer, which wait for review with it", async () => {
    const links = "instagram.com/porch\n\nhttps://bsky.app/porch\nhttps://instagram.com/porch";
    await send({ intent: "save", name: "Porch Concerts", about: "", website: "", links }, olive);
    const kept = ["https://instagram.com/porch", "https://bsky.app/porch"];
    const [row] = await app.stack.sql`select links, is_approved from public.organizers`;
    expect(row).toEqual({ links: kept, is_approved: false });
    const form = await own.loader(await app.get("/account/organizer", {}, olive));
    expect(form.organizer?.links).toBe(kept.join("\n"));
    const { organizers } = await admin.loader(await app.get("/admin/organizers", {}, ada));
    expect(organizers.map((organizer) => organizer.links)).toEqual([kept]);
    await app.stack.sql`update public.organizers set is_approved = true`;
    await send({ intent: "save", name: "Porch Concerts", about: "", website: "", links: "" }, olive);
    expect(await app.stack.sql`select links, is_approved from public.organizers`).toEqual([
      { links: [], is_approved: false },
    ]);
  });

  test.each([
    ["http://porch.example", "Links must start with https://"],
    ["javascript:alert(1)", "must be a web address"],
    ["a.example b.example c.example d.example e.example", "Enter at most 4 links"],
  ])("has no links such as %s, and says why", async (links, problem) => {
    const typed = { intent: "save", name: "Porch Concerts", about: "", website: "", links };
    const answer = JSON.stringify(await send(typed, olive));
    expect(answer).toContain(problem);
    expect(await stored()).toEqual([]);
  });

  test("is deleted after a question that says who and what loses it; an editor is not asked", async () => {
    const porch = await addOrganization(app.stack, "Porch Concerts", [olive, pedro]);
    for (const person of [olive, olive, pedro])
      await addEvent(app.stack, person, { organization_id: porch, is_approved: person === pedro });
    const path = `/account/organizer?id=${porch}&ask=delete`;
    const page = await own.loader(await app.get(path, {}, olive));
    expect(page.deleting).toEqual({ members: 2, events: 3 });
    const { body } = renderPage({ path, Component: own.default, loaderData: page });
    const dialog = body.querySelector("dialog");
    for (const part of [
      "Delete the page of Porch Concerts?",
      "This cannot be undone",
      "Its address stops working",
      "Its 3 events lose this name",
      "The other member can no longer act for it.",
    ])
      expect(dialog?.textContent).toContain(part);
    expect(dialog?.querySelector("button[name=intent]")?.getAttribute("value")).toBe("delete");
    expect(body.querySelectorAll("button[value=delete]").length).toBe(1);
    expect((await own.loader(await app.get(`/account/organizer?id=${porch}`, {}, olive))).deleting).toBeNull();
    expect((await own.loader(await app.get(path, {}, pedro))).deleting).toBeNull();
  });

  test("is refused with a reason beside each field, and what was typed stays", async () => {
    const fields = { intent: "save", name: "P", about: "a".repeat(1001), website: "javascript:alert(1)" };
    const answer = JSON.stringify(await send(fields, olive));
    for (const part of [
      "Public name must be at least 2 characters",
      "About must not exceed 1,000 characters",
      "Website must be a web address",
      "javascript:alert(1)",
    ])
      expect(answer).toContain(part);
    expect(await stored()).toEqual([]);
  });

  test.each(["Sunshine Events", "The SUNSHINE-Events Team", "Sunshine\u00a0Évents"])(
    "cannot be named after the site: %s",
    async (name) => {
      const answer = JSON.stringify(await send({ intent: "save", name, about: "", website: "" }, olive));
      expect(answer).toContain("because people would mistake it for our team");
      expect(await stored()).toEqual([]);
    },
  );

  test("cannot have the name of another one, nor letters that imitate it, and says so beside the name", async () => {
    await addOrganizer(pedro);
    for (const [name, problem] of [
      ["PORCH concerts", "Another organizer already has this name"],
      ["P0rch Concerts", "Another organizer already has this name"],
      ["Porch\u200b Concerts\u3164", "Another organizer already has this name"],
      ["P\u043erch Concerts", "Public name mixes letters of two alphabets in one word"],
    ] as const) {
      const answer = await send({ intent: "save", name, about: "Mine.", website: "" }, olive);
      expect(answer).toMatchObject({ data: { errors: { name: [expect.stringContaining(problem)] } } });
      expect(JSON.stringify(answer)).toContain("Mine.");
    }
  });

  test("is not changed more often than ten times an hour once it is public; what was typed stays", async () => {
    await addOrganizer(olive);
    await app.stack.sql`
      insert into private.request_counts (kind, requester, since, requests)
      values ('organizer page', ${olive.id}, date_bin('1 hour', clock_timestamp(), '2000-01-01Z'), 10)
      on conflict (kind, requester) do update set since = excluded.since, requests = excluded.requests`;
    const id = await organizationOf(app.stack, olive);
    const answer = await send({ intent: "save", id, name: "Porch Nights", about: "Late.", website: "" }, olive);
    expect(answer).toMatchObject({ init: { status: 429 } });
    for (const part of ["several times in a row", "Porch Nights"]) expect(JSON.stringify(answer)).toContain(part);
    expect(await stored()).toMatchObject([{ name: "Porch Concerts", is_approved: true }]);
    await app.stack.sql`delete from private.request_counts`;
  });

  test("needs a session, and keeps what was typed without one", async () => {
    const answer = await send({ intent: "save", name: "Porch Concerts", about: "", website: "" });
    expect(JSON.stringify(answer)).toContain("You must be logged in to change your organizer page");
    await expect(async () => own.loader(await app.get("/account/organizer"))).rejects.toMatchObject({ status: 303 });
  });

  test("is in the download of their data", async () => {
    await addOrganizer(olive);
    const data = await import("#app/routes/account_.data[.]json.ts");
    const file = (await data.loader(await app.get("/account/data.json", {}, olive))) as Response;
    expect((await file.json()).organizations).toMatchObject([{ ...PAGE, role: "owner" }]);
  });
});

describe("an admin", () => {
  const send = async (fields: Record<string, string>, person: Person) =>
    admin.action((await app.post("/admin/organizers", fields, {}, person)) as never);
  const list = async (query = "") => admin.loader(await app.get(`/admin/organizers${query}`, {}, ada));

  test("sees pending pages, counted beside the link, and approves the version that they read", async () => {
    await addOrganizer(olive, { is_approved: false });
    const { organizers, waiting } = await list();
    expect(organizers.map(({ name }) => name)).toEqual(["Porch Concerts"]);
    expect(waiting.organizers).toBe(1);
    const { id, version } = organizers[0] ?? { id: "", version: "" };
    await olive.client.from("organizers").update({ name: "Something else" }).eq("id", id);
    await send({ intent: "approve", id, version }, ada);
    expect(await app.stack.sql`select from public.organizers where is_approved`).toHaveLength(0);
    await send({ intent: "approve", id, version: (await list()).organizers[0]?.version ?? "" }, ada);
    expect(await load("something-else")).toMatchObject({ name: "Something else" });
  });

  test("deletes a page after being asked, also one that is public", async () => {
    await addOrganizer(olive);
    const own = await organizationOf(app.stack, olive);
    expect((await list(`?delete=${own}`)).dialog).toMatchObject({ kind: "delete", organizer: { id: own } });
    await send({ intent: "delete", id: own }, ada);
    const gone = await load();
    expect(gone).toMatchObject({ data: { kind: "gone" }, init: { status: 410 } });
    const loaderData = "data" in gone ? gone.data : null;
    const html = renderPage({ path: "/organizers/porch-concerts", Component: page.default, loaderData });
    expect(html.querySelector("h1")?.textContent).toBe("This organizer is no longer listed");
    expect(html.body.textContent).not.toContain("Porch Concerts");
    const tags = page.meta({ ...metaArgs("/organizers/porch-concerts"), data: loaderData, params: {} } as never);
    expect(JSON.stringify(tags)).toContain("noindex");
  });

  test("leaves no tombstone of a page that never was public, or that was deleted with its account", async () => {
    await addOrganizer(olive, { is_approved: false });
    await app.stack.sql`delete from public.organizers`;
    await expect(load()).rejects.toMatchObject({ init: { status: 404 } });
    const other = await signUpPerson(app.stack, "Otto Other");
    await addOrganizer(other, { name: "Otto & Friends" });
    await app.stack.sql`delete from auth.users where id = ${other.id}`;
    await expect(load("otto-friends")).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("gives a reason with the deletion, or reads beside the field why it is invalid", async () => {
    await addOrganizer(olive);
    await app.stack.sql`truncate private.mail_outbox`;
    const own = await organizationOf(app.stack, olive);
    const refused = await send({ intent: "delete", id: own, reason: "x".repeat(1001) }, ada);
    expect(refused).toMatchObject({ data: { errors: { reason: ["Reason must not exceed 1,000 characters"] } } });
    await send({ intent: "delete", id: own, reason: "It is a shop." }, ada);
    const [mail] = await app.stack.sql`select kind, data from private.mail_outbox`;
    expect(mail).toEqual({ kind: "organizer_deleted", data: { name: "Porch Concerts", reason: "It is a shop." } });
  });

  test("reads that a name contains the site's, and cannot make a name public twice", async () => {
    await addOrganizer(olive, { name: "Sunshine Events Tampa", is_approved: false });
    expect((await list()).organizers).toMatchObject([{ isNamedAfterSite: true }]);
    await app.stack.sql`update public.organizers set name = 'Porch Concerts'`;
    const { organizers } = await list();
    expect(organizers).toMatchObject([{ isNamedAfterSite: false }]);
    await addOrganizer(pedro);
    const { id, version } = organizers[0] ?? { id: "", version: "" };
    const answer = await send({ intent: "approve", id, version }, ada);
    expect(answer).toMatchObject({ status: 303 });
    expect(await app.stack.sql`select from public.organizers where is_approved`).toHaveLength(1);
  });

  test("reads similar names, with links to those that are public", async () => {
    await addOrganizer(olive, { name: "City of Tampa Park" });
    await addOrganizer(pedro, { name: "City of Tampa Parks", is_approved: false });
    const loaderData = await list();
    expect(loaderData.organizers).toMatchObject([
      { similar: [{ name: "City of Tampa Park", slug: "city-of-tampa-park" }] },
    ]);
    const html = renderPage({ path: "/admin/organizers", Component: admin.default, loaderData });
    const link = html.querySelector('a[href="/organizers/city-of-tampa-park"]');
    expect(link?.textContent).toBe("City of Tampa Park");
    await app.stack.sql`update public.organizers set is_approved = false where founder_id = ${olive.id}`;
    const hidden = renderPage({ path: "/admin/organizers", Component: admin.default, loaderData: await list() });
    expect(hidden.body.textContent).toContain("City of Tampa Park (not public now)");
  });

  test("is the only one who decides: members and visitors are redirected", async () => {
    await addOrganizer(olive, { is_approved: false });
    const [{ updated_at }] = await app.stack.sql<[{ updated_at: string }]>`
      select to_json(updated_at) #>> '{}' as updated_at from public.organizers`;
    await send({ intent: "approve", id: await organizationOf(app.stack, olive), version: updated_at }, pedro).catch(
      () => undefined,
    );
    expect(await app.stack.sql`select from public.organizers where is_approved`).toHaveLength(0);
    const asked = async () => admin.loader(await app.get("/admin/organizers", {}, pedro));
    await expect(asked).rejects.toMatchObject({ status: 303 });
  });
});
