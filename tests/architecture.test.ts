import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** For each folder, the folders of this project that it may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "app/domain": ["app/domain"],
  "app/types": [],
  "app/models": ["app/models", "app/domain", "app/types"],
  "app/http": ["app/http", "app/models", "app/domain", "app/types"],
  "app/components": ["app/components", "app/domain", "app/pictures"],
  "app/routes": ["app/routes", "app/components", "app/models", "app/http", "app/domain"],
  "app/server": ["app/server", "app/http", "app/domain"],
  "app/launch": ["app/launch", "app/http", "app/domain", "supabase/local", "supabase/seed"],
  "supabase/local": ["supabase/local", "app/domain"],
  "supabase/seed": ["supabase/seed", "supabase/local", "app/domain", "app/types"],
};

/** Modules that are checked and inlined as types only. */
const TYPES_EVERYWHERE = /^import type /;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [path] : [];
  });
}

/** Project paths that a file imports at run time. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, "utf8").match(/^(import|export) [^;]*?from "[^"]+"|^import "[^"]+"/gm) ?? [];
  return statements
    .filter((statement) => !TYPES_EVERYWHERE.test(statement))
    .map((statement) => /"([^"]+)"$/.exec(statement)?.[1] ?? "")
    .filter((target) => target.startsWith("#") || target.startsWith("."))
    .map((target) => (target.startsWith("#") ? target.slice(1) : relative(".", resolve(dirname(file), target))));
}

test.each(Object.entries(MAY_IMPORT))("%s imports only from the folders below it", (folder, allowed) => {
  const wrong = sourceFiles(folder).flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.some((prefix) => target.startsWith(`${prefix}/`)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("what reaches the browser does not import the validation library", () => {
  const wrong = sourceFiles("app/components").flatMap((file) =>
    reachable(file).filter((target) => target === "app/domain/zod.ts"),
  );
  expect(wrong).toEqual([]);
});

function reachable(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const modules = importsOf(file).filter((target) => /\.tsx?$/.test(target));
  for (const target of modules) reachable(target, seen);
  return [...seen];
}
