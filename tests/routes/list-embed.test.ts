import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { parseDocument } from "#tests/support/document.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

const SITE = "http://127.0.0.1:3000";

let app: TestApp;
let olive: Person;
let embed: typeof import("#app/routes/list-embed/route.ts");
let stylesheet: typeof import("#app/routes/embed.$look.look[.]css.ts");
let browse: typeof import("#app/routes/events._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  embed = await import("#app/routes/list-embed/route.ts");
  stylesheet = await import("#app/routes/embed.$look.look[.]css.ts");
  browse = await import("#app/routes/events._index/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function open(path: string, person?: Person) {
  const answer = await embed.loader(await app.get(path, {}, person));
  const html = await answer.clone().text();
  const document = parseDocument(html, `${SITE}${path}`);
  return { answer, html, document, titles: [...document.querySelectorAll("h2")].map((title) => title.textContent) };
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe("an embedded list", () => {
  test.each(["", "?category=music", "?search=porch", "?price=free", "?near=tampa&radius=10", "?time=evening"])(
    "of /events%s has the events of the page, soonest first",
    async (query) => {
      await addEvent(app.stack, olive, { title: "Porch Later", start_date: localTime(9, "19:30") });
      await addEvent(app.stack, olive, {
        title: "Porch Sooner",
        price_kind: "free",
        start_date: localTime(2, "10:00"),
      });
      await addEvent(app.stack, olive, { title: "Gallery Walk", category: "arts", location: "Pier, Miami" });
      await addEvent(app.stack, olive, { title: "In review", is_approved: false });
      const page = await browse.loader(await app.get(`/events${query}`));
      const shown = [...eventsOf(page.list)]
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
        .map(({ title }) => title);
      expect(shown.length).toBeGreaterThan(0);
      expect((await open(`/embed/auto/events${query}`)).titles).toEqual(shown);
    },
  );

  test("of a city, a venue or an organizer has theirs, under its name", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    await app.stack
      .sql`insert into public.organizers (founder_id, name, is_approved) values (${other.id}, 'Otto & Friends', true)`;
    await addEvent(app.stack, olive, { title: "At the Works" });
    await addEvent(app.stack, other, { title: "At the Pier", location: "Pier, Miami" });
    const named = async (path: string) => {
      const { titles, document } = await open(path);
      return [document.querySelector("h1")?.textContent, titles];
    };
    expect(await named("/embed/auto/tampa")).toEqual(["Events in Tampa", ["At the Works"]]);
    expect(await named("/embed/auto/venues/pier-miami")).toEqual(["Events at Pier", ["At the Pier"]]);
    expect(await named("/embed/auto/organizers/otto-friends")).toEqual(["Events by Otto & Friends", ["At the Pier"]]);
    await app.stack.sql`delete from public.organizers`;
  });

  test("in Spanish leads to Spanish pages", async () => {
    const { id } = await addEvent(app.stack, olive);
    const { document } = await inLanguage("es", () => open("/es/embed/auto/tampa?category=music"));
    expect(document.documentElement.lang).toBe("es");
    expect(document.querySelector("h1")?.textContent).toBe("Música: eventos en Tampa");
    expect(document.querySelector<HTMLAnchorElement>("h1 a")?.href).toBe(`${SITE}/es/tampa?category=music`);
    expect(document.querySelector<HTMLAnchorElement>("h2 a")?.href).toContain(`${SITE}/es/events/${id}`);
  });

  test("says what it is narrowed to, and of each event when, what, where and its price", async () => {
    await addEvent(app.stack, olive, { title: "Porch Concert", price_kind: "free", start_date: localTime(2, "19:30") });
    const { document } = await open("/embed/auto/tampa?category=music&price=free");
    expect(document.querySelector("h1")?.textContent).toBe("Music events in Tampa");
    expect(document.querySelector(".filters")?.textContent).toBe("Free");
    const text = document.querySelector("li")?.textContent;
    for (const part of ["7:30 PM", "Porch Concert", "Armature Works", "Free"]) expect(text).toContain(part);
    expect(document.querySelector("li .picture img")).not.toBeNull();
  });

  test("shows the end of events in progress", async () => {
    await addEvent(app.stack, olive, { title: "Under way", start_date: hours(-1), end_date: hours(30) });
    await addEvent(app.stack, olive, { title: "Over now", start_date: hours(-3), end_date: hours(-1) });
    const { titles, document } = await open("/embed/auto/tampa");
    expect(titles).toEqual(["Under way"]);
    expect(document.querySelector(".when")?.textContent).toMatch(/^Now · Until /);
  });

  test("has twelve events at most, and leads to the rest", async () => {
    for (let n = 10; n < 24; n += 1)
      await addEvent(app.stack, olive, { title: `Concert ${n}`, start_date: hours(n * 5) });
    const { titles, document } = await open("/embed/auto/tampa?category=music");
    expect(titles).toEqual(Array.from({ length: 12 }, (_, index) => `Concert ${index + 10}`));
    const more = document.querySelector<HTMLAnchorElement>(".more a");
    expect(more?.textContent).toBe("More on Sunshine Events");
    expect(more?.href).toBe(`${SITE}/tampa?category=music`);
  });

  test("leads out of the frame with every link, and back to its list", async () => {
    const { id } = await addEvent(app.stack, olive);
    const { document } = await open("/embed/dark-b2331f/tampa?category=music");
    const links = [...document.querySelectorAll("a")];
    expect(links).toHaveLength(3);
    for (const link of links) expect([link.target, link.rel]).toEqual(["_blank", "noopener"]);
    expect(links[1]?.href).toBe(`${SITE}/events/${id}`);
  });

  test("has no scripts and no inline styles, and is not indexed", async () => {
    await addEvent(app.stack, olive, {
      title: `</title><script>alert("x")</script>`,
      image_url: "https://x.example/a.png",
    });
    const { html, document, answer } = await open("/embed/auto/events");
    expect(document.querySelectorAll("script, style, form, iframe")).toHaveLength(0);
    expect(html).not.toMatch(/\sstyle="|\son\w+="|javascript:/);
    expect(document.querySelector("h2")?.textContent).toBe(`</title><script>alert("x")</script>`);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(`${SITE}/events`);
  });

  test("is the same document in every variant, and for members", async () => {
    await addEvent(app.stack, olive);
    const plain = await open("/embed/auto/tampa");
    expect((await open("/embed/dark-b2331f/tampa")).html).toBe(plain.html);
    const own = await open("/embed/auto/tampa", olive);
    expect(own.html).toBe(plain.html);
    expect(own.answer.headers.get("Set-Cookie")).toBeNull();
    expect(own.answer.headers.get("Cache-Control")).toContain("public");
  });

  test("that is empty says so, and leads to the site", async () => {
    const { document } = await open("/embed/auto/ocala");
    expect(document.querySelector("main")?.textContent).toContain("Nothing is coming up here right now.");
    expect(document.querySelector<HTMLAnchorElement>(".more a")?.href).toBe(`${SITE}/ocala`);
  });

  test.each(["/embed/pink/tampa", "/embed/auto/atlantis", "/embed/auto-red/tampa", "/embed/auto/organizers/nobody"])(
    "%s is not found, which the frame says in words",
    async (path) => {
      const { answer, document } = await open(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors *");
      expect(document.querySelector(".empty")?.textContent).toMatch(
        /This list of events no longer exists|This list's address has a mistake/,
      );
      expect(document.querySelector<HTMLAnchorElement>(".more a")?.href).toBe(`${SITE}/`);
    },
  );
});

describe("the stylesheet of a variant", () => {
  test("has its colours and all rules of the document, and is revalidated with 304", async () => {
    const ask = async (look: string, tag = "") => {
      const args = await app.get(`/embed/${look}/look.css`, { look });
      if (tag) args.request.headers.set("If-None-Match", tag);
      return stylesheet.loader(args);
    };
    const answer = await ask("dark-b2331f");
    expect(answer.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("--accent:#b2331f");
    expect(text).toContain(".picture");
    expect((await ask("dark-b2331f", answer.headers.get("ETag") ?? "")).status).toBe(304);
    expect((await ask("light-b2331f", answer.headers.get("ETag") ?? "")).status).toBe(200);
    expect((await ask("pink")).status).toBe(404);
  });
});
