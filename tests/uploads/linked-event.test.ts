import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LinkNotes } from "#app/domain/imports/found-facts.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import type { fetchPublic } from "#app/uploads/fetch-public.server.ts";
import type { Linked } from "#app/uploads/linked-event.server.ts";
import { calendarText, eventLines } from "#tests/domain/imports/files.ts";
import { jsonLd, pageHtml, SCHEMA_EVENT } from "#tests/domain/imports/pages.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { dayAhead } from "#tests/support/events.ts";
import { answered } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const servers: Server[] = [];
let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/create-event.tsx");
let modules: {
  fetchPublic: typeof fetchPublic;
  linkForm: typeof import("#app/uploads/linked-event.server.ts").linkForm;
  handleForms: typeof import("#app/forms/handle-form.server.ts").handleForms;
  getSignedIn: typeof import("#app/session/user.server.ts").getSignedIn;
};
beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/create-event.tsx");
  const { fetchPublic } = await import("#app/uploads/fetch-public.server.ts");
  const { linkForm } = await import("#app/uploads/linked-event.server.ts");
  const { handleForms } = await import("#app/forms/handle-form.server.ts");
  const { getSignedIn } = await import("#app/session/user.server.ts");
  modules = { fetchPublic, linkForm, handleForms, getSignedIn };
  olive = await signUpPerson(app.stack);
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await app.close();
});

/** Starts a local server. Returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server with these pages: an HTML text, or a type and a body. */
function servePages(pages: Record<string, string | [type: string, body: string | Buffer]>): Promise<string> {
  return serve(({ url = "" }, response) => {
    const page = pages[url];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === "string") response.setHeader("Content-Type", "text/html; charset=utf-8").end(page);
    else response.setHeader("Content-Type", page[0]).end(page[1]);
  });
}

/** Submits a link. Only its local server may be fetched. */
async function send(link: string, timeoutMs = 10_000) {
  const { origin, port } = new URL(link);
  const args = await app.post("/create-event", { intent: "link", link }, {}, olive);
  const isAllowed = (address: string, asked: number) => address === "127.0.0.1" && String(asked) === port;
  const forms = {
    link: modules.linkForm(args, (address, settings) =>
      modules.fetchPublic(address, { ...settings, isAllowed, timeoutMs }),
    ),
  };
  const { handleForms, getSignedIn: guard } = modules;
  const answer = answered(await handleForms<{ link: Linked }, SignedIn, LinkNotes>(args, { guard, forms }));
  return { ...answer, origin };
}

const sendPage = async (html: string) => send(`${await servePages({ "/jazz": html })}/jazz`);

const SOON = { startDate: `${dayAhead(10)}T19:30`, endDate: `${dayAhead(10)}T22:00`, doorTime: undefined };

test("a page with an event fills the form, which names what was not found, and saves nothing", async () => {
  const html = pageHtml(jsonLd({ ...SCHEMA_EVENT, ...SOON, "@type": "Event", offers: undefined }));
  const { status, body, origin } = await sendPage(html);
  expect(status).toBe(200);
  expect(body.values).toMatchObject({
    link: `${origin}/jazz`,
    event_url: `${origin}/jazz`,
    image_url: `${origin}/jazz.jpg`,
    title: "Jazz Night",
    location: "Armature Works, Tampa",
    start_date: `${dayAhead(10)}T19:30`,
    language: "en",
  });
  const host = new URL(origin).host;
  expect(body.shown?.notes).toEqual([
    `Filled in from ${host}. Please check everything before you send it.`,
    "We couldn't find: category and price.",
  ]);
  for (const table of ["events", "event_drafts"])
    expect(await app.stack.sql`select 1 from ${app.stack.sql(table)}`).toEqual([]);
  const loaderData = await route.loader(await app.get("/create-event", {}, olive));
  const page = renderPage({
    path: "/create-event",
    Component: route.default,
    loaderData: "data" in loaderData ? loaderData.data : loaderData,
    actionData: body,
  });
  expect(page.body.textContent).toContain("We couldn't find: category and price.");
  const value = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  expect([value("title"), value("start_date"), value("event_url"), value("image_url"), value("draft_id")]).toEqual([
    "Jazz Night",
    `${dayAhead(10)}T19:30`,
    `${origin}/jazz`,
    `${origin}/jazz.jpg`,
    "",
  ]);
});

test("an organizer is told of several events, one that is canceled, online or begun", async () => {
  const location = { "@type": "VirtualLocation", url: "https://zoom.us/j/1" };
  const past = { ...SCHEMA_EVENT, startDate: "2020-01-01T19:00", location, eventStatus: "EventCancelled" };
  const { body } = await sendPage(pageHtml(jsonLd([past, { ...past, startDate: "2019-01-01T19:00" }])));
  expect(body.shown?.notes.slice(1, 5)).toEqual([
    "This link has 2 events; this is the next one.",
    "Its page says it's canceled.",
    "It starts in the past: choose another date.",
    "It's an online event with no venue.",
  ]);
});

