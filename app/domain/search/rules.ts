import type { Day } from "#app/domain/events/days.ts";
import { continuesExpression, type Token } from "./tokens.ts";

/** Names of the values that placeholders capture. The second of two placeholders with the same name is captured as `<name>2`. */
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

/** What the result of a rule depends on, beside the text. */
export interface Context {
  today: Day;
  /** Whether the text contains Spanish words. */
  isSpanish: boolean;
}

/**
 * A production of the search's grammar: a pattern, and the meaning of its values, null if they make no sense ("february 30"). In a pattern,
 * `(a|b)` is an alternative, `[a|b]` an optional one, and `<name>` a placeholder, which the parser of that name matches.
 * @example { pattern: "[on|el] <weekday>", means: ({ weekday = 0 }, { today }) => … }
 */
export interface Rule<Result> {
  pattern: string;
  means: (values: Values, context: Context) => Result | null;
}

/** A value, and the number of tokens that it consumes. */
interface ParsedValue {
  length: number;
  value: number;
}

/** Parses the value of a placeholder at a token: every possible one, of different lengths; empty without a match. */
export interface ValueParser {
  /** The name under which the value is captured; null for a parser without a value. */
  name: ValueName | null;
  parse: (tokens: readonly Token[], at: number) => readonly ParsedValue[];
}

/** Node of the trie of patterns: the children by word and by parser, and the results of the patterns that end here. */
interface TrieNode<End> {
  words: Map<string, TrieNode<End>>;
  parsers: Map<ValueParser, TrieNode<End>>;
  ends: End[];
}

/** The result of the longest matching rule, and the number of its tokens. */
interface Match<Result> {
  length: number;
  result: Result;
}

/** Finds the longest rule that matches from the token at `at` on; of equally long ones, the first in the table. */
export type Matcher<Result> = (tokens: readonly Token[], at: number, context: Context) => Match<Result> | null;

/**
 * Compiles rules into a trie, which matches all of them in one walk.
 * @param parsers of the placeholders, by name.
 * @param accepts whether a match may end before this token, which is undefined at the end of the text.
 * @returns the matcher.
 * @throws Error when a pattern has an unknown placeholder or nests its choices.
 */
export function compileRules<Result>(
  rules: readonly Rule<Result>[],
  parsers: Readonly<Record<string, ValueParser>>,
  accepts: (next: Token | undefined) => boolean,
): Matcher<Result> {
  const root = newNode<Rule<Result>["means"]>();
  for (const { pattern, means } of rules)
    for (const path of expand(pattern)) insert(root, path, parsers).ends.push(means);
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
      if (!token || (next > at && !continuesExpression(token))) return;
      const afterWord = wordAfter(tree, token);
      if (afterWord) follow(afterWord, next + 1, values);
      for (const [parser, afterValue] of tree.parsers)
        for (const parsed of parser.parse(tokens, next))
          follow(afterValue, next + parsed.length, withValue(values, parser.name, parsed.value));
    };
    follow(root, at, {});
    return best;
  };
}

/**
 * A parser for the phrases of a table, each given as a pattern without placeholders.
 * @throws Error when a pattern nests its choices.
 */
export function phraseParser(
  name: ValueName,
  phrases: readonly (readonly [pattern: string, value: number])[],
): ValueParser {
  const root = newNode<number>();
  for (const [pattern, value] of phrases) for (const path of expand(pattern)) insert(root, path, {}).ends.push(value);
  return {
    name,
    parse: (tokens, at) => {
      const parsed: ParsedValue[] = [];
      let tree: typeof root | undefined = root;
      for (let next = at; tree; next += 1) {
        const [value] = tree.ends;
        if (value !== undefined) parsed.push({ length: next - at, value });
        const token = tokens[next];
        if (!token || (next > at && !continuesExpression(token))) break;
        tree = wordAfter(tree, token);
      }
      return parsed;
    },
  };
}

/** A parser for single tokens, such as numbers. @param readWord returns null for a token that does not match. */
export function wordParser(name: ValueName, readWord: (folded: string) => number | null): ValueParser {
  return {
    name,
    parse: (tokens, at) => {
      const value = readWord(tokens[at]?.folded ?? "");
      return value === null ? [] : [{ length: 1, value }];
    },
  };
}

/** Consumes no token and has no value; matches where a dash precedes the token: "fri-sun". */
export const dashParser: ValueParser = {
  name: null,
  parse: (tokens, at) => (/^\s*[-–—]\s*$/.test(tokens[at]?.gap ?? "") ? [{ length: 0, value: 0 }] : []),
};

/** The child for a token: for the whole word ("children’s") if there is one, else for the word without its possessive "’s". */
function wordAfter<End>({ words }: TrieNode<End>, { folded, withoutPossessive }: Token): TrieNode<End> | undefined {
  return words.get(folded) ?? (withoutPossessive === null ? undefined : words.get(withoutPossessive));
}

function newNode<End>(): TrieNode<End> {
  return { words: new Map(), parsers: new Map(), ends: [] };
}

function withValue(values: Values, name: ValueName | null, value: number): Values {
  if (name === null) return values;
  return { ...values, [values[name] === undefined ? name : `${name}2`]: value };
}

function insert<End>(
  root: TrieNode<End>,
  path: readonly string[],
  parsers: Readonly<Record<string, ValueParser>>,
): TrieNode<End> {
  let tree = root;
  for (const step of path) {
    const name = /^<(\w+)>$/.exec(step)?.[1];
    const parser = name === undefined ? undefined : parsers[name];
    if (name !== undefined && !parser) throw new Error(`unknown placeholder <${name}>`);
    const next: TrieNode<End> = (parser ? tree.parsers.get(parser) : tree.words.get(step)) ?? newNode();
    if (parser) tree.parsers.set(parser, next);
    else tree.words.set(step, next);
    tree = next;
  }
  return tree;
}

/**
 * The sequences of words that a pattern matches.
 * @example expand("[on] (sat|sun)") // [["on", "sat"], ["on", "sun"], ["sat"], ["sun"]]
 */
function expand(pattern: string): string[][] {
  if (/\([^)]*[([]|\[[^\]]*[([]/.test(pattern)) throw new Error(`nested choices in "${pattern}"`);
  let paths: string[][] = [[]];
  for (const [step, oneOf, optional] of pattern.matchAll(/\(([^()]*)\)|\[([^[\]]*)\]|[^\s()[\]]+/g)) {
    const choices = (oneOf ?? optional ?? step).split("|").map((choice) => choice.split(" ").filter(Boolean));
    if (optional !== undefined) choices.push([]);
    paths = paths.flatMap((path) => choices.map((choice) => [...path, ...choice]));
  }
  return paths;
}
