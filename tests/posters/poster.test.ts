import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { MOTIFS, type Motif } from "#app/domain/events/motifs.ts";
import { posterName } from "#app/domain/events/posters.ts";
import { LIGHTS } from "#app/domain/events/sunlight.ts";
import { Cast } from "#app/posters/people.ts";
import { posterColour, readPoster } from "#app/posters/poster.ts";
import { SCENES, SECOND_SCENES } from "#app/posters/scenes/index.ts";

const parser = new new JSDOM().window.DOMParser();
const EVERY_MOTIF = Object.keys(MOTIFS) as Motif[];
/** Maximum bytes of a poster, compressed. */
const MOST_BYTES = 8_000;

function drawing(motif: Motif, variant = 0): string {
  return readPoster(posterName({ motif, light: "dusk", category: "music", variant })) ?? "";
}

test("there are at least 120 scenes, and no two are alike", () => {
  expect(EVERY_MOTIF.length).toBeGreaterThanOrEqual(120);
  const scenes = [
    ...EVERY_MOTIF.map((motif) => SCENES[motif]),
    ...EVERY_MOTIF.flatMap((motif) => SECOND_SCENES[motif] ?? []),
  ].map((scene) => scene(new Cast(0)));
  expect(new Set(scenes).size).toBe(scenes.length);
});

test.each(EVERY_MOTIF)("the drawing of %s is well-formed, small, and has no NaN", (motif) => {
  for (const variant of [0, 1, 2]) {
    const svg = drawing(motif, variant);
    expect(gzipSync(svg).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(svg).not.toMatch(/NaN|undefined|null/);
    const document = parser.parseFromString(svg, "image/svg+xml");
    expect(document.querySelectorAll("path, circle, ellipse, rect").length).toBeGreaterThan(5);
    // The drawing's styles define each of its colours, by day and by night.
    const [byDay = "", byNight = ""] = (document.querySelector("style")?.textContent ?? "").split("@media");
    for (const { classList } of document.querySelectorAll("[class]"))
      for (const colour of classList)
        if (colour !== "l")
          expect([byDay, byNight].map((styles) => styles.includes(`.${colour}{`))).toEqual([true, true]);
  }
});

test("the colour of a poster is that of its sky, or of the wall of its category", () => {
  const colour = (motif: Motif, light: "day" | "night") =>
    posterColour(posterName({ motif, light, category: "food", variant: 1 }));
  expect(colour("surf", "day")).toBe("#93cbd6");
  expect(colour("surf", "night")).toBe("#34386b");
  expect(colour("yogaClass", "night")).toBe("#fbcf63");
  for (const motif of EVERY_MOTIF) expect(colour(motif, "day"), motif).toMatch(/^#[0-9a-f]{6}$/);
  expect(posterColour("no-such-poster")).toBeNull();
});

describe("the address of a poster", () => {
  test("is known for every light and category", () => {
    for (const light of LIGHTS)
      for (const { id } of CATEGORIES)
        expect(readPoster(posterName({ motif: "surf", light, category: id, variant: 7 }))).toContain("<svg");
  });

  test.each(["surf", "surf-24", "surf-248", "surf-2422", "surf-442", "toString-242", "SURF-242", "surf-242-0", ""])(
    "%j names no poster",
    (name) => {
      expect(readPoster(name)).toBeNull();
    },
  );

  test("of every second two variants of a frequent motif shows its second scene, of things instead of people", () => {
    const skins = (variant: number) => drawing("meeting", variant).split("skin").length - 1;
    expect([0, 1, 4, 5].map(skins).every((people) => people > 0)).toBe(true);
    expect([2, 3, 6, 7].map(skins)).toEqual([0, 0, 0, 0]);
    for (const motif of Object.keys(SECOND_SCENES) as Motif[])
      expect(drawing(motif, 2), motif).not.toBe(drawing(motif, 6));
  });

  test("of another variant shows other people, and of every second four the colours of walls change places", () => {
    const wall = (variant: number) =>
      posterColour(posterName({ motif: "meeting", light: "day", category: "food", variant }));
    expect([0, 1, 4, 5].map(wall)).toEqual(["#fbcf63", "#fbcf63", "#f3b03f", "#f3b03f"]);
    expect(drawing("networking", 0)).not.toBe(drawing("networking", 2));
    expect(drawing("networking", 0)).toBe(drawing("networking", 0));
  });
});
