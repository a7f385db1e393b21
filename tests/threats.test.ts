import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTests } from "./support/named-tests.ts";

// The threat model names a test for each threat. One that is renamed or removed takes its row with it.

const MODEL = readFileSync(".github/THREATS.md", "utf8");

/** The surfaces that are attacked; a section of the model each. */
const SURFACES = [
  "Other websites and scripts in the browser",
  "Malformed and expensive requests",
  "Floods, spam and guessing",
  "Uploads and fetched addresses",
  "Mail and secret links",
  "Stolen sessions and accounts",
  "Members and organizations",
  "Admins",
  "What was taken down",
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

/** What is wrong with a row; empty when it says what holds the threat, names a test by its title, and everything named exists. */
function faultsOf([threat, holds, tests = "", ...more]: string[]): string[] {
  const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const titled = named.filter((name) => name.includes(" > "));
  const files = named.filter((name) => !name.includes(" > "));
  return [
    ...(threat && holds ? [] : ["a cell is empty"]),
    ...(more.length > 0 ? ["it has too many cells"] : []),
    ...(titled.length === 0 ? ["it names no test"] : []),
    ...[...missingTests(titled), ...files.filter((file) => !existsSync(file))].map((name) => `there is no ${name}`),
  ].map((fault) => `${threat}: ${fault}`);
}

test("every threat has something that holds it, and tests that exist", () => {
  for (const surface of SURFACES) console.log(`${surface}: ${rowsOf(surface).length} threats`);
  expect(SURFACES.filter((surface) => rowsOf(surface).length === 0)).toEqual([]);
  expect(SURFACES.flatMap(rowsOf).flatMap(faultsOf)).toEqual([]);
});

test("every section with a table is one of the surfaces", () => {
  const sections = [...MODEL.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  expect(sections.filter((section) => rowsOf(section).length > 0)).toEqual(SURFACES);
});
