import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addressOf, explain, type Files, readFiles, selectTests } from "./changed.ts";
import { LAYOUTS } from "./states/layouts.ts";

// Tests `npm test -- --changed` on the current project.

const files = readFiles();

/** The tests for a change of these files. @throws Error if every test is selected. */
function testsFor(changed: string[], project: Files = files): string[] {
  const selection = selectTests(changed, project);
  if (selection.everything !== null) throw new Error(selection.everything);
  return selection.tests.map((selected) => selected.test);
}

describe("a change runs", () => {
  test.each<{ changed: string; runs: string[]; spares: string[] }>([
    {
      changed: "app/domain/site/csv.ts",
      runs: ["tests/domain/site/csv.test.ts", "tests/domain/imports/table-rows.test.ts"],
      spares: ["tests/posters/poster.test.ts", "tests/stack/backup.test.ts"],
    },
    {
      changed: "app/routes/contact/route.tsx",
      runs: ["tests/routes/contact.test.ts", "tests/states/states.spec.ts", "tests/fuzz/requests.test.ts"],
      spares: ["tests/routes/weekly.test.ts", "tests/journeys/second-step.spec.ts", "tests/policies/matrix.test.ts"],
    },
    {
      changed: "app/routes/$city_.week/route.tsx",
      runs: ["tests/routes/city-week.test.ts", "tests/states/states.spec.ts"],
      spares: ["tests/routes/weekly.test.ts"],
    },
    {
      changed: "app/routes/contact/form.tsx",
      runs: ["tests/routes/contact.test.ts", "tests/states/states.spec.ts"],
      spares: ["tests/routes/weekly.test.ts"],
    },
    {
      changed: "app/styles/tokens.css",
      runs: ["tests/states/states.spec.ts", "tests/browser/layout.spec.ts", "tests/states/download-sizes.spec.ts"],
      spares: ["tests/policies/matrix.test.ts"],
    },
    {
      changed: "app/messages/es/contact.ts",
      runs: ["tests/messages/spelling.test.ts", "tests/routes/contact.test.ts", "tests/states/states.spec.ts"],
      spares: ["tests/policies/matrix.test.ts", "tests/stack/backup.test.ts"],
    },
    {
      changed: "supabase/config.toml",
      runs: ["tests/stack/config.test.ts", "tests/launch/start.test.ts"],
      spares: ["tests/posters/poster.test.ts"],
    },
    {
      changed: ".github/THREATS.md",
      runs: ["tests/threats.test.ts", "tests/documents.test.ts", "tests/product-rules.test.ts"],
      spares: ["tests/policies/matrix.test.ts", "tests/states/states.spec.ts"],
    },
    {
      changed: "tests/support/smtp.ts",
      runs: ["tests/server/jobs/mail-delivery.test.ts"],
      spares: ["tests/policies/matrix.test.ts"],
    },
    { changed: "tests/run.ts", runs: ["tests/run.test.ts"], spares: ["tests/policies/matrix.test.ts"] },
    {
      changed: "tests/upgrades/1.0.0.json",
      runs: ["tests/upgrades/upgrade.test.ts"],
      spares: ["tests/policies/matrix.test.ts"],
    },
  ])("$changed: what uses or shows it, and no more", ({ changed, runs, spares }) => {
    for (const path of [changed, ...runs, ...spares]) expect(existsSync(path), path).toBe(true);
    const tests = testsFor([changed]);
    expect(tests).toEqual(expect.arrayContaining([...runs, "tests/architecture.test.ts"]));
    expect(spares.filter((spared) => tests.includes(spared))).toEqual([]);
  });

  test("a migration: the database's own tests, and those of the pages that ask for what it describes", () => {
    const migration = [...files.keys()].find((file) => /^supabase\/migrations\/\d+_event_reports\.sql$/.test(file));
    const tests = testsFor([migration ?? ""]);
    expect(tests).toEqual(
      expect.arrayContaining([
        "tests/policies/house-rules.test.ts",
        "tests/stack/upgrade.test.ts",
        "tests/routes/reports.test.ts",
        "tests/states/states.spec.ts",
      ]),
    );
    expect(tests).not.toContain("tests/routes/weekly.test.ts");
  });

  test("only the states of the pages that show it, unless the states are made with it", () => {
    expect(selectTests(["app/routes/contact/route.tsx"], files)).toMatchObject({ states: ["/contact"] });
    expect(selectTests(["app/routes/theme.tsx"], files)).toMatchObject({ states: [] });
    expect(testsFor(["app/routes/theme.tsx"])).not.toContain("tests/states/states.spec.ts");
    expect(selectTests(["tests/states/failing.ts"], files)).toMatchObject({ states: [] });
    expect(selectTests(["app/root.tsx", "app/routes/contact/route.tsx"], files)).toMatchObject({ states: [] });
  });

  test.each([
    "package.json",
    "package-lock.json",
    "remix.config.ts",
    "tests/support/setup.ts",
    "nothing.that-is-known",
  ])("%s: everything", (changed) => {
    expect(selectTests([changed, "README.md"], files).everything).toContain(changed);
  });

  test("a module that was removed: the tests of its folder", () => {
    expect(testsFor(["app/mail/removed.server.ts"])).toContain("tests/mail/digest.test.ts");
  });

  test("an import in any form counts, one of types does not", () => {
    const project = new Map([
      ["app/domain/a.ts", ""],
      ["app/domain/b.ts", 'import { a } from "./a.ts";'],
      ["app/domain/c.ts", 'import type { A } from "./a.ts";'],
      ["tests/b.test.ts", 'await import("#app/domain/b.ts");'],
      ["tests/c.test.ts", 'import { c } from "#app/domain/c.ts";'],
      ["tests/path.test.ts", 'readFile("app/domain/a.ts");'],
    ]);
    expect(testsFor(["app/domain/a.ts"], project)).toEqual(["tests/path.test.ts", "tests/b.test.ts"]);
  });
});

test("each layout is at the address of a route's module, as this reads it from the file's name", () => {
  const modules = [...files.keys()].filter((file) => /^app\/routes\/[^/]+(\.tsx|\/route\.tsx)$/.test(file));
  const addresses = modules.map(addressOf);
  const shared = /^\/(changes|events\\.|embed\/:look\/:list)|^\/:city\/changes/;
  expect(Object.keys(LAYOUTS).filter((path) => !addresses.includes(path) && !shared.test(path))).toEqual([]);
});

test("each reason is said once, with the tests that it selected", () => {
  const because = "uses app/root.tsx";
  const tests = ["a", "b", "c", "d", "e", "f"].map((name) => ({ test: `tests/${name}.test.ts`, because }));
  expect(explain([...tests, { test: "tests/g.test.ts", because: "reads every file" }])).toBe(
    "uses app/root.tsx: tests/a.test.ts, tests/b.test.ts, tests/c.test.ts, tests/d.test.ts and 2 more\nreads every file: tests/g.test.ts",
  );
});

test("the rules name tests and files that exist", () => {
  const source = readFileSync("tests/changed.ts", "utf8");
  const [, house = ""] = /const HOUSE = \[(.*?)\]/s.exec(source) ?? [];
  for (const [, path = ""] of house.matchAll(/"([^"]+)"/g)) expect(existsSync(path), path).toBe(true);
});
