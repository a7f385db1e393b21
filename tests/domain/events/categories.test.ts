import { describe, expect, test } from "vitest";
import { CATEGORIES, findCategory } from "#app/domain/events/categories.ts";

describe("categories", () => {
  test("are the ten of the product, with their labels and in order", () => {
    expect(CATEGORIES.map(({ id, label }) => `${id} ${label}`)).toEqual([
      "music Music",
      "tech Technology",
      "food Food & Drink",
      "arts Arts & Culture",
      "sports Sports & Fitness",
      "families Families",
      "education Education",
      "business Business",
      "health Health & Wellness",
      "other Other",
    ]);
  });

  test("each invite in one line of their own", () => {
    const descriptions = CATEGORIES.map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(10);
    for (const description of descriptions) expect(description).toMatch(/^[A-Z][^\n]{20,80}\.$/);
  });

  test("are found by their exact id", () => {
    expect(findCategory("food")?.label).toBe("Food & Drink");
  });

  test.each(["", "Music", " music", "toString", "__proto__", null, undefined])("%j names none", (id) => {
    expect(findCategory(id)).toBeNull();
  });
});
