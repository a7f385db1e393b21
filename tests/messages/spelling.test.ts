import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import dictionary from "dictionary-es";
import compile from "icu-minify/compile";
import nspell from "nspell";
import { parseAst, transformWithEsbuild } from "vite";
import { beforeAll, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { ALLOWED_WORDS } from "./spelling-words.ts";

// Spelling of the Spanish texts, checked with LibreOffice's dictionary.

let spelling: ReturnType<typeof nspell>;
beforeAll(() => {
  spelling = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));
  for (const { name } of CITIES) for (const [word] of name.matchAll(WORD)) spelling.add(word);
});

/** Tags whose content is not prose. */
const CODE_TAGS = ["code"];

/** The texts of a compiled message, without arguments and tags. */
function textsOfMessage(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (!Array.isArray(node)) return [];
  const [name, type, branches] = node;
  if (typeof type === "number") return Object.values(branches ?? {}).flatMap(textsOfBranch);
  return CODE_TAGS.includes(name) ? [] : node.slice(1).flatMap(textsOfMessage);
}

/** The texts of a list of nodes: a message, or a branch of a plural. */
function textsOfBranch(nodes: unknown): string[] {
  return [nodes].flat().flatMap(textsOfMessage);
}

/** Replaces removed text, so that no word spans the gap and no sentence begins after it. */
const GAP = " – ";

/** The messages of a topic as plain text. */
async function textsOfTopic(file: string): Promise<string[]> {
  const { default: messages }: { default: Record<string, string> } = await import(`../../${file}`);
  return Object.values(messages).map((message) => textsOfBranch(compile(message)).join(GAP));
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The texts in a module of content: strings and templates, without import paths and property names. */
async function textsOfModule(file: string): Promise<string[]> {
  const { code } = await transformWithEsbuild(readFileSync(file, "utf8"), file);
  return textsOfNode(parseAst(code));
}

function textsOfNode(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOfNode);
  if (!isNode(value) || value.type === "ImportDeclaration" || (value.type === "ExportNamedDeclaration" && value.source))
    return [];
  if (value.type === "Literal") return typeof value.value === "string" ? [value.value] : [];
  if (value.type === "TemplateLiteral") {
    const said = (value.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
    return [said.join(GAP), ...textsOfNode(value.expressions)];
  }
  return Object.entries(value).flatMap(([name, inner]) => (name === "key" ? [] : textsOfNode(inner)));
}

/** Not prose: link targets, addresses, paths, file names, markup and escapes. */
const NOT_PROSE =
  /\]\([^)]*\)|<[^>]*>|&\w+;|\bhttps?:\S+|\S+@\S+|(?<!\p{L})\/[\w/.{}-]+|\b(?:[\w-]+\.)+(?:json|ics|atom|rss|txt|org|com)\b|\S*_\S*/gu;

