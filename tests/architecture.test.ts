import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseAst, transformWithEsbuild } from "vite";
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
  const supabase = sourceFiles("supabase");
  const long = [...files.filter((path) => /\.(ts|tsx|js|css)$/.test(path)), ...supabase].filter(
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

/** Files involved in every page besides its route: the server, the rendering of the document, and the layout. */
const AROUND_ROUTES: readonly [file: string, ...names: string[]][] = [
  ["app/server/app.ts", "createApp", "builtFiles"],
  ["app/entry.server.tsx", "default"],
  ["app/root.tsx", "loader", "meta", "links", "Layout", "default"],
];

/**
 * Maximum number of our files that one request uses, from the server's first step to the last component: somebody who follows a request has
 * to open that many. Each limit is the current number. It may be raised only for something new that a request does.
 */
const REQUESTS: readonly {
  request: string;
  protects: string;
  most: number;
  starts: readonly [file: string, ...names: string[]][];
}[] = [
  {
    request: "GET /events",
    protects: "a reader of the whole page: server, session, queries, the meaning of a search, and every component",
    // Files that were added:
    // 3 for what organizers state: accessibility, filters by it, and changed plans with their badge.
    // 1 for what signing out deletes in this browser.
    // 1 for counting views of events.
    // 1 for the series that a card's event belongs to.
    // 2 for a list's storm notice and its banner.
    // 2 for the subjects of drawings and the default for an event without one; 1 for the sun.
    // 1 for pages kept for reading offline.
    // 1 for the save buttons of cards.
    // 1 for opening home with the city that the browser remembers.
    // 1 for synonyms of event types in searches, 1 for holidays, 1 for the audience of a search.
    // 3 for the places of Florida, parsing them, and finding nearby ones.
    most: 143,
    starts: [...AROUND_ROUTES, ["app/routes/events._index/route.tsx", "loader", "meta", "handle", "default"]],
  },
  {
    request: "the loaders of GET /events",
    protects:
      "a reader who asks where a fact on the list comes from: a loader that grows takes work from the database or a component",
    // Without the badge and the banner.
    most: 78,
    starts: [
      ["app/routes/events._index/route.tsx", "loader"],
      ["app/root.tsx", "loader"],
    ],
  },
  {
    request: "the action of POST /create-event",
    protects: "a reader of how a form is checked and stored once, with the picture that may come with it",
    // Files that were added: 2 for accessibility, 3 for the draft of a form, 4 for the dates of a series, 7 for the preview, 1 for the
    // organizer under whose name it is published, 1 for similar events, 2 for choosing its drawing, 2 for the sun and its position, 1 for
    // the place near which it is listed, 1 for fetching public addresses, and 5 for reading an event's page there to fill in the form.
    most: 68,
    starts: [["app/routes/create-event.tsx", "action"]],
  },
];

/** Messages are texts, which nobody has to follow in a request: the tables of texts, and the modules that combine languages. */
function isText(file: string): boolean {
  const name = basename(file);
  return file.startsWith(`${MESSAGES}/`) && existsSync(join(MESSAGES, "en", name));
}

test.each(REQUESTS)("$request: at most $most files of ours", async ({ request, most, protects, starts }) => {
  const reached = await filesReached(starts.flatMap(([file, ...names]) => names.map((name) => ({ file, name }))));
  const files = reached.filter((file) => !isText(file));
  console.log(`${request}: ${files.length} files of ours, at most ${most}, for ${protects}\n  ${files.join("\n  ")}`);
  // A renamed start would silently drop its files from the count.
  for (const [file, ...names] of starts)
    expect([...(await moduleOf(file)).declarations.keys()]).toEqual(expect.arrayContaining(names));
  expect(files.length).toBeLessThanOrEqual(most);
});

/** A top-level name of a module. */
interface TopLevelName {
  file: string;
  name: string;
}

/** The files whose functions, classes or constants these names use at run time, directly or indirectly. */
async function filesReached(starts: readonly TopLevelName[]): Promise<string[]> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const open = [...starts];
  for (let next = open.pop(); next; next = open.pop()) {
    const { file, name } = next;
    if (seen.has(`${file} ${name}`)) continue;
    seen.add(`${file} ${name}`);
    const { imports, declarations } = await moduleOf(file);
    const declaration = declarations.get(name);
    if (!declaration) continue;
    files.add(file);
    for (const used of identifiersIn(declaration)) {
      const imported = imports.get(used);
      if (imported) open.push(imported);
      else if (declarations.has(used)) open.push({ file, name: used });
    }
  }
  return [...files].sort();
}

const modules = new Map<string, ReturnType<typeof readModule>>();

/** `readModule`, cached per file. */
function moduleOf(file: string): ReturnType<typeof readModule> {
  const known = modules.get(file) ?? readModule(file);
  modules.set(file, known);
  return known;
}

async function readModule(file: string) {
  // The compiler removes types and imports of types.
  const { code } = await transformWithEsbuild(readFileSync(file, "utf8"), file, { sourcemap: false });
  const imports = new Map<string, TopLevelName>();
  const declarations = new Map<string, unknown>();
  for (const statement of parseAst(code).body) {
    if (statement.type === "ImportDeclaration") {
      const specifier = String(statement.source.value);
      if (!/^(#app\/|\.).*\.tsx?$/.test(specifier)) continue;
      const target = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier);
      for (const { type, local, ...rest } of statement.specifiers)
        if (type === "ImportDefaultSpecifier") imports.set(local.name, { file: target, name: "default" });
        else if (type === "ImportSpecifier" && "imported" in rest && rest.imported.type === "Identifier")
          imports.set(local.name, { file: target, name: rest.imported.name });
      continue;
    }
    if (statement.type === "ExportDefaultDeclaration") declarations.set("default", statement.declaration);
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration") {
      if (declaration.id) declarations.set(declaration.id.name, declaration);
    } else if (declaration?.type === "VariableDeclaration") {
      for (const variable of declaration.declarations)
        if (variable.id.type === "Identifier") declarations.set(variable.id.name, variable);
    }
  }
  return { imports, declarations };
}

/** Every identifier in a piece of code. */
function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return found;
  if ("type" in node && node.type === "Identifier" && "name" in node) found.add(String(node.name));
  for (const part of Object.values(node)) identifiersIn(part, found);
  return found;
}
