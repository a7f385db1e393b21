import type { Day } from "#app/domain/events/days.ts";
import { isOfOneExpression, type Token } from "./tokens.ts";

/** What a rule's placeholders stand for. Of two placeholders of one kind, the second value has a 2 in its name. */
type ValueName =
  | "weekday"
  | "month"
  | "day"
  | "year"
  | "date"
  | "part"
  | "hour"
  | "ordinal"
  | "cents"
  | "number"
  | "place";
export type Values = { readonly [name in ValueName | `${ValueName}2`]?: number };

/** What rules need to know beside the text. */
export interface Context {
  today: Day;
  /** Whether the text has Spanish words. */
  isSpanish: boolean;
}

/**
 * Words and what they mean, null where their values make no sense ("february 30"). In a pattern, `(a|b)` is one of these, `[a|b]` one of
 * these or nothing, and `<name>` what the reader of that name accepts.
 * @example { pattern: "[on|el] <weekday>", means: ({ weekday = 0 }, { today }) => … }
 */
export interface Rule<Result> {
  pattern: string;
  means: (values: Values, context: Context) => Result | null;
}

/** A value and how many words it takes. */
interface Reading {
  length: number;
  value: number;
}

/** Reads a value that begins with a word; several where shorter ones are possible too. */
export interface Reader {
  /** The value's name; null for a reader that only looks at signs. */
  name: ValueName | null;
  read: (tokens: readonly Token[], at: number) => readonly Reading[];
}

/** Patterns as a tree: what may follow the words so far, and what the patterns that end there stand for. */
interface Tree<End> {
  words: Map<string, Tree<End>>;
  readers: Map<Reader, Tree<End>>;
  ends: End[];
}

/** The words of the longest rule and what they mean. */
export interface Match<Result> {
  length: number;
  result: Result;
}

/** Finds the longest rule whose words begin with a certain word. Of equally long ones, the first in the table counts. */
export type Matcher<Result> = (tokens: readonly Token[], at: number, context: Context) => Match<Result> | null;

/**
 * Makes a tree of rules, so that all of them are looked for at once.
 * @param readers for the names between angle brackets.
 * @param accepts whether a match may end before this word.
 * @throws Error when a pattern names no reader or nests its choices.
 */
export function compileRules<Result>(
  rules: readonly Rule<Result>[],
  readers: Readonly<Record<string, Reader>>,
  accepts: (next: Token | undefined) => boolean,
): Matcher<Result> {
  const root = newTree<Rule<Result>["means"]>();
  for (const { pattern, means } of rules)
    for (const path of expand(pattern)) insert(root, path, readers).ends.push(means);
  return (tokens, at, context) => {
    let best: Match<Result> | null = null;
    const follow = (tree: typeof root, next: number, values: Values) => {
      const token = tokens[next];
      const length = next - at;
      if (length > (best?.length ?? 0) && tree.ends.length > 0 && accepts(token))
        for (const means of tree.ends) {
          const result = means(values, context);
          if (result === null) continue;
          best = { length, result };
          break;
        }
      if (!token || (next > at && !isOfOneExpression(token))) return;
      const afterWord = wordAfter(tree, token);
      if (afterWord) follow(afterWord, next + 1, values);
      for (const [reader, afterValue] of tree.readers)
        for (const reading of reader.read(tokens, next))
          follow(afterValue, next + reading.length, withValue(values, reader.name, reading.value));
    };
    follow(root, at, {});
    return best;
  };
}

/** A reader of phrases from tables, by what they stand for; a pattern may stand in place of a phrase. */
export function phraseReader(name: ValueName, phrases: readonly (readonly [pattern: string, value: number])[]): Reader {
  const root = newTree<number>();
  for (const [pattern, value] of phrases) for (const path of expand(pattern)) insert(root, path, {}).ends.push(value);
  return {
    name,
    read: (tokens, at) => {
      const readings: Reading[] = [];
      let tree: typeof root | undefined = root;
      for (let next = at; tree; next += 1) {
        const [value] = tree.ends;
        if (value !== undefined) readings.push({ length: next - at, value });
        const token = tokens[next];
        if (!token || (next > at && !isOfOneExpression(token))) break;
        tree = wordAfter(tree, token);
      }
      return readings;
    },
  };
}

/** A reader of single words of digits and the like; null for what is no value. */
export function wordReader(name: ValueName, readWord: (folded: string) => number | null): Reader {
  return {
    name,
    read: (tokens, at) => {
      const value = readWord(tokens[at]?.folded ?? "");
      return value === null ? [] : [{ length: 1, value }];
    },
  };
}

/** Reads no word, but asks for a dash before the next: "fri-sun". */
export const dashReader: Reader = {
  name: null,
  read: (tokens, at) => (/^\s*[-–—]\s*$/.test(tokens[at]?.gap ?? "") ? [{ length: 0, value: 0 }] : []),
};

/** A word counts with "’s" too, unless it has a meaning of its own so. */
function wordAfter<End>({ words }: Tree<End>, { folded, owner }: Token): Tree<End> | undefined {
  return words.get(folded) ?? (owner === null ? undefined : words.get(owner));
}

function newTree<End>(): Tree<End> {
  return { words: new Map(), readers: new Map(), ends: [] };
}

function withValue(values: Values, name: ValueName | null, value: number): Values {
  if (name === null) return values;
  return { ...values, [values[name] === undefined ? name : `${name}2`]: value };
}

function insert<End>(root: Tree<End>, path: readonly string[], readers: Readonly<Record<string, Reader>>): Tree<End> {
  let tree = root;
  for (const step of path) {
    const name = /^<(\w+)>$/.exec(step)?.[1];
    const reader = name === undefined ? undefined : readers[name];
    if (name !== undefined && !reader) throw new Error(`no reader <${name}>`);
    const next: Tree<End> = (reader ? tree.readers.get(reader) : tree.words.get(step)) ?? newTree();
    if (reader) tree.readers.set(reader, next);
    else tree.words.set(step, next);
    tree = next;
  }
  return tree;
}

/**
 * The sequences of words that a pattern stands for.
 * @example expand("[on] (sat|sun)") // [["on", "sat"], ["on", "sun"], ["sat"], ["sun"]]
 */
function expand(pattern: string): string[][] {
  if (/\([^)]*[([]|\[[^\]]*[([]/.test(pattern)) throw new Error(`nested choices in "${pattern}"`);
  let paths: string[][] = [[]];
  for (const [step, oneOf, optional] of pattern.matchAll(/\(([^)]*)\)|\[([^\]]*)\]|[^\s()[\]]+/g)) {
    const choices = (oneOf ?? optional ?? step).split("|").map((choice) => choice.split(" ").filter(Boolean));
    if (optional !== undefined) choices.push([]);
    paths = paths.flatMap((path) => choices.map((choice) => [...path, ...choice]));
  }
  return paths;
}
