import { existsSync, readFileSync } from "node:fs";

/** The title in `test("…`, `describe("…` or `test.each(…)("…`. */
const TITLE = /(?:\b(?:test|describe)|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

/** A key of the object whose entries `test.each` runs under the title "%s". */
const ROW = /^\s+"((?:\\.|[^"\\])*)":/gm;

/** Titles of the tests and groups in a file; empty when the file does not exist. */
function titlesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const source = readFileSync(path, "utf8");
  const titles = [...source.matchAll(TITLE)].map(([, , title = ""]) => title.replaceAll(/\\(.)/g, "$1"));
  if (!titles.includes("%s")) return titles;
  return [...titles, ...[...source.matchAll(ROW)].map(([, name = ""]) => name)];
}

/**
 * The tests whose file or title does not exist.
 * @param tests each as "path > title" or "path > beginning of the title".
 */
export function missingTests(tests: readonly string[]): string[] {
  return tests.filter((named) => {
    const [path = "", title = ""] = named.split(" > ");
    return title === "" || !titlesIn(path).some((candidate) => candidate.startsWith(title));
  });
}
