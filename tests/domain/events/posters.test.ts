import { describe, expect, test } from "vitest";
import { parsePosterName, posterOf, showsSecondScene } from "#app/domain/events/posters.ts";

const ID = "00000000-5df1-4f2e-9f6d-0b9a4b1c2d3e";
const JAZZ = {
  id: ID,
  title: "Porch Supper",
  category: "music",
  motif: "jazz",
  location: "Armature Works, Tampa",
  is_all_day: false,
  start_date: "2026-11-21T22:30:00Z",
};

describe("the drawing of an event", () => {
  test("has the subject that was chosen when it was saved, and its title's where it was saved without", () => {
    expect(parsePosterName(posterOf(JAZZ))?.motif).toBe("jazz");
    for (const motif of [null, "unheard-of", "constructor"])
      expect(parsePosterName(posterOf({ ...JAZZ, motif }))?.motif).toBe("dinner");
  });

  test("of one among several like it has other people or colours, and the same subject, light and category", () => {
    const posters: string[] = [];
    for (let index = 0; index < 11; index += 1) posters.push(posterOf(JAZZ, posters));
    for (const [index, poster] of posters.entries()) {
      expect(posters.slice(index + 1, index + 4)).not.toContain(poster);
      expect(parsePosterName(poster)).toMatchObject({ motif: "jazz", light: "dusk", category: "music" });
    }
  });

  test("beside one like it has the other scene of their subject, and without it that of its id", () => {
    const [first, second] = [posterOf(JAZZ), posterOf(JAZZ, [posterOf(JAZZ)])];
    const sceneOf = (name: string) => showsSecondScene(parsePosterName(name)?.variant ?? 0);
    expect(sceneOf(second)).toBe(!sceneOf(first));
    expect(posterOf({ ...JAZZ, motif: "chess" }, [first])).toBe(posterOf({ ...JAZZ, motif: "chess" }));
  });
});
