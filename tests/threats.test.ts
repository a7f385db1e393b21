import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

/** What is wrong with a row; empty when it has a rule, names what enforces it, and names tests that are there. */
function faultsOf([threat, rule, enforcedBy, shownBy = "", ...more]: string[]): string[] {
  const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return [
    ...([threat, rule, enforcedBy].some((cell) => !cell) ? ["a cell is empty"] : []),
    ...(more.length > 0 ? ["it has too many cells"] : []),
    ...(named.length === 0 ? ["it names no test"] : []),
    ...missingTests(named).map((name) => `there is no ${name}`),
  ].map((fault) => `${threat}: ${fault}`);
}

test("every threat has a rule, something that enforces it, and tests that exist", () => {
  for (const promise of PROMISES) console.log(`${promise}: ${rowsOf(promise).length} threats`);
  expect(PROMISES.filter((promise) => rowsOf(promise).length === 0)).toEqual([]);
  expect(PROMISES.flatMap(rowsOf).flatMap(faultsOf)).toEqual([]);
});

test("every section with a table is one of the promises", () => {
  const sections = [...MODEL.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  expect(sections.filter((section) => rowsOf(section).length > 0)).toEqual(PROMISES);
});
