import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { missingTests } from "./support/named-tests.ts";

// The threat model names a test for each rule. One that is renamed or removed takes its row with it.

const MODEL = readFileSync(".github/THREATS.md", "utf8");

/** What the site promises something about; a section of the model each. */
const PROMISES = [
  "Browser",
  "Requests",
  "Abuse",
  "Sessions",
  "Account and roles",
  "Audit",
  "Failure",
  "Operation",
  "Dependencies",
];

/** Cells of the table of a section, row by row, without its head. */
function rowsOf(section: string): string[][] {
  const [, text = ""] = MODEL.split(`\n## ${section}\n`);
  const lines = (text.split("\n## ", 1)[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

describe.each(PROMISES)("%s", (section) => {
  test("has threats", () => expect(rowsOf(section).length).toBeGreaterThan(0));

  test.each(rowsOf(section))("%s", (_threat, rule, enforcedBy, shownBy = "", ...more) => {
    expect([rule, enforcedBy]).not.toContain("");
    expect(more).toEqual([]);
    const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(named).not.toEqual([]);
    expect(missingTests(named)).toEqual([]);
  });
});

test("every section with a table is one of the promises", () => {
  const sections = [...MODEL.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  expect(sections.filter((section) => rowsOf(section).length > 0)).toEqual(PROMISES);
});
