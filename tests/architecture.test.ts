import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** What forms and actions have in common; the rest of `app/forms` runs on the server. */
const FORM_SHAPES = ["app/forms/answer.ts", "app/forms/anti-spam-fields.ts"];

/** What the launcher takes from `supabase`: how to start and stop its processes, its settings, and who the examples are. */
const LAUNCH_IMPORTS = ["supabase/local/supervisor.ts", "supabase/local/settings.ts", "supabase/seed/people.ts"];

/** For each folder, the folders of this project that it may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "app/domain": ["app/domain"],
  "app/types": [],
  "app/content": ["app/content", "app/domain"],
  "app/models": ["app/models", "app/domain", "app/types"],
  "app/settings": ["app/settings", "app/domain"],
  "app/session": ["app/session", "app/settings", "app/models", "app/domain", "app/types"],
  "app/forms": ["app/forms", "app/session", "app/settings", "app/models", "app/domain"],
  "app/mail": ["app/mail", "app/settings", "app/models", "app/domain"],
  "app/components": ["app/components", "app/content", "app/domain", "app/pictures", ...FORM_SHAPES],
  "app/routes": [
    "app/routes",
    "app/components",
    "app/content",
    "app/forms",
    "app/mail",
    "app/session",
    "app/settings",
    "app/models",
    "app/domain",
  ],
  "app/server": [
    "app/server",
    "app/forms",
    "app/mail",
    "app/session",
    "app/settings",
    "app/models",
    "app/domain",
    ...LAUNCH_IMPORTS,
  ],
  "supabase/local": ["supabase/local", "app/domain/site.ts", "app/domain/settings.ts"],
  "supabase/seed": ["supabase/seed", "supabase/local", "app/domain", "app/types", "app/models/client.ts"],
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
      .filter(
        (target) => !allowed.some((allowedPath) => target === allowedPath || target.startsWith(`${allowedPath}/`)),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("of the app only the launcher imports from supabase: everything else speaks to it over HTTP", () => {
  const importers = sourceFiles("app").filter((file) => importsOf(file).some((path) => path.startsWith("supabase/")));
  expect(importers).not.toEqual([]);
  expect(importers.filter((file) => !file.startsWith("app/server/launch/"))).toEqual([]);
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
