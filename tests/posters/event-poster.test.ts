import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { eventCardOf, type PosterText, posterTextOf } from "#app/domain/events/social-card.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { CARD_PICTURE, drawEventPoster, type PosterShape } from "#app/posters/event-poster.ts";
import { paint, stopPainter } from "#app/posters/painter.ts";
import { planSeed } from "#supabase/seed/plan.ts";
import { scene } from "#tests/support/pictures.ts";
import { readQrCode } from "#tests/support/qr-code.ts";

/** Maximum bytes of drawings, compressed, and of a painted card. The sheet's QR code does not compress. */
const MOST_BYTES = { drawing: { card: 8_000, sheet: 10_000 }, card: 150_000 };
const SHAPES: readonly PosterShape[] = ["card", "sheet"];

const site = DEFAULT_SITE_SETTINGS;
const parser = new new JSDOM().window.DOMParser();
const text: PosterText = {
  title: "Porch Concert",
  category: "music",
  location: "Armature Works, 1910 N Ola Ave, Tampa",
  longDate: "Saturday, November 28, 2026",
  timeSpan: "7:30 PM – 10:00 PM",
  poster: "songwriter-200",
  plan: null,
  price: "$12 – $40",
  address: "https://sunshine.example/events/6f1f7a52-3f5e-4d0a-9b53-0d1f1c3b2a11",
  productName: "Sunshine Events",
};
const seeded = planSeed(new Date("2026-11-22T14:00:00Z"), site.timeZone).events.map(({ row }, index) => {
  const id = `${index.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
  return { ...row, picture: null, id };
});

afterAll(stopPainter);

/** The lines of a poster: number of letters, and right end in pixels. */
function linesOf(svg: string) {
  const document = parser.parseFromString(svg, "image/svg+xml");
  const known = new Set([...document.querySelectorAll("defs path")].map(({ id }) => `#${id}`));
  return [...document.querySelectorAll("g[transform]")]
    .filter((group) => group.querySelector(":scope > use"))
    .map((group) => {
      const uses = [...group.querySelectorAll("use")];
      expect(uses.filter((use) => !known.has(use.getAttribute("href") ?? ""))).toEqual([]);
      const [, x = 0, scale = 0] =
        /translate\((-?[\d.]+) .*scale\(([\d.]+)\)/.exec(group.getAttribute("transform") ?? "") ?? [];
      return { letters: uses.length, end: Number(x) + Number(uses.at(-1)?.getAttribute("x") ?? 0) * Number(scale) };
    });
}

function lettersOf(svg: string): number {
  return linesOf(svg).reduce((sum, { letters }) => sum + letters, 0);
}

describe("the poster of an event", () => {
  test.each([
    ["San Carlos Street, Pensacola", "7:30 PM – 10:00 PM CST"],
    ["Armature Works, Tampa", "7:30 PM – 10:00 PM"],
  ])("says in which zone its times are where that is not the site's: %s", (location, timeSpan) => {
    const [first] = seeded;
    if (!first) throw new Error("there is no example event");
    const hours = location.endsWith("Pensacola") ? ["01:30", "04:00"] : ["00:30", "03:00"];
    const [start_date = "", end_date = ""] = hours.map((hour) => `2026-11-29T${hour}:00Z`);
    const event = { ...first, location, start_date, end_date };
    expect(posterTextOf(event, site)).toMatchObject({ timeSpan, longDate: "Saturday, November 28, 2026" });
    expect(eventCardOf(event, site).alt).toContain(`${timeSpan}. ${location}`);
  });

  test.each(SHAPES)("is light for every example event, as %s", (shape) => {
    expect(seeded.length).toBeGreaterThan(150);
    const heavy = seeded
      .map((event) => gzipSync(drawEventPoster(posterTextOf(event, site), shape)).length)
      .filter((bytes) => bytes > MOST_BYTES.drawing[shape]);
    expect(heavy).toEqual([]);
  });

  test.each(SHAPES)("keeps every title within its lettering, as %s", (shape) => {
    const edge = { card: 590, sheet: 1200 }[shape];
    const titles = [
      "Chess",
      "An Evening of Chamber Music and Poetry with the Composers ".repeat(2),
      "W".repeat(100),
      "lo ".repeat(33),
    ];
    for (const title of titles) {
      const svg = drawEventPoster({ ...text, title, location: `${"Very Long Hall ".repeat(8)}, Tampa` }, shape);
      const ends = linesOf(svg).map(({ end }) => end);
      expect(ends.length).toBeGreaterThan(4);
      expect(Math.max(...ends)).toBeLessThan(edge);
      expect(svg).not.toMatch(/NaN|undefined|null/);
    }
  });

  test("says on a sheet what it costs and the whole address, which a card leaves out", () => {
    const letters = (change: Partial<PosterText>, shape: PosterShape) =>
      lettersOf(drawEventPoster({ ...text, ...change }, shape));
    const street = "1910NOlaAve".length;
    expect(letters({}, "sheet") - letters({ price: null }, "sheet")).toBe("$12–$40".length);
    expect(letters({}, "sheet") - letters({ location: "Armature Works, Tampa" }, "sheet")).toBe(street);
    expect(letters({ price: null, location: "Armature Works, Tampa" }, "card")).toBe(letters({}, "card"));
  });

  test("leads on a sheet to its page by a QR code, black on white in both themes", () => {
    const document = parser.parseFromString(drawEventPoster(text, "sheet"), "image/svg+xml");
    const ground = document.querySelector('path[color="#fff"]');
    const size = Number(/h(\d+)/.exec(ground?.getAttribute("d") ?? "")?.[1]);
    const path = document.querySelector('path[color="#000"]')?.getAttribute("d") ?? "";
    expect(readQrCode({ size, path })).toBe(text.address);
    expect(drawEventPoster(text, "card")).not.toContain("#000");
  });

  test("has the same colours in both themes' styles, and no text that needs a font", () => {
    const document = parser.parseFromString(drawEventPoster(text, "card"), "image/svg+xml");
    const [byDay = "", byNight = ""] = (document.querySelector("style")?.textContent ?? "").split("@media");
    expect(document.querySelectorAll("text").length).toBe(0);
    for (const colour of ["panel", "accent", "wall"])
      expect([byDay, byNight].map((styles) => styles.includes(`.${colour}{`))).toEqual([true, true]);
  });

  test("writes accents and Vietnamese, and leaves pictographs out", () => {
    const plain = lettersOf(drawEventPoster({ ...text, title: "Noche de Musica" }, "card"));
    expect(lettersOf(drawEventPoster({ ...text, title: "🎷 Noche de Música 🎉" }, "card"))).toBe(plain);
    expect(lettersOf(drawEventPoster({ ...text, title: "Noche de Mu\u0301sica" }, "card"))).toBe(plain);
    const pho = lettersOf(drawEventPoster({ ...text, title: "Pho Banh Mi" }, "card"));
    expect(lettersOf(drawEventPoster({ ...text, title: "Phở Bánh Mì" }, "card"))).toBe(pho);
  });

  test.each(["农历新年庆典", "أمسية موسيقية", "Концерт в парке", "🎉🎉🎉"])(
    "says its category and city in place of %s, which the font cannot write",
    (title) => {
      const named = drawEventPoster({ ...text, title: "Music in Tampa" }, "card");
      expect(drawEventPoster({ ...text, title }, "card")).toBe(named);
    },
  );

  test("gets another URL when its content changes, and only then", () => {
    const [event] = seeded;
    if (!event) throw new Error("there are no examples");
    const { path } = eventCardOf(event, site);
    expect(eventCardOf({ ...event, image_url: "https://pictures.example/a.jpg", max_attendees: 5 }, site).path).toBe(
      path,
    );
    for (const change of [{ title: "Another" }, { location: "Pier, Miami" }, { start_date: "2027-01-01T15:00:00Z" }])
      expect(eventCardOf({ ...event, ...change }, site).path).not.toBe(path);
  });
});

describe("a painted card", () => {
  test("is a small PNG of 1200 × 630 for example events of each drawing", async () => {
    const heaviest = { bytes: 0, size: "" };
    const byDrawing = new Map(seeded.map((event) => [posterTextOf(event, site).poster.replace(/-\d+$/, ""), event]));
    expect(byDrawing.size).toBeGreaterThan(20);
    for (const event of byDrawing.values()) {
      const svg = drawEventPoster(posterTextOf(event, site), "card");
      const bytes = await paint({ svg, type: "image/png", picture: null });
      const { width, height, format } = await sharp(bytes).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
      heaviest.bytes = Math.max(heaviest.bytes, bytes.length);
    }
    expect(heaviest.bytes).toBeGreaterThan(20_000);
    expect(heaviest.bytes).toBeLessThan(MOST_BYTES.card);
  }, 120_000);

  test("with a picture is a JPEG that shows the part in view, however much there is in it", async () => {
    const svg = drawEventPoster(text, "card", true);
    const noise = Buffer.alloc(960 * 1400 * 3);
    for (let index = 0; index < noise.length; index++) noise[index] = (index * 7919 + ((index * index) >> 7)) % 256;
    const busy = await sharp(noise, { raw: { width: 960, height: 1400, channels: 3 } })
      .webp({ quality: 90 })
      .toBuffer();
    const calm = await scene(800, 1600, { x: 50, y: 90 }).webp().toBuffer();
    const shown = async (bytes: Buffer, y: number) => {
      const card = await paint({ svg, type: "image/jpeg", picture: { ...CARD_PICTURE, bytes, x: 50, y } });
      expect(card.length).toBeLessThan(MOST_BYTES.card);
      expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
      return card;
    };
    await shown(busy, 50);
    // The red disc is at the bottom of the picture.
    const [foot, top] = await Promise.all([shown(calm, 100), shown(calm, 0)]);
    const redAt = async (card: Uint8Array) => {
      const pixel = await sharp(card).extract({ left: 870, top: 498, width: 2, height: 2 }).raw().toBuffer();
      return (pixel[0] ?? 0) - (pixel[1] ?? 0);
    };
    expect(await redAt(foot)).toBeGreaterThan(120);
    expect(await redAt(top)).toBeLessThan(120);
  });

  test("fails for an invalid drawing, and the next one is painted", async () => {
    await expect(paint({ svg: "no drawing", type: "image/png", picture: null })).rejects.toThrow("was not painted");
    const svg = drawEventPoster(text, "card");
    expect((await paint({ svg, type: "image/png", picture: null })).length).toBeGreaterThan(10_000);
  });

  test("is refused while many others wait", async () => {
    const svg = drawEventPoster(text, "card");
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => paint({ svg, type: "image/png", picture: null })),
    );
    const refused = all.filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(16);
    expect(refused[0]).toMatchObject({ reason: { name: "PainterBusy" } });
  });
});
