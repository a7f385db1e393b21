/** The end of a text, where expressions fail after they have read everything before. */
const END = "\0\n\0";

/** The longest repeated text, in parts of the expression. */
const MOST_PARTS = 14;

/** Length at which duplicate texts are found: longer than any repetition, so texts that are equal up to here stay equal. */
const SAME_AT = 4 * MOST_PARTS;

/** An example for each character class, and examples of which most negated classes contain one. */
const CLASSES: Record<string, string> = { s: " ", S: "a", d: "0", D: "a", w: "a", W: "-", n: "\n", t: "\t", r: "\r" };
const ANY = ["a", "0", " ", "-", "<", "\u00e9"];

/** A part of an expression that matches one character. */
interface Part {
  /** Examples of this character. */
  characters: string[];
  /** True if the part may be absent. */
  isOptional: boolean;
}

/** An escape, a class, the start of a group, a repeat count, or any other character. */
const PART =
  /\\(p\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|.)|\[(\^?)((?:\\.|[^\]\\])*)\]|\(\?<?[:=!]|\{(\d+),?\d*\}|[^()|?*+^$\\[]/gisu;

function partsOf(source: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: text, 1: code, 2: negation, 3: inClass, 4: times, index } of source.matchAll(PART)) {
    const last = parts.at(-1);
    if (times !== undefined && last) parts.push(...Array<Part>(Math.max(0, Number(times) - 1)).fill(last));
    const isOptional = /^([*?]|\{0)/.test(source.slice(index + text.length));
    if (inClass !== undefined) parts.push({ characters: charactersOf(inClass, negation === "^"), isOptional });
    else if (code !== undefined && !/^b$/i.test(code)) parts.push({ characters: escaped(code), isOptional });
    else if (text.length === 1) parts.push({ characters: [text === "." ? "a" : text], isOptional });
  }
  return parts;
}

function escaped(code: string): string[] {
  if (/^u/i.test(code)) return [String.fromCodePoint(Number.parseInt(code.replace(/[u{}]/gi, ""), 16))];
  if (/^p/i.test(code)) return [/[LNM]/.test(code) ? "a" : "\u0300"];
  return [CLASSES[code] ?? code];
}

/** The first characters of a class, or examples that a negated class contains. */
function charactersOf(inClass: string, isNegated: boolean): string[] {
  if (!isNegated)
    return partsOf(inClass.replace(/[.*+?()|^$]/g, "\\$&"))
      .flatMap(({ characters }) => characters)
      .slice(0, 4);
  const matches = new RegExp(`[^${inClass}]`, /\\[pu]\{/i.test(inClass) ? "u" : "");
  return ANY.filter((character) => matches.test(character)).slice(0, 2);
}

const firstOf = ({ characters }: Part) => characters[0] ?? "";
const lastOf = ({ characters }: Part) => characters.at(-1) ?? "";

/** Makes a text of at least this many characters. */
export type HostileText = (chars: number) => string;

/** Texts that slow down expressions that are not linear: they start a match again and again without completing it. */
export function hostileTexts(source: string): HostileText[] {
  const texts = new Map<string, HostileText>();
  const add = (before: string, repeated: string) => {
    if (repeated === "") return;
    const text = (chars: number) => before + repeated.repeat(Math.ceil(chars / repeated.length)) + END;
    texts.set(text(SAME_AT), text);
  };
  const parts = partsOf(source).slice(0, 24);
  for (const [at, { characters }] of parts.entries())
    for (const character of characters) {
      add("", character);
      add("\0", character);
      // The parts before this one, and then this part repeated.
      add(parts.slice(0, at).map(firstOf).join(""), character);
    }
  for (const needed of [parts, parts.filter(({ isOptional }) => !isOptional)])
    for (const example of [needed.map(firstOf), needed.map(lastOf)])
      for (let at = 0; at < example.length; at += 1)
        for (let end = at + 2; end <= Math.min(at + MOST_PARTS, example.length); end += 1)
          add("", example.slice(at, end).join(""));
  return [...texts.values()];
}
