import { badQuery, notImplemented, RestError } from "../errors.ts";
import type { Condition, Group } from "./conditions.ts";
import { parseComparison } from "./filter.ts";
import { Scanner } from "./scanner.ts";

/** Maximum depth, so that a request cannot overflow the stack. */
const MAX_DEPTH = 50;

/**
 * Reads `or=(…)`, `and=(…)`, `not.or=(…)` or `not.and=(…)`.
 * @throws RestError PGRST100 with the position of a syntax error.
 */
export function parseLogicTree(key: string, text: string): Group {
  const scanner = new Scanner("logic tree", text);
  try {
    const group = parseMembers(scanner, key.endsWith("and") ? "and" : "or", key.startsWith("not."), 1);
    if (!scanner.done) throw scanner.failure("expecting end of input");
    return group;
  } catch (error) {
    // A nested filter reports its own text; the message must contain the whole tree.
    if (!(error instanceof RestError) || error.body.code !== "PGRST100" || error.message.includes("logic tree"))
      throw error;
    throw badQuery("logic tree", text, text.length - scanner.rest.length + 1, error.body.details ?? "");
  }
}

function parseMembers(scanner: Scanner, join: "and" | "or", negated: boolean, depth: number): Group {
  if (depth > MAX_DEPTH) throw scanner.failure(`expecting at most ${MAX_DEPTH} levels`);
  scanner.expect("(");
  const members: Condition[] = [];
  do {
    scanner.match(/ */);
    members.push(parseMember(scanner, depth));
    scanner.match(/ */);
  } while (scanner.take(","));
  scanner.expect(")");
  return { kind: "group", join, negated, members };
}

function parseMember(scanner: Scanner, depth: number): Condition {
  const head = scanner.match(/(?:not\.)?(?:and|or)(?=\()/);
  if (head) return parseMembers(scanner, head.endsWith("and") ? "and" : "or", head.startsWith("not."), depth + 1);
  const column = scanner.name();
  if (scanner.peek() === "-") throw notImplemented("JSON paths");
  scanner.expect(".");
  return parseComparison(column, scanner, readValue);
}

/** Inside a tree a value is quoted, an array literal, or extends to the next `,` or `)`. */
function readValue(scanner: Scanner): string {
  if (/^"(?:[^"\\]|\\.)*"\s*(?:[,)]|$)/s.test(scanner.rest)) return scanner.quoted() ?? "";
  return scanner.match(/\{[^{}]*\}/s) ?? scanner.match(/[^,)]*/s) ?? "";
}
