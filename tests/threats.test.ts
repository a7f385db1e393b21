import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTests } from "./support/named-tests.ts";

// The threat model names a test for each threat. If that test is renamed or removed, its row fails here.

const MODEL = readFileSync(".github/THREATS.md", "utf8");

/** Attack surfaces; each is a section of the model. */
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

/** Cells of a section's table, row by row, without its header. */
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

/** What is wrong with a row. It must say what prevents the threat and name a test by its title, and everything that it names must exist. */
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