/** Lower-case English words inside names: "Museum of Art", "Lauderdale-by-the-Sea". */
const PARTICLE = /(?<=\p{Lu}[\p{L}.]*[ -]|\()(?:of|the|at|by|(?:by|of)[ -]the)(?=[ -]\p{Lu})/gu;

const WORD = /(?<![\p{L}\d])\p{L}{2,}(?:['’]\p{L}+)*(?![\p{L}\d])/gu;

/** Pronouns at the end of verbs, of which the dictionary has only some: "muéstralos", "envíamelo". */
const PRONOUN = /(?:l[aeo]s?|[mt]e|se|nos)$/;
const WITHOUT_ACCENT: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };

/** Whether the word is a verb with one or two pronouns, and with the accent that they require. */
function isVerbWithPronouns(word: string): boolean {
  const verb = word.replace(PRONOUN, "");
  const forms = verb === word ? [] : [verb, verb.replace(PRONOUN, "")];
  return forms.some((form) => {
    const plain = form.replace(/[áéíóú]/, (letter) => WITHOUT_ACCENT[letter] ?? letter);
    return plain !== form && spelling.correct(plain);
  });
}

/** The start of a sentence, or of a part of one that starts with a capital. */
const BEGINNING = /(?:^|[.:!?|(“"¡¿\n])[\s¡¿“"(*]*$/u;

/** Words that are not in the dictionary. Skips capitalized words inside sentences: they are names. */
function misspelled(text: string): string[] {
  const prose = text.replace(NOT_PROSE, GAP).replace(PARTICLE, GAP);
  const words = [...prose.matchAll(WORD)].filter(
    ({ 0: word, index }) => !/^\p{Lu}/u.test(word) || BEGINNING.test(prose.slice(0, index)),
  );
  return words.map(([word]) => word).filter((word) => !spelling.correct(word) && !isVerbWithPronouns(word));
}

const isAllowed = (word: string) =>
  ALLOWED_WORDS.some((allowed) => allowed === word || allowed === word.charAt(0).toLowerCase() + word.slice(1));

const files = [
  ...filesIn("app/messages/es").map((file) => ({ file, read: textsOfTopic })),
  ...filesIn("app/content/es").map((file) => ({ file, read: textsOfModule })),
];

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((name) => (name.endsWith(".ts") ? [join(folder, name)] : [])).sort();
}

test.each(files)("the texts of $file are spelled right", async ({ file, read }) => {
  const words = (await read(file)).flatMap(misspelled);
  expect(words.filter((word) => !isAllowed(word))).toEqual([]);
});

const ONE_AND_OTHER = /\bone \{([^{}]*)\} other \{([^{}]*)\}/g;

/** Whether `word` is the plural of `other`: "veces" of "vez". */
const isPluralOf = (word: string, other = "") =>
  [`${other}s`, `${other}es`, other.replace(/z$/, "ces")].includes(word) && word !== other;

test("a number of things is not said in the singular, and one not in the plural", async () => {
  const topics: { default: Record<string, string> }[] = await Promise.all(
    filesIn("app/messages/es").map((file) => import(`../../${file}`)),
  );
  const messages = topics.flatMap((topic) => Object.values(topic.default));
  const choices = messages.flatMap((message) => [...message.matchAll(ONE_AND_OTHER)]);
  expect(choices.length).toBeGreaterThan(50);
  const swapped = choices.filter(([, one = "", other = ""]) => {
    const words = other.split(" ");
    return one.split(" ").some((word, at) => isPluralOf(word, words[at]));
  });
  expect(swapped.map(([choice]) => choice)).toEqual([]);
});

test("the allowed words are sorted, and each is needed", async () => {
  expect(ALLOWED_WORDS).toEqual([...ALLOWED_WORDS].sort((one, other) => one.localeCompare(other, "es")));
  const texts = await Promise.all(files.map(({ file, read }) => read(file)));
  const found = new Set(texts.flat().flatMap(misspelled));
  const isFound = (word: string) => found.has(word) || found.has(word.charAt(0).toUpperCase() + word.slice(1));
  expect(ALLOWED_WORDS.filter((word) => !isFound(word))).toEqual([]);
});

test("mistakes are found, in every part of a message", () => {
  const message =
    "{count, plural, one {# evneto} other {# eventos}} en {cuidad}: <link>miralos</link>, <code>nxt</code> y <b>grátis</b>";
  expect(misspelled(textsOfBranch(compile(message)).join(GAP))).toEqual(["evneto", "miralos", "grátis"]);
  expect(misspelled("Tus boletso están en [tu panel](/dashbord). Escribenos a ayuda@sunshine.example.")).toEqual([
    "boletso",
    "Escribenos",
  ]);
});

test("verbs with pronouns, names and addresses are no mistakes", () => {
  expect(misspelled("Muéstralos, envíamelo y publícalo en Ybor City o en https://sunshine.example/evnets.")).toEqual(
    [],
  );
});
