import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let own: typeof import("#app/routes/account_.organizer/route.tsx");
let admin: typeof import("#app/routes/admin_.organizers/route.tsx");
/** Olive's page, which is pending. */
let id: string;

beforeAll(async () => {
  app = await openApp();
  own = await import("#app/routes/account_.organizer/route.tsx");
  admin = await import("#app/routes/admin_.organizers/route.tsx");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.organizers`;
  const page = { founder_id: olive.id, name: "Porch Concerts", about: "Songs.", website: "https://porch.example/" };
  await app.stack.sql`insert into public.organizers ${app.stack.sql(page)}`;
  id = await organizationOf(app.stack, olive);
});

const list = async (query = "") => admin.loader(await app.get(`/admin/organizers${query}`, {}, ada));
const versionNow = async () => (await list()).organizers[0]?.version ?? "";

async function giveBack(fields: Record<string, string>, person = ada, version?: string) {
  const sent = { intent: "return", id, version: version ?? (await versionNow()), ...fields };
  return admin.action((await app.post(`/admin/organizers?return=${id}`, sent, {}, person)) as never);
}

const load = async (path = "/account/organizer") => own.loader(await app.get(path, {}, olive));
const shown = async (path = "/account/organizer") =>
  renderPage({ path, Component: own.default, loaderData: await load(path) }).body;
const save = async (fields: Record<string, string> = {}) =>
  own.action(
    (await app.post(
      "/account/organizer",
      { intent: "save", id, name: "Porch Concerts", about: "Songs.", website: "porch.example", ...fields },
      {},
      olive,
    )) as never,
  );

describe("an admin", () => {
  test("is asked for reasons in a dialog, in the version that they have read", async () => {
    const version = await versionNow();
    const path = `/admin/organizers?return=${id}&version=${encodeURIComponent(version)}`;
    const { body } = renderPage({ path, Component: admin.default, loaderData: await list(path.slice(17)) });
    const dialog = body.querySelector("dialog");
    expect(dialog?.querySelectorAll("input[type=checkbox]").length).toBe(4);
    expect(dialog?.querySelector("input[name=version]")?.getAttribute("value")).toBe(version);
    expect(dialog?.querySelector("button[name=intent]")?.getAttribute("value")).toBe("return");
  });

  test("returns a page, which leaves the list and the count", async () => {
    expect(await giveBack({ because_text_unfit: "yes", note: "Who plays?" })).toMatchObject({ status: 303 });
    const { organizers, waiting } = await list();
    expect([organizers, waiting.organizers]).toEqual([[], 0]);
  });

  test("reads that a reason is missing, and keeps the note that is too long with what was ticked", async () => {
    expect(await giveBack({ note: "" })).toMatchObject({
      data: { errors: { note: ["Reason is required"] } },
      init: { status: 400 },
    });
    expect(await giveBack({ because_picture_unfit: "yes", note: "x".repeat(1001) })).toMatchObject({
      data: { errors: { note: ["Note must not exceed 1,000 characters"] }, values: { because_picture_unfit: "yes" } },
    });
    expect((await list()).organizers).toHaveLength(1);
  });

  test("returns nothing that was changed since", async () => {
    const read = await versionNow();
    await save({ about: "Songs on porches." });
    for (const version of [read, "mistyped"]) await giveBack({ because_text_unfit: "yes" }, ada, version);
    expect((await list()).organizers).toHaveLength(1);
  });

  test("is the only one who returns", async () => {
    await giveBack({ because_text_unfit: "yes" }, olive).catch(() => undefined);
    expect((await list()).organizers).toHaveLength(1);
  });
});

test("an admin finds the pages that are returned, with the reasons, until they are sent again", async () => {
  const shownTo = async (query: string) => {
    const loaderData = await list(query);
    return renderPage({ path: `/admin/organizers${query}`, Component: admin.default, loaderData }).body;
  };
  const count = async () =>
    (await shownTo("")).querySelector('a[href="/admin/organizers?state=returned"]')?.textContent;
  expect((await shownTo("?state=returned")).textContent).toContain("No returned pages");
  await giveBack({ because_text_unfit: "yes", note: "Who plays?" });
  expect(await count()).toBe("Returned (1)");
  const row = (await shownTo("?state=returned")).querySelector("li.flex");
  expect(row?.textContent).toContain("Porch Concerts");
  expect(row?.querySelector("blockquote")?.textContent).toContain("Who plays?");
  expect(row?.querySelector(`a[href="/admin/people/${olive.id}"]`)?.textContent).toBe("Olive Marlowe");
  await save();
  expect(await count()).toBe("Returned (0)");
});

describe("an organizer whose page was returned", () => {
  test("reads why above the form, which has what they typed", async () => {
    await giveBack({ because_links_not_theirs: "yes", note: "Is it yours?" });
    const body = await shown();
    for (const part of [
      "is asking you for changes",
      "The website or a link doesn't work, or belongs to someone else.",
      "Is it yours?",
    ])
      expect(body.textContent).toContain(part);
    expect(body.querySelector("input[name=website]")?.getAttribute("value")).toBe("https://porch.example/");
    expect(body.querySelector("textarea[name=about]")?.textContent).toContain("Songs.");
  });

  test("sends it again by saving it, and the admin reads why it was returned", async () => {
    for (const about of ["Songs.", "Songs on porches."]) {
      await giveBack({ because_links_not_theirs: "yes", note: "Is it yours?" });
      expect((await list()).organizers).toEqual([]);
      await save({ about });
      expect((await load()).organizer?.askedFor).toBeNull();
      expect((await shown()).textContent).toContain("is waiting for review");
      const why = "The website or a link doesn't work, or belongs to someone else.\nIs it yours?";
      expect((await list()).organizers).toMatchObject([{ id, returnedBefore: why }]);
    }
  });
});

test("the audit log has what was ticked and written", async () => {
  const { loader } = await import("#app/routes/admin_.audit.tsx");
  await giveBack({ because_name_not_theirs: "yes", note: "Who are you?" });
  const page = await loader(await app.get("/admin/audit?action=organizer_returned", {}, ada));
  expect(page.entries[0]?.sentence).toBe(
    'Ada Admin returned the organizer page of Porch Concerts. Reason: "The name doesn\'t belong to the people who organize these events.\nWho are you?"',
  );
});
