import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";
import { PHOTOGRAPHS, photographFile } from "#supabase/seed/photographs/index.ts";

const TITLES = CATALOGUE.flatMap(({ ideas }) => ideas.map(({ title }) => title));

test.each(PHOTOGRAPHS)(
  "the photograph of $title belongs to an event of the catalogue, and its file is light",
  async ({ name, title }) => {
    expect(TITLES).toContain(title);
    const file = await readFile(photographFile(name));
    expect((await sharp(file).metadata()).format).toBe("jpeg");
    expect(file.byteLength).toBeLessThan(60_000);
  },
);

test("each file of a photograph is one of the list", async () => {
  const files = await readdir(dirname(photographFile("any")));
  expect(files.sort()).toEqual(PHOTOGRAPHS.map(({ name }) => `${name}.jpg`).sort());
});
