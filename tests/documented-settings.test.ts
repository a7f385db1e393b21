import { readFileSync } from "node:fs";
import { parseEnv as parseEnvFile } from "node:util";
import { expect, test } from "vitest";
import { parseEnv } from "#app/settings/env.server.ts";
import { parseStackEnvironment } from "#supabase/local/settings.ts";

// Operators' documentation of settings: .env.example and the table in OPERATING.md.

/** Set by npm scripts, not by people. */
const NOT_FOR_PEOPLE = ["NODE_ENV"];

/** Read only by tests. */
const FOR_TESTS = ["CHROMIUM_PATH"];

const example = parseEnvFile(readFileSync(".env.example", "utf8"));

/** The settings in the schema of this source file. */
function namesIn(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name = ""]) => name);
}

test(".env.example has every setting, and no other", () => {
  const parsed = [...namesIn("app/settings/env.server.ts"), ...namesIn("supabase/local/settings.ts"), ...FOR_TESTS];
  const expected = new Set(parsed.filter((name) => !NOT_FOR_PEOPLE.includes(name)));
  expect(Object.keys(example).sort()).toEqual([...expected].sort());
});

test(".env.example has the defaults", () => {
  expect(parseEnv(example)).toEqual(parseEnv({}));
  expect(parseStackEnvironment(example)).toEqual(parseStackEnvironment({}));
});

test("OPERATING.md lists every setting with its default", () => {
  const [, section = ""] = /^## Settings\n(.*?)^## /ms.exec(readFileSync(".github/OPERATING.md", "utf8")) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\|/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(rows)).toEqual(example);
});
