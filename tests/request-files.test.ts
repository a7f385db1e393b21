import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseAst, transformWithEsbuild } from "vite";
import { expect, test } from "vitest";

// How many of our files take part in one request.

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
  return file.startsWith("app/messages/") && existsSync(join("app/messages/en", name));
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
