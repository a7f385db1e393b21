import { existsSync, readFileSync } from "node:fs";

/** The first text given to `test(`, `describe(`, or to what their `each` returned. */
const TITLE = /(?:\b(?:test|describe)|\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;

/** The name of a row where `each` walks a table by name, under the title "%s". */
const ROW = /^\s+"((?:\\.|[^"\\])*)":/gm;

/** Titles of the tests and groups in a file; none when there is no such file. */
function titlesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const source = readFileSync(path, "utf8");
  const titles = [...source.matchAll(TITLE)].map(([, , title = ""]) => title.replaceAll(/\\(.)/g, "$1"));
  if (!titles.includes("%s")) return titles;
  return [...titles, ...[...source.matchAll(ROW)].map(([, name = ""]) => name)];
}

/**
 * Those of `tests` that name no file, or no test of it.
 * @param tests each as "path > title" or as "path > how the title begins".
 */
export function missingTests(tests: readonly string[]): string[] {
  return tests.filter((named) => {
    const [path = "", title = ""] = named.split(" > ");
    return title === "" || !titlesIn(path).some((candidate) => candidate.startsWith(title));
  });
}
