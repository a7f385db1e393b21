import { JSDOM } from "jsdom";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parsePosterName } from "#app/domain/events/posters.ts";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import type { SocialImage } from "#app/domain/site/page-meta.ts";
import { drawScene } from "#app/posters/poster.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { formWithPicture, scene } from "#tests/support/pictures.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let adam: Person;
let route: typeof import("#app/routes/events.$eventId_.card.$file.ts");
let page: typeof import("#app/routes/events.$eventId/route.tsx");
let poster: typeof import("#app/routes/events.$eventId_.poster/route.tsx");
let create: typeof import("#app/routes/create-event.tsx");
let list: typeof import("#app/routes/events._index/route.tsx");
let feed: typeof import("#app/routes/list-feed/route.ts");
let painter: typeof import("#app/posters/painter.ts");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/events.$eventId_.card.$file.ts");
  page = await import("#app/routes/events.$eventId/route.tsx");
  poster = await import("#app/routes/events.$eventId_.poster/route.tsx");
  create = await import("#app/routes/create-event.tsx");
  list = await import("#app/routes/events._index/route.tsx");
  feed = await import("#app/routes/list-feed/route.ts");
  painter = await import("#app/posters/painter.ts");
  olive = await signUpPerson(app.stack);
  adam = await signUpAdmin(app.stack);
});
afterAll(async () => {
  painter.stopPainter();
  await app.close();
});
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

/** The card that the event's page names, as this reader sees it. */
async function cardOf(id: string, person?: Person): Promise<SocialImage | null> {
  const shown = await page.loader(await app.get(`/events/${id}`, { eventId: id }, person));
  if (!("card" in shown)) throw new Error("the event's page does not show it");
  return shown.card;
}

async function open(path: string, headers: Record<string, string> = {}, person?: Person): Promise<Response> {
  const [, , eventId = "", , file = ""] = path.split("/");
  const args = await app.get(path, { eventId, file }, person);
  for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
  return route.loader(args);
}

