import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RATE_LIMITS } from "#app/forms/rate-limits.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { AccountBrowser } from "./account-browser.ts";

// /account/calendar and the address it shows: a member's own events as a calendar to subscribe to.

let app: TestApp;
let page: typeof import("#app/routes/account_.calendar.tsx");
let calendar: typeof import("#app/routes/calendars.$token[.]ics.ts");
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/account_.calendar.tsx");
  calendar = await import("#app/routes/calendars.$token[.]ics.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
});

const PATH = "/account/calendar";
const press = async (intent: string) => page.action(await app.post(PATH, { intent }, {}, olive));

/** The address on the page, or null. */
async function address(): Promise<string | null> {
  return (await page.loader(await app.get(PATH, {}, olive))).address;
}

async function subscribe(path: string): Promise<Response> {
  const [, token = ""] = /\/calendars\/(\w+)\.ics$/.exec(path) ?? [];
  return calendar.loader(await app.get(path, { token }));
}

test("a member makes an address, renews it and ends it, without scripts; only the last one opens the events", async () => {
  await addEvent(app.stack, olive, { title: "Waiting concert", is_approved: false });
  expect(await address()).toBeNull();
  await press("renew");
  const first = (await address()) ?? "";
  const html = renderPage({ path: PATH, Component: page.default, loaderData: { address: first } });
  expect(html.querySelector("textarea")?.value).toBe(first);
  expect(html.querySelector("a[href^='webcal:']")?.getAttribute("href")).toBe(first.replace("http:", "webcal:"));

  for (const intent of ["renew", "end"]) {
    const asking = await page.loader(await app.get(`${PATH}?ask=${intent}`, {}, olive));
    const { body } = renderPage({ path: `${PATH}?ask=${intent}`, Component: page.default, loaderData: asking });
    expect(body.querySelector("dialog")?.textContent).toContain("stops working right away and can't be restored");
    expect([...body.querySelectorAll("button[name=intent]")].map((button) => button.getAttribute("value"))).toEqual([
      intent,
    ]);
  }

  const answer = await subscribe(first);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { entries } = readCalendar(await answer.text());
  expect(entries).toMatchObject([{ summary: "Waiting concert", status: "TENTATIVE" }]);

  await press("renew");
  const second = (await address()) ?? "";
  expect([(await subscribe(first)).status, (await subscribe(second)).status]).toEqual([404, 200]);
  await press("end");
  expect([await address(), (await subscribe(second)).status]).toEqual([null, 404]);
});

test("saved events have an address of their own, which opens them alone, until it is renewed", async () => {
  const mara = await signUpPerson(app.stack, "Mara Member");
  const { id } = await addEvent(app.stack, olive, { title: "Saved concert" });
  await addEvent(app.stack, mara, { title: "Mara's own concert" });
  await mara.client.rpc("save_events", { event_ids: [id] });
  const savedPage = await import("#app/routes/saved_.calendar.tsx");
  const savedCalendar = await import("#app/routes/calendars.saved.$token[.]ics.ts");
  const addressOf = async () => {
    await savedPage.action(await app.post("/saved/calendar", { intent: "renew" }, {}, mara));
    return (await savedPage.loader(await app.get("/saved/calendar", {}, mara))).address ?? "";
  };
  const open = async (path: string) => {
    const [, token = ""] = /\/calendars\/saved\/(\w+)\.ics$/.exec(path) ?? [];
    return {
      own: await calendar.loader(await app.get(path, { token })),
      saved: await savedCalendar.loader(await app.get(path, { token })),
    };
  };
  const first = await addressOf();
  const { own, saved } = await open(first);
  expect(own.status).toBe(404);
  expect(saved.headers.get("Cache-Control")).toBe("private, no-store");
  expect(readCalendar(await saved.text()).entries).toMatchObject([{ summary: "Saved concert", status: "CONFIRMED" }]);
  const second = await addressOf();
  expect([(await open(first)).saved.status, (await open(second)).saved.status]).toEqual([404, 200]);
  expect((await page.loader(await app.get(PATH, {}, mara))).address).toBeNull();
  expect(await new AccountBrowser().get(savedPage.loader, "/saved/calendar")).toMatchObject({ status: 303 });
});

test.each(["x", "0".repeat(64), "A".repeat(64)])("an address that nobody has answers 404: %j", async (token) => {
  const answer = await calendar.loader(await app.get(`/calendars/${token}.ics`, { token }));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("There is no calendar at this address, or it no longer exists.\n");
});

test("an event that its organizer has cancelled is cancelled there", async () => {
  await addEvent(app.stack, olive, {
    title: "Cancelled concert",
    status: "cancelled",
    status_at: new Date().toISOString(),
  });
  await press("renew");
  const { entries } = readCalendar(await (await subscribe((await address()) ?? "")).text());
  expect(entries).toMatchObject([{ summary: "Cancelled concert", status: "CANCELLED" }]);
});

test("the address is no page for visitors, and has a limit of its own", async () => {
  expect(await new AccountBrowser().get(page.loader, PATH)).toMatchObject({ status: 303 });
  expect(RATE_LIMITS["own-calendar"].map(({ by }) => by)).toEqual(["account", "address"]);
});
