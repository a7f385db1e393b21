import { notImplemented } from "../errors.ts";
import { COMPARE_SYMBOLS, type Comparison, IS_VALUES, SEARCH_PARSERS, type Test } from "./conditions.ts";
import { Scanner } from "./scanner.ts";

/** PostgREST's operators on ranges. */
const RANGE_OPERATORS = new Set(["sl", "sr", "nxr", "nxl", "adj"]);

/** Parses one parameter `column=[not.]operator.value`. The value extends to the end, quotes included. */
export function parseFilter(column: string, text: string): Comparison {
  return parseComparison(column, new Scanner("filter", text), (scanner) => scanner.match(/.*/s) ?? "");
}

/**
 * Parses `[not.]operator.value` after the column's name.
 * @param readValue parses the value, whose end depends on the context.
 * @throws RestError PGRST100 with the position of a syntax error, 501 for unsupported operators.
 */
export function parseComparison(column: string, scanner: Scanner, readValue: (scanner: Scanner) => string): Comparison {
  const negated = scanner.take("not.");
  return { kind: "comparison", column, negated, test: parseTest(scanner, readValue) };
}

function parseTest(scanner: Scanner, readValue: (scanner: Scanner) => string): Test {
  const start = scanner.rest;
  const operator = scanner.match(/[a-z]+(?=[.(])/) ?? "";
  const parser = SEARCH_PARSERS[operator];
  if (parser) return understand(scanner, parser, readValue);
  if (RANGE_OPERATORS.has(operator)) throw notImplemented(`operator ${operator}`);
  const symbol = isCompareOperator(operator) ? COMPARE_SYMBOLS[operator] : null;
  if (!symbol && operator !== "in" && operator !== "is") throw failureAt(start);
  if (scanner.peek() === "(") throw notImplemented(`${start.split(")")[0]}) as a quantified operator`);
  scanner.expect(".");
  if (symbol) {
    const value = readValue(scanner);
    return { operator: "compare", symbol, value: symbol.endsWith("like") ? value.replaceAll("*", "%") : value };
  }
  if (operator === "in") return { operator: "in", values: parseList(scanner) };
  return parseIs(scanner);
}

function failureAt(start: string): Error {
  return new Scanner("filter", start).failure('expecting "not" or operator (eq, gt, ...)');
}

function isCompareOperator(name: string): name is keyof typeof COMPARE_SYMBOLS {
  return Object.hasOwn(COMPARE_SYMBOLS, name);
}

function understand(
  scanner: Scanner,
  parser: (typeof SEARCH_PARSERS)[string],
  readValue: (scanner: Scanner) => string,
): Test {
  const configuration = scanner.take("(") ? scanner.match(/[\p{L}\p{N}_.-]+/u) : null;
  if (configuration !== null) scanner.expect(")");
  scanner.expect(".");
  return { operator: "search", parser, configuration, value: readValue(scanner) };
}

function parseIs(scanner: Scanner): Test {
  const word = scanner.match(/[a-zA-Z_]+/)?.toLowerCase() ?? "";
  const value = Object.hasOwn(IS_VALUES, word) ? IS_VALUES[word] : undefined;
  if (value === undefined) throw scanner.failure("expecting isVal: (null, not_null, true, false, unknown)");
  return { operator: "is", value };
}

/** `(a,"b,c",d)`. `()` is the empty list. */
function parseList(scanner: Scanner): string[] {
  scanner.expect("(");
  if (scanner.take(")")) return [];
  const values: string[] = [];
  do {
    scanner.match(/ +(?=")/);
    values.push(scanner.quoted() ?? scanner.match(/[^,)]*/s) ?? "");
  } while (scanner.take(","));
  scanner.expect(")");
  return values;
}
