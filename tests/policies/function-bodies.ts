import { type Node, parsePlPgSQLSync, parseSync } from "libpg-query";
import { z } from "zod";

/**
 * The parse trees of the statements in the body of a function, at any depth: in blocks, branches, loops and handlers. Dynamic SQL of
 * EXECUTE is read if it is a constant, a format() of one, or a concatenation with one. Await `loadModule()` of libpg-query first.
 * @param definition `create function …`, as pg_get_functiondef() writes it.
 * @throws Error for a function of another language than sql and plpgsql, and for a body that PostgreSQL's parser rejects.
 */
export function statementsOf(definition: string): unknown[] {
  const { language, body } = readDefinition(definition);
  if (language === "plpgsql") return statementsOfProcedure(parsePlPgSQLSync(definition));
  if (language === "sql") return [typeof body === "string" ? parseSync(body) : body];
  throw new Error(`A function in ${language} cannot be read`);
}

/** Each node of a parse tree by its kind, at any depth: inner ones first. */
export function nodesOf(tree: unknown): [kind: string, node: unknown][] {
  return membersOf(tree).flatMap(([kind, node]): [string, unknown][] => [...nodesOf(node), [kind, node]]);
}

function readDefinition(definition: string): { language: string; body: unknown } {
  const statement = parseSync(definition).stmts?.[0]?.stmt;
  if (!statement || !("CreateFunctionStmt" in statement)) throw new Error("This does not create a function");
  const { options = [], sql_body } = statement.CreateFunctionStmt;
  const option = (name: string) => {
    const found = options.find((node) => "DefElem" in node && node.DefElem.defname === name);
    return found && "DefElem" in found ? found.DefElem.arg : undefined;
  };
  const body = option("as");
  const text = body && "List" in body ? body.List.items?.[0] : undefined;
  return { language: stringOf(option("language")) ?? "unknown", body: stringOf(text) ?? sql_body };
}

const expression = z.object({ query: z.string(), parseMode: z.number() });

/** `parseMode` of a whole statement; the other modes are expressions, which cannot contain a statement that writes. */
const STATEMENT = 0;

/** Properties of PL/pgSQL's nodes that hold dynamic SQL. */
const DYNAMIC: Record<string, string> = {
  PLpgSQL_stmt_dynexecute: "query",
  PLpgSQL_stmt_dynfors: "query",
  PLpgSQL_stmt_return_query: "dynquery",
  PLpgSQL_stmt_open: "dynquery",
};

function statementsOfProcedure(tree: unknown): unknown[] {
  return membersOf(tree).flatMap(([name, value]) => {
    const inside = statementsOfProcedure(value);
    const text = DYNAMIC[name] && new Map(membersOf(value)).get(DYNAMIC[name]);
    if (text)
      return [...inside, ...dynamicStatement(expression.parse(new Map(membersOf(text)).get("PLpgSQL_expr")).query)];
    if (name !== "PLpgSQL_expr") return inside;
    const { query, parseMode } = expression.parse(value);
    return parseMode === STATEMENT ? [parseSync(query)] : inside;
  });
}

/** @param text an expression whose value is a statement. One that cannot be resolved to a parsable statement has no result. */
function dynamicStatement(text: string): unknown[] {
  const select = parseSync(`select ${text}`).stmts?.[0]?.stmt;
  const target = select && "SelectStmt" in select ? select.SelectStmt.targetList?.[0] : undefined;
  const statement = target && "ResTarget" in target ? knownText(target.ResTarget.val) : UNKNOWN;
  try {
    return [parseSync(statement)];
  } catch {
    return [];
  }
}

/** Placeholder for values that are known only at run time; valid both as a name and as a value. */
const UNKNOWN = "x";

function knownText(node: Node | undefined): string {
  if (node && "A_Const" in node) return node.A_Const.sval?.sval ?? UNKNOWN;
  if (node && "A_Expr" in node && stringOf(node.A_Expr.name?.[0]) === "||") {
    return knownText(node.A_Expr.lexpr) + knownText(node.A_Expr.rexpr);
  }
  if (node && "FuncCall" in node && stringOf(node.FuncCall.funcname?.at(-1)) === "format") {
    return knownText(node.FuncCall.args?.[0]).replaceAll(/%(\d+\$)?[ILs]/g, UNKNOWN);
  }
  return UNKNOWN;
}

function stringOf(node: Node | undefined): string | undefined {
  return node && "String" in node ? node.String.sval : undefined;
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
