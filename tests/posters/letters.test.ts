import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lettersFile } from "./letters/outlines.ts";

test("the letters on posters are those of the site's font (npm run posters:letters writes them)", () => {
  expect(readFileSync("app/posters/letters.ts", "utf8")).toBe(lettersFile());
});
