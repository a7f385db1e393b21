import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst, transformWithEsbuild } from "vite";
import { describe, expect, test } from "vitest";
import { pathTo, toQuery } from "#app/domain/site/links.ts";
import { listRoutes } from "#tests/fuzz/routes.ts";

/** The module with the types of paths and query parameters. */
const PATHS = "app/domain/site/paths.ts";

describe("a link", () => {
  test("has the names of its path filled in, encoded, and the others in its query", () => {
    expect(pathTo("/about")).toBe("/about");
    expect(pathTo("/:city/week", { city: "tampa" })).toBe("/tampa/week");
    expect(pathTo("/events/:eventId.ics", { eventId: "a/b" })).toBe("/events/a%2Fb.ics");
    expect(pathTo("/edit-event/:eventId", { eventId: "5", done: "updated" })).toBe("/edit-event/5?done=updated");
    expect(pathTo("/create-event", { city: "tampa" })).toBe("/create-event?city=tampa");
  });

  test("has its parameters, repeated where there are several values, and none that is off", () => {
    const search = "?category=music&category=food&date=2026-11-21&next=%2F%3Fa%3Db";
    expect(toQuery({ category: ["music", "food"], date: "2026-11-21", next: "/?a=b" })).toBe(search);
    expect(pathTo("/events", { search: "jazz night", page: 2 })).toBe("/events?search=jazz+night&page=2");
    expect(toQuery({ search: "", category: [], date: null, until: undefined, when: false })).toBe("");
  });
});

test("every path that is linked to is one of a route", () => {
  const shapes = listRoutes().map(shapeOf);
  const paths: string[] = readFileSync(PATHS, "utf8").match(/(?<=^ {2}\| ")\/[^"]*/gm) ?? [];
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !shapes.includes(shapeOf(path)))).toEqual([]);
  expect(linksInTexts().filter((path) => !paths.includes(path))).toEqual([]);
});

/** A path with the names of its parameters removed. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ":");
}

/** The targets of `[words](/path)` in the site's texts. */
function linksInTexts(): string[] {
  const texts = sourceFiles("app/content").map((file) => readFileSync(file, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)(?!`)/g)].map(([, path = ""]) => path));
}

/** Modules that contain addresses other than links to pages, each with the reason. */
const OTHERS: Record<string, string> = {
  "app/domain/site/links.ts": "is what writes them",
  "app/session/supabase.server.ts": "the path of cookies",
  "app/models/accounts/second-step.server.ts": "addresses of Supabase Auth",
  "app/domain/calendars/calendar-links.ts": "names an address of Outlook",
  "app/routes/openapi[.]json/document.ts": "writes patterns of OpenAPI",
  "app/components/enhance/saved-in-browser.js": "has no imports, so that it stays one small file",
  "app/messages/language.ts": "puts the prefix of a language in front of addresses",
  "app/root.tsx": "names the folder of messages",
  "app/server/pages/addresses.ts": "reads addresses that were asked for",
  "app/server/remix.ts": "cuts addresses that were asked for",
  "app/server/route-matching.ts": "names routes",
};

/** Pictures and files for search engines, which are not pages. */
const FILES = /^\/(cards|pictures|posters|sitemaps)\/|^\/sitemap\.xml$/;

test("every address of a page of this site is written by pathTo()", async () => {
  const files = sourceFiles("app").filter((file) => !(file in OTHERS));
  expect(files.length).toBeGreaterThan(300);
  const written = await Promise.all(
    files.map(async (file) => (await addressesIn(file)).map((text) => `${file}: ${text}`)),
  );
  expect(written.flat()).toEqual([]);
});

test("parameters are written in their order", async () => {
  const files = sourceFiles("app").filter((file) => /\.tsx?$/.test(file));
  const wrong = await Promise.all(files.map(async (file) => misordered(readFileSync(file, "utf8"), file)));
  expect(wrong.flat()).toEqual([]);
  expect(await misordered('pathTo("/:city", { city, date, search })')).toEqual(["date, search"]);
  expect(await misordered('pathTo("/:city", { city, search, date })')).toEqual([]);
});

/** Queries in a module whose parameters are not in the order of `QueryName`; parameters of the path are ignored. */
async function misordered(code: string, file = "module.tsx"): Promise<string[]> {
  const script = await transformWithEsbuild(code, file, { jsx: "automatic" });
  const [, listed = ""] = /type QueryName =([^;]+);/.exec(readFileSync(PATHS, "utf8")) ?? [];
  const order: string[] = listed.match(/\w+/g) ?? [];
  return callsIn(parseAst(script.code)).flatMap(({ path, names }) => {
    const query = names.filter((name) => !path.split(/[/.]/).includes(`:${name}`));
    const sorted = query.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return query.join() === sorted.join() ? [] : [query.join(", ")];
  });
}

/** Calls of functions that build a query: the path, if it is a literal, and the names of the parameters. */
function callsIn(value: unknown): { path: string; names: string[] }[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(callsIn);
  const node = value as Record<string, unknown>;
  if (node.type !== "CallExpression" || !WRITES_QUERY.test(nameOf(node.callee))) return inside;
  const given = node.arguments as Record<string, unknown>[];
  const values = given.find(({ type }) => type === "ObjectExpression");
  const names = ((values?.properties ?? []) as Record<string, unknown>[]).map(({ key }) => nameOf(key));
  return [{ path: nameOf(given[0]), names: names.filter((name) => name !== "") }, ...inside];
}

test.each([
  ['<a href="/events">Events</a>', "/events"],
  [`<Link to={isNew ? \`/events/\${id}\` : undefined} />`, "/events/"],
  ['redirect(from ?? "/signin")', "/signin"],
  [`const address = \`/\${slug}\``, "/"],
  [`const address = \`\${site.siteUrl}/events\``, "/events"],
  ['html`<a href="/">Home</a>`', "/"],
  ['link.href = "/saved"', "/saved"],
])("that notices %s", async (code, address) => {
  expect(await addressesOf(code)).toEqual([address]);
});

test.each([
  '<a href={pathTo("/events")} />',
  '<link href="/favicon.svg" />',
  `path === \`/\${slug}\``,
  '<a href="https://a.example/b" />',
])("that takes %s for none", async (code) => {
  expect(await addressesOf(code)).toEqual([]);
});

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter(({ name }) => /\.(tsx?|js)$/.test(name)).map(({ parentPath, name }) => join(parentPath, name));
}