describe("the social card of a public event", () => {
  test("is a picture of 1200 × 630 that any site may show and any cache may keep", async () => {
    const { id } = await addEvent(app.stack, olive);
    const card = await cardOf(id);
    expect(card).toMatchObject({ type: "image/png", alt: expect.stringContaining("Porch Concert") });
    const answer = await open(card?.path ?? "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=604800, s-maxage=60");
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(150_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  });

  test("is revalidated with 304", async () => {
    const { id } = await addEvent(app.stack, olive);
    const path = (await cardOf(id))?.path ?? "";
    const etag = (await open(path)).headers.get("ETag") ?? "";
    const again = await open(path, { "If-None-Match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await open(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("gets another URL after a change, to which the old one redirects", async () => {
    const { id } = await addEvent(app.stack, olive);
    const before = (await cardOf(id))?.path ?? "";
    await app.stack.sql`update public.events set title = 'Porch Concert, indoors', is_approved = true where id = ${id}`;
    await app.stack.sql`update public.events set is_approved = true where id = ${id}`;
    const after = (await cardOf(id))?.path ?? "";
    expect(after).not.toBe(before);
    const moved = await open(before);
    expect([moved.status, moved.headers.get("Location")]).toEqual([302, after]);
    expect((await open(`/events/${id}/card/nonsense.png`)).headers.get("Location")).toBe(after);
    expect((await open(after)).status).toBe(200);
  });

  test("shows its uploaded picture, as a JPEG; a picture elsewhere is left alone", async () => {
    const photo = await scene(1000, 700).jpeg().toBuffer();
    await redirected(create.action(await app.postFiles("/create-event", formWithPicture(photo), {}, olive)));
    const [uploaded] = await app.stack.sql<{ id: string }[]>`update public.events set is_approved = true returning id`;
    const card = await cardOf(uploaded?.id ?? "");
    expect(card?.type).toBe("image/jpeg");
    const answer = await open(card?.path ?? "");
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(150_000);
    expect((await sharp(bytes).metadata()).format).toBe("jpeg");

    // Nothing listens at this address, so a request would fail.
    const linked = await addEvent(app.stack, olive, { image_url: "http://127.0.0.1:9/picture.jpg" });
    const drawn = await cardOf(linked.id);
    expect(drawn?.type).toBe("image/png");
    expect((await open(drawn?.path ?? "")).status).toBe(200);
  });

  test("has the drawing that was chosen when the event was saved, the same on cards, on its page and on its poster", async () => {
    const form = {
      ...EVENT_FORM,
      title: "An Evening at No. 12",
      description: "Chess for beginners and masters, and cake.",
    };
    await redirected(create.action(await app.post("/create-event", form, {}, olive)));
    const [event] = await app.stack.sql<{ id: string; motif: string }[]>`
      update public.events set is_approved = true returning id, motif`;
    const id = event?.id ?? "";
    expect(event?.motif).toBe("chess");
    const listed = await list.loader(await app.get("/events"));
    const shown = await page.loader(await app.get(`/events/${id}`, { eventId: id }));
    const names = [...eventsOf(listed.list).map((each) => each.poster), "event" in shown && shown.event.poster];
    expect(names).toEqual(Array(2).fill(expect.stringMatching(/^chess-/)));
    const parts = parsePosterName(String(names[0]));
    const sheet = await open((await poster.loader(await app.get(`/events/${id}/poster`, { eventId: id }))).posterPath);
    expect(await sheet.text()).toContain(parts && drawScene(parts));
  });

  test("has a poster beside it, to print and hang up, which is a drawing of its own", async () => {
    const { id } = await addEvent(app.stack, olive);
    const openPage = async () => poster.loader(await app.get(`/events/${id}/poster`, { eventId: id }));
    const loaderData = await openPage();
    const path = loaderData.posterPath;
    const document = renderPage({ path: `/events/${id}/poster`, Component: poster.default, loaderData });
    expect(document.querySelector("img.event-poster")?.getAttribute("src")).toBe(path);
    expect(document.querySelector("img.event-poster")?.getAttribute("alt")).toContain("Porch Concert. Music");
    const answer = await open(path);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    const drawing = new JSDOM(await answer.text(), { contentType: "image/svg+xml" }).window.document.documentElement;
    expect(drawing.getAttribute("viewBox")).toBe("0 0 1200 1600");
    expect((await open(path, { "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(304);
    expect((await open(`/events/${id}/card/0000000000.svg`)).headers.get("Location")).toBe(path);
    await app.stack.sql`update public.events set is_approved = false where id = ${id}`;
    expect((await open(path)).status).toBe(404);
    await expect(openPage()).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("is painted once for concurrent requests", async () => {
    const { id } = await addEvent(app.stack, olive, { title: "Asked for by many" });
    const path = (await cardOf(id))?.path ?? "";
    // More requests than the painting queue holds: if each were painted, some would be answered 503.
    const answers = await Promise.all(Array.from({ length: 40 }, () => open(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("is what feeds show for an event without a picture, and the picture for others", async () => {
    const { id } = await addEvent(app.stack, olive);
    const path = (await cardOf(id))?.path ?? "";
    const read = async (format: string) => (await feed.loader(await app.get(`/tampa.${format}`))).text();
    for (const format of ["atom", "rss"]) expect(await read(format)).toContain(`http://127.0.0.1:3000${path}`);
    const json = () => read("json").then((text) => JSON.parse(text).events[0]);
    expect(await json()).toMatchObject({ image_url: null, card_url: `http://127.0.0.1:3000${path}` });
    const image_url = "https://pictures.example/porch.jpg";
    await app.stack.sql`update public.events set image_url = ${image_url}, is_approved = true`;
    await app.stack.sql`update public.events set is_approved = true`;
    expect(await json()).toMatchObject({ image_url });
    expect(await read("rss")).toContain(image_url);
  });
});

describe("no card is painted for an event that is not public", () => {
  test("not for visitors, its organizer or an admin, whatever address they try", async () => {
    const { id } = await addEvent(app.stack, olive, { title: "Secret surprise party", is_approved: false });
    expect(await cardOf(id, olive)).toBeNull();
    expect(await cardOf(id, adam)).toBeNull();
    for (const person of [undefined, olive, adam]) {
      const answer = await open(`/events/${id}/card/0000000000.png`, {}, person);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(await answer.text()).not.toContain("Secret");
    }
  });

  test("and a cached card is no longer served once the event is unpublished", async () => {
    const { id } = await addEvent(app.stack, olive);
    const path = (await cardOf(id))?.path ?? "";
    const etag = (await open(path)).headers.get("ETag") ?? "";
    await app.stack.sql`update public.events set is_approved = false where id = ${id}`;
    expect((await open(path)).status).toBe(404);
    expect((await open(path, { "If-None-Match": etag })).status).toBe(404);
  });

  test.each(["5f0c6a52-3c5c-4c39-9d12-0f7f6f0f3a11", "not-an-id"])("%s is 404", async (id) => {
    expect((await open(`/events/${id}/card/0000000000.png`)).status).toBe(404);
  });
});

test("structured data has the card if the event has no picture", async () => {
  const { id } = await addEvent(app.stack, olive);
  const shown = await page.loader(await app.get(`/events/${id}`, { eventId: id }));
  if (!("structuredData" in shown)) throw new Error("the event's page does not show it");
  const path = (await cardOf(id))?.path ?? "";
  expect(shown.structuredData[0]).toMatchObject({ image: [`http://127.0.0.1:3000${path}`] });
  expect(new JSDOM(shown.card?.alt).window.document.body.textContent).toContain("Armature Works, Tampa");
});
