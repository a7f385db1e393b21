import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst, transformWithEsbuild } from "vite";
import { describe, expect, test } from "vitest";

// Text left in components. What people read belongs in messages, in every language.

/** Pages and components for admins, in English only. */
const ENGLISH_ONLY = [
  /^app\/routes\/admin[-_.]/,
  /^app\/routes\/events\.\$eventId_\.unpublish/,
  /\/Admin[A-Z]\w+\.tsx$/,
];

/** Names, which are the same in every language. */
const NAMES = ["X", "Bluesky", "Google", "Apple", "Outlook", "Sunshine Events"];

/** Attributes that people read. */
const READ_ATTRIBUTES = [
  "alt",
  "aria-label",
  "aria-description",
  "busyLabel",
  "fieldLabel",
  "hint",
  "label",
  "lead",
  "placeholder",
  "title",
];

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Properties that people read, in objects for a page's head, the answer to a form or a rejected call. */
const READ_PROPERTIES = [
  "description",
  "error",
  "heading",
  "info",
  "label",
  "lead",
  "message",
  "signedOut",
  "success",
  "text",
  "title",
  "unexpected",
];

function sourceFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !ENGLISH_ONLY.some((pattern) => pattern.test(path)))
    .sort();
}

/** The literal texts that an expression may evaluate to. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === "Literal") return typeof value.value === "string" ? [value.value] : [];
  if (value.type === "TemplateLiteral")
    return (value.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked);
  if (value.type === "ConditionalExpression") return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  if (value.type === "LogicalExpression") return [...textsOf(value.left), ...textsOf(value.right)];
  return [];
}

async function nodesOf(file: string): Promise<Node[]> {
  const source = readFileSync(file, "utf8");
  const { code } = await transformWithEsbuild(source, file, { jsx: "transform", jsxFactory: "element" });
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    if (!isNode(value)) return;
    found.push(value);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parseAst(code));
  return found;
}

/** The texts of an object's properties with these names. */
function propertiesOf(value: unknown, names: readonly string[]): string[] {
  const properties = isNode(value) ? ((value.properties ?? []) as Node[]) : [];
  return properties.flatMap(({ key, value: said }) => {
    const { name, value: text } = (key ?? {}) as { name?: string; value?: string };
    return names.includes(String(name ?? text)) ? textsOf(said) : [];
  });
}

/** Texts that still contain words once names are removed. */
function wordsOf(texts: readonly string[]): string[] {
  const said = texts.map((text) => NAMES.reduce((rest, name) => rest.replaceAll(name, ""), text).trim());
  return said.filter((text) => /\p{L}{2}/u.test(text));
}

/** Text in the elements of a module: their children, and attributes that people read. */
async function wordsIn(file: string): Promise<string[]> {
  const elements = (await nodesOf(file)).filter(({ callee }) => isNode(callee) && callee.name === "element");
  return wordsOf(
    elements.flatMap(({ arguments: given }) => {
      const [, attributes, ...children] = given as unknown[];
      return [...children.flatMap(textsOf), ...propertiesOf(attributes, READ_ATTRIBUTES)];
    }),
  );
}

/** Sentences in the answers of a module: properties that people read, and messages of `DataError`. */
async function sentencesIn(file: string): Promise<string[]> {
  const found = (await nodesOf(file)).flatMap((node) => {
    if (node.type === "NewExpression" && isNode(node.callee) && node.callee.name === "DataError")
      return textsOf((node.arguments as unknown[])[1]);
    return node.type === "ObjectExpression" ? propertiesOf(node, READ_PROPERTIES) : [];
  });
  // Codes and names of properties are single lower-case words.
  return wordsOf(found).filter((text) => /^\p{Lu}| /u.test(text));
}

describe("no words are left in", () => {
  test.each(["app/components", "app/routes", "app/root.tsx"])("%s", async (path) => {
    const files = path.endsWith(".tsx") ? [path] : sourceFiles(path, /\.tsx$/);
    expect(files.length).toBeGreaterThan(0);
    const left = await Promise.all(files.map(async (file) => (await wordsIn(file)).map((text) => `${file}: ${text}`)));
    expect(left.flat()).toEqual([]);
  });
});

/** Modules that only operators, developers and admins read. */
const FOR_OPERATORS = [
  "app/domain/accounts/admin-setup.ts",
  "app/domain/accounts/audit.ts",
  "app/domain/accounts/audit-actions.ts",
  "app/domain/accounts/measures.ts",
  "app/domain/calendars/json-answers.ts",
  "app/domain/events/moderation-reasons.ts",
  "app/models/events/moderation.server.ts",
  "app/routes/days[.]json.ts",
  "app/routes/developers/examples.ts",
  "app/routes/openapi[.]json/document.ts",
];

test.each(["app/domain", "app/forms", "app/http", "app/models", "app/routes", "app/session", "app/uploads"])(
  "no sentences are left in %s",
  async (folder) => {
    const files = sourceFiles(folder, /\.tsx?$/).filter((file) => !FOR_OPERATORS.includes(file));
    const left = await Promise.all(
      files.map(async (file) => (await sentencesIn(file)).map((text) => `${file}: ${text}`)),
    );
    expect(left.flat()).toEqual([]);
  },
);

test("words in an element, in a condition and in an attribute are found", async () => {
  // An admin page in English, which the tests above skip.
  expect(await wordsIn("app/components/accounts/AdminPage.tsx")).not.toEqual([]);
});