function addressesIn(file: string): Promise<string[]> {
  return addressesOf(readFileSync(file, "utf8"), file);
}

/** Attributes, properties and variables whose values are addresses. */
const ADDRESS = /^(href|to|action|formAction|path|url)$|(To|Path|PATH)$/;

/** Functions whose arguments are addresses. */
const TAKES_ADDRESS = /^(redirect|redirectDocument|seeOther|moveOnHeader|fetch|fromList|feedPath)$/;

const WRITES_QUERY = /^(pathTo|toQuery)$/;

/** Functions and operators that compare or parse addresses. */
const READS_ADDRESS = /^(startsWith|endsWith|split|===|!==)$/;

/** Literal addresses of this site's pages in a module. */
async function addressesOf(code: string, file = "module.tsx"): Promise<string[]> {
  const script = await transformWithEsbuild(code, file, { jsx: "automatic" });
  return addressesAt(parseAst(script.code), false).filter(
    (text) => !FILES.test(text) && (text === "/" || !existsSync(join("public", text))),
  );
}

/** A node of a syntax tree (ESTree), or null. */
type Tree = Readonly<Record<string, unknown>> | null;

/** @param isAddress whether the value of this node is known to be an address. */
function addressesAt(value: unknown, isAddress: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => addressesAt(item, isAddress));
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const inside = (...names: string[]) => names.flatMap((name) => addressesAt(node[name], isAddress));
  switch (node.type) {
    case "Literal":
      return isAddress && isOwn(node.value) ? [String(node.value)] : [];
    case "TemplateLiteral":
      return [...addressesInTemplate(node, isAddress), ...addressesAt(node.expressions, false)];
    case "Property":
      return addressesAt(node.value, ADDRESS.test(nameOf(node.key)));
    case "VariableDeclarator":
      return addressesAt(node.init, ADDRESS.test(nameOf(node.id)));
    case "AssignmentExpression":
      return addressesAt(node.right, ADDRESS.test(nameOf(node.left)));
    case "CallExpression": {
      if (READS_ADDRESS.test(nameOf(node.callee))) return [];
      return [
        ...addressesAt(node.callee, false),
        ...addressesAt(node.arguments, TAKES_ADDRESS.test(nameOf(node.callee))),
      ];
    }
    case "ConditionalExpression":
      return [...addressesAt(node.test, false), ...inside("consequent", "alternate")];
    case "LogicalExpression":
      return inside("left", "right");
    case "BinaryExpression":
      return READS_ADDRESS.test(String(node.operator)) ? [] : inside("left", "right");
    default:
      return Object.values(node).flatMap((part) => addressesAt(part, false));
  }
}

/** Addresses in a template literal, even if nothing else shows that it is an address. */
function addressesInTemplate(node: NonNullable<Tree>, isAddress: boolean): string[] {
  const expressions = node.expressions as unknown[];
  const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return texts.flatMap((text, index) => {
    const isStart = index === 0 ? isAddress || expressions.length > 0 : nameOf(expressions[index - 1]) === "siteUrl";
    if (isStart && isOwn(text)) return [text];
    return text.match(/(?<=\b(?:href|action)=")\/[^"]*/g) ?? [];
  });
}

/** Whether a text begins like a path of this site; "//" and "/#" do not. */
function isOwn(text: unknown): boolean {
  return typeof text === "string" && /^\/([a-z]|$)/.test(text);
}

/** The name of a variable or property, or the last name in `a.b.c`; "" for anything else. */
function nameOf(value: unknown): string {
  const node = value as Tree;
  if (node?.type === "MemberExpression") return nameOf(node.property);
  return String((node?.type === "Identifier" ? node.name : node?.type === "Literal" ? node.value : "") ?? "");
}
