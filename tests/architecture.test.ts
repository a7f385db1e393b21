import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

/** Shared by form components and actions; the rest of `app/forms` runs on the server. */
const FORM_SHAPES = ["app/forms/answer.ts"];

/** Modules of `supabase` that the launcher imports: to start and stop its processes, for their settings, and for the example accounts. */
const LAUNCH_IMPORTS = [
  "supabase/local/supervisor.ts",
  "supabase/local/settings.ts",
  "supabase/local/database/server-process.ts",
  "supabase/seed/people.ts",
];

/** Every part of the app may import this: the language of a request, and the texts. */
const MESSAGES = "app/messages";

/** For each folder, the folders of this project that it may import from besides the messages. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  [MESSAGES]: [],
  "app/domain": ["app/domain"],
  "app/types": [],
  "app/content": ["app/content", "app/domain"],
  // Could be a package: it turns an event's text into an SVG and does not need the rest of the app.
  "app/posters": ["app/posters", "app/domain"],
  "app/models": ["app/models", "app/domain", "app/types"],
  "app/settings": ["app/settings", "app/domain"],
  "app/session": ["app/session", "app/settings", "app/models", "app/domain", "app/types"],
  "app/http": ["app/http", "app/session", "app/settings", "app/models", "app/domain"],
  "app/forms": ["app/forms", "app/http", "app/session", "app/settings", "app/models", "app/domain"],
  "app/uploads": ["app/uploads", "app/forms", "app/session", "app/settings", "app/models", "app/domain"],
  "app/mail": ["app/mail", "app/content", "app/settings", "app/models", "app/domain"],
  "app/drawings": ["app/drawings"],
  "app/components": ["app/components", "app/content", "app/domain", "app/drawings", ...FORM_SHAPES],
  "app/routes": [
    "app/routes",
    "app/components",
    "app/content",
    "app/drawings",
    "app/forms",
    "app/http",
    "app/mail",
    "app/posters",
    "app/session",
    "app/uploads",
    "app/settings",
    "app/models",
    "app/domain",
    "app/styles",
  ],
  "app/server": [
    "app/server",
    "app/forms",
    "app/http",
    "app/mail",
    "app/session",
    "app/uploads",
    "app/settings",
    "app/models",
    "app/domain",
    ...LAUNCH_IMPORTS,
  ],
  // Could be a package, for any project of the Supabase CLI.
  "supabase/local": ["supabase/local", "app/domain/site/site.ts", "app/domain/site/zod.ts"],
  // Encodes its pictures with the module for organizers' pictures.
  "supabase/seed": [
    "supabase/seed",
    "supabase/local",
    "app/domain",
    "app/types",
    "app/models/supabase.ts",
    "app/models/events/pictures.server.ts",
    "app/uploads/encode-picture.server.ts",
  ],
};

/** Removed at compile time, so it has no effect at run time. */
const TYPES_EVERYWHERE = /^import type /;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [path] : [];
  });
}

/** Project paths that a file imports at run time or, with `withTypes`, also for types. */
function importsOf(file: string, { withTypes = false } = {}): string[] {
  const statements = readFileSync(file, "utf8").match(/^(import|export) [^;]*?from "[^"]+"|^import "[^"]+"/gm) ?? [];
  return statements
    .filter((statement) => withTypes || !TYPES_EVERYWHERE.test(statement))
    .map((statement) => /"([^"]+)"$/.exec(statement)?.[1] ?? "")
    .filter((target) => target.startsWith("#") || target.startsWith("."))
    .map((target) => (target.startsWith("#") ? target.slice(1) : relative(".", resolve(dirname(file), target))));
}

test.each(Object.entries(MAY_IMPORT))("%s imports only from the folders below it", (folder, allowed) => {
  const mayImport = folder.startsWith("app/") ? [MESSAGES, ...allowed] : allowed;
  const wrong = sourceFiles(folder).flatMap((file) =>
    importsOf(file)
      .filter(
        (target) => !mayImport.some((allowedPath) => target === allowedPath || target.startsWith(`${allowedPath}/`)),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** Maximum lines of a file, so that it can be read in one go. */
const MOST_LINES = 300;

/** Files that may be longer, each with its reason. */
const LONG_FILES: Readonly<Record<string, string>> = {
  "app/components/enhance/saved-in-browser.js":
    "pages of events load it as their only script: a second file would be a second request",
  "app/types/database.ts": "generated from the migrations",
};

test("no source file is too long to be read in one go", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((path) => join("app", path));
  const others = ["supabase", "tests"].flatMap(sourceFiles);
  const long = [...files.filter((path) => /\.(ts|tsx|js|css)$/.test(path)), ...others].filter(
    (path) => readFileSync(path, "utf8").split("\n").length - 1 > MOST_LINES,
  );
  expect(long.sort()).toEqual(Object.keys(LONG_FILES));
});

test("no module imports itself by way of others, not even types", () => {
  const imports = new Map(
    ["app", "supabase", "tests"].flatMap(sourceFiles).map((file) => [file, importsOf(file, { withTypes: true })]),
  );
  // Removes modules without remaining imports until only cycles are left.
  for (let size = 0; size !== imports.size; ) {
    size = imports.size;
    for (const [file, targets] of imports) if (!targets.some((target) => imports.has(target))) imports.delete(file);
  }
  expect([...imports.keys()]).toEqual([]);
});

test("of the app only the launcher imports from supabase: everything else speaks to it over HTTP", () => {
  const importers = sourceFiles("app").filter((file) => importsOf(file).some((path) => path.startsWith("supabase/")));
  expect(importers).not.toEqual([]);
  expect(importers.filter((file) => !file.startsWith("app/server/launch/"))).toEqual([]);
});

test("texts are normalized by our function alone, which bounds what it costs", () => {
  const callers = sourceFiles("app").filter((file) => /\.normalize\("?NF/.test(readFileSync(file, "utf8")));
  expect(callers).toEqual([]);
  expect(readFileSync("app/domain/site/text.ts", "utf8")).toContain(".normalize(form)");
});

test("what reaches the browser does not import the validation library", () => {
  const wrong = sourceFiles("app/components").flatMap((file) =>
    reachable(file).filter((target) => target === "app/domain/site/zod.ts"),
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