describe("what structured data lacks comes", () => {
  const shared = `<meta property="og:title" content="Jazz Night"><meta property="og:description" content="Two sets."><meta property="og:image" content="/card.jpg">`;
  const event = (title: string) =>
    eventLines(`DTSTART:${dayAhead(9).replaceAll("-", "")}T190000`, "LOCATION:The Attic, Tampa").map((line) =>
      line.replace("Jazz Night", title).replace("UID:1@", `UID:${title}@`),
    );
  const link = `<link rel="alternate" type="text/calendar" href="/jazz.ics">`;

  test("from the calendar of the page, then from what it says of itself", async () => {
    const calendar = calendarText(...event("Bingo"), ...event("Jazz Night"));
    const origin = await servePages({ "/jazz": pageHtml(shared, link), "/jazz.ics": ["text/calendar", calendar] });
    const { body } = await send(`${origin}/jazz`);
    expect(body.values).toMatchObject({
      title: "Jazz Night",
      description: "Two sets.",
      location: "The Attic, Tampa",
      start_date: `${dayAhead(9)}T19:00`,
      image_url: `${origin}/card.jpg`,
    });
  });

  test("not from other events of the site's calendar, nor from one that cannot be read", async () => {
    for (const calendar of [calendarText(...event("Bingo"), ...event("Chess")), "Hello"]) {
      const pages = { "/jazz": pageHtml(shared, link), "/jazz.ics": ["text/calendar", calendar] as [string, string] };
      const { status, body } = await send(`${await servePages(pages)}/jazz`);
      expect(status).toBe(200);
      expect(body.values).not.toHaveProperty("location");
      expect(body.shown?.notes.at(-1)).toBe("We couldn't find: category, date and time, venue, and price.");
    }
  });
});

test("a calendar gives its first event that has not begun", async () => {
  const at = (days: number, title: string) =>
    eventLines(`UID:${days}`, `DTSTART:${dayAhead(days).replaceAll("-", "")}T190000`).map((line) =>
      line.replace("Jazz Night", title),
    );
  const calendar = calendarText(...at(20, "Later"), ...at(-1, "Begun"), ...at(5, "Next one"));
  const { body } = await send(`${await servePages({ "/events": ["text/calendar", calendar] })}/events`);
  expect(body.values).toMatchObject({ title: "Next one", start_date: `${dayAhead(5)}T19:00` });
  expect(body.values).not.toHaveProperty("event_url");
  const empty = await send(`${await servePages({ "/events": ["text/calendar", calendarText()] })}/events`);
  expect(empty).toMatchObject({ status: 422, body: { errors: { link: ["This calendar has no upcoming events"] } } });
});

const LOGIN = `<meta property="og:title" content="Log in"><form><input type="password" name="p"></form>`;

test.each([
  ["a page that asks for a password", LOGIN, /isn't public/],
  ["a page without an event", "<title>Hello</title>", /We found no event/],
  ["an empty page", "", /We found no event/],
  ["a PDF", ["application/pdf", "%PDF-1.7"], /leads to a file/],
  ["a page of 10 MB", `<p>${"a".repeat(10_000_000)}`, /larger than 2 MB/],
] as const)("%s is refused with its reason, and the link is still there", async (_, page, reason) => {
  const pages = { "/jazz": typeof page === "string" ? page : ([...page] as [string, string]) };
  const { status, body, origin } = await send(`${await servePages(pages)}/jazz`);
  expect(status).toBe(422);
  expect(body.errors.link?.[0]).toMatch(reason);
  expect(body.values).toEqual({ link: `${origin}/jazz` });
  const element = renderPage({ path: "/create-event", Component: route.default, loaderData: {}, actionData: body });
  expect(element.querySelector<HTMLInputElement>("#link")?.value).toBe(`${origin}/jazz`);
  expect(element.querySelector("#title")).toBeNull();
});

test.each([
  ["that is not there", 404, "", /There is no page/],
  ["for members alone", 403, "", /isn't public/],
  ["that fails", 500, "", /couldn't open/],
  ["that redirects in a loop", 302, "/", /couldn't open/],
  ["that redirects to this machine", 302, "http://127.0.0.1:1/", /couldn't open/],
  ["that redirects to a private network", 301, "http://10.0.0.1/", /couldn't open/],
])("a page %s is refused", async (_, status, to, reason) => {
  const origin = await serve((_, response) => response.writeHead(status, to ? { Location: to } : {}).end());
  const { status: answeredWith, body } = await send(`${origin}/`);
  expect(answeredWith).toBe(422);
  expect(body.errors.link?.[0]).toMatch(reason);
});

test("a page that never ends is given up", async () => {
  const origin = await serve((_, response) => response.write("<html>"));
  const { status, body } = await send(`${origin}/`, 200);
  expect(status).toBe(422);
  expect(body.errors.link?.[0]).toMatch(/takes too long/);
});

test("a compressed bomb is given up", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, "<p>"));
  const origin = await serve((_, response) =>
    response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }).end(bomb),
  );
  expect((await send(`${origin}/`)).body.errors.link?.[0]).toMatch(/larger than 2 MB/);
});

test("the notes are in Spanish on a Spanish page", async () => {
  const html = pageHtml(jsonLd({ ...SCHEMA_EVENT, ...SOON, location: undefined }));
  const { body } = await inLanguage("es", () => sendPage(html));
  expect(body.shown?.notes.slice(1)).toEqual(["No encontramos: lugar."]);
  const { errors } = (await inLanguage("es", () => sendPage("<title>Hola</title>"))).body;
  expect(errors.link?.[0]).toMatch(/^No encontramos ningún evento/);
});

test("what is no link is said, and this machine is not asked", async () => {
  const post = async (link: string) =>
    answered(await route.action(await app.post("/create-event", { intent: "link", link }, {}, olive)));
  expect(await post("")).toMatchObject({ status: 400, body: { errors: { link: ["Paste the link to your event"] } } });
  expect(await post("jazz night")).toMatchObject({ status: 400, body: { values: { link: "jazz night" } } });
  expect(await post("http://127.0.0.1:1/")).toMatchObject({
    status: 422,
    body: { errors: { link: [expect.stringMatching(/couldn't open/)] }, values: { link: "http://127.0.0.1:1/" } },
  });
});
