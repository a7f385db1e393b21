import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CITIES } from "#app/domain/events/cities.ts";
import { expect, test } from "./fixtures.ts";

// HTML of the city pages and SVG of the drawings, validated by the Nu checker. states.spec.ts validates all other states.

for (const { slug } of CITIES) {
  test(`the page of ${slug} is valid HTML`, async ({ stage, nu }) => {
    const answer = await fetch(`${stage.origin}/${slug}`);
    expect(await nu.check(await answer.text(), "text/html")).toEqual([]);
  });
}

test("every drawing is valid SVG", async ({ nu }) => {
  let drawings = 0;
  for (const folder of ["app", "public"])
    for (const entry of await readdir(folder, { recursive: true })) {
      if (!entry.endsWith(".svg")) continue;
      const drawing = await readFile(join(folder, entry), "utf8");
      expect.soft(drawing, entry).toContain('xmlns="http://www.w3.org/2000/svg"');
      expect.soft(await nu.check(drawing, "image/svg+xml"), entry).toEqual([]);
      drawings += 1;
    }
  expect(drawings).toBeGreaterThan(0);
});
