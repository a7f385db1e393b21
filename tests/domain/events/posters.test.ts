import { describe, expect, test } from "vitest";
import { parsePosterName, posterOf } from "#app/domain/events/posters.ts";

const ID = "00000000-5df1-4f2e-9f6d-0b9a4b1c2d3e";
const JAZZ = { id: ID, title: "Porch Supper", category: "music", motif: "jazz", time: "7:30 PM" };

describe("the drawing of an event", () => {
  test("has the subject that was chosen when it was saved, and its title's where it was saved without", () => {
    expect(parsePosterName(posterOf(JAZZ))?.motif).toBe("jazz");
    for (const motif of [null, "unheard-of", "constructor"])
      expect(parsePosterName(posterOf({ ...JAZZ, motif }))?.motif).toBe("dinner");
  });

  test("of one among several like it has other people, and the same subject, hour and colours", () => {
    const posters: string[] = [];
    for (let index = 0; index < 11; index += 1) posters.push(posterOf(JAZZ, posters));
    for (const [index, poster] of posters.entries()) {
      expect(posters.slice(index + 1, index + 4)).not.toContain(poster);
      expect(parsePosterName(poster)).toMatchObject({ motif: "jazz", hour: "dusk", category: "music" });
    }
  });
});

test.each([
  ["12:00 AM", "night"],
  ["12:30 AM", "night"],
  ["4:59 AM", "night"],
  ["5:00 AM", "morning"],
  ["10:59 AM", "morning"],
  ["11:00 AM", "day"],
  ["12:30 PM", "day"],
  ["4:59 PM", "day"],
  ["5:00 PM", "dusk"],
  ["7:59 PM", "dusk"],
  ["8:00 PM", "night"],
])("what starts at %s has the light of the %s", (time, hour) => {
  const poster = posterOf({ id: ID, title: "Chess Club", category: "other", motif: "chess", time });
  expect(parsePosterName(poster)?.hour).toBe(hour);
});
