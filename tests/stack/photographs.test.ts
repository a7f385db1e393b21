import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";
import { Canvas } from "#supabase/seed/photographs/canvas.ts";
import { PHOTOGRAPHS, photographFile } from "#supabase/seed/photographs/index.ts";

const TITLES = CATALOGUE.flatMap(({ ideas }) => ideas.map(({ title }) => title));

describe.each(PHOTOGRAPHS)("the photograph of $title", ({ name, title, width, height, draw }) => {
  test("belongs to an event of the catalogue, and its file has its size and is light", async () => {
    expect(TITLES).toContain(title);
    const file = await readFile(photographFile(name));
    expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width, height });
    expect(file.byteLength).toBeLessThan(60_000);
  });

  test("is made by its program, the same each time and of the file's colors", async () => {
    const paint = () => {
      const canvas = new Canvas(Math.round(width / 10), Math.round(height / 10), 7);
      draw(canvas);
      return canvas.develop();
    };
    const pixels = paint();
    expect(pixels.equals(paint())).toBe(true);
    const raw = { width: Math.round(width / 10), height: Math.round(height / 10), channels: 3 } as const;
    const file = await readFile(photographFile(name));
    const [drawn, stored] = await Promise.all([sharp(pixels, { raw }).stats(), sharp(file).stats()]);
    for (const [index, { mean }] of stored.channels.entries())
      expect(Math.abs(mean - (drawn.channels[index]?.mean ?? 0))).toBeLessThan(16);
    expect(Math.max(...drawn.channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
  });
});
