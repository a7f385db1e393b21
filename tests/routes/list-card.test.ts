import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { findListCard } from "#app/domain/lists/card.server.ts";
import { DEFAULT_SITE_SETTINGS as site } from "#app/domain/site/site.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
let route: typeof import("#app/routes/cards.$card.$file.ts");
let painter: typeof import("#app/posters/painter.ts");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/cards.$card.$file.ts");
  painter = await import("#app/posters/painter.ts");
});
afterAll(async () => {
  painter.stopPainter();
  await app.close();
});

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const [, , card = "", file = ""] = path.split("/");
  const args = await app.get(path, { card, file });
  for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
  return route.loader(args);
}

const LIST_CARDS = ["home", "events", ...CITIES.map(({ slug }) => slug), ...CATEGORIES.map(({ id }) => id)];

const pathOf = (name: string) => findListCard(name, site)?.path ?? "";

describe("the social card of a list", () => {
  test("is a separate small picture for home, all events, each city and each category", async () => {
    expect(new Set(LIST_CARDS).size).toBe(LIST_CARDS.length);
    const seen = new Set<string>();
    for (const name of LIST_CARDS) {
      const answer = await open(pathOf(name));
      expect([answer.status, answer.headers.get("Content-Type")], name).toEqual([200, "image/png"]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length, name).toBeLessThan(150_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
      seen.add(createHash("sha256").update(bytes).digest("hex"));
    }
    expect(seen.size).toBe(LIST_CARDS.length);
  }, 120_000);

  test("is immutable for caches, may be embedded by any site, and is revalidated with 304", async () => {
    const answer = await open(pathOf("tampa"));
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const again = await open(pathOf("tampa"), { "If-None-Match": `W/${answer.headers.get("ETag")}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("gets another URL when its content changes, to which older ones redirect", async () => {
    expect(findListCard("tampa", { productName: "Palm Days" })?.path).not.toBe(pathOf("tampa"));
    const moved = await open("/cards/tampa/000000.png");
    expect([moved.status, moved.headers.get("Location")]).toEqual([302, pathOf("tampa")]);
    expect(moved.headers.get("Cache-Control")).toContain("max-age=0");
  });

  test.each(["atlantis", "constructor", "Tampa", "cities%2Ftampa"])("%s has none: 404", async (name) => {
    const answer = await open(`/cards/${name}/000000.png`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  });
});
