import { type Node, parsePlPgSQLSync, parseSync } from "libpg-query";
import { z } from "zod";

/** A write without WHERE: `DELETE of listings`. */
export type UnfilteredWrite = `${"UPDATE" | "DELETE"} of ${string}`;

/**
 * Finds each UPDATE and DELETE without WHERE in the body of a function, at any depth: in blocks, branches, loops, handlers and CTEs.
 * Dynamic SQL of EXECUTE is read if it is a constant, a format() of one, or a concatenation with one. Await `loadModule()` of libpg-query
 * first.
 * @param definition `create function …`, as pg_get_functiondef() writes it.
 * @throws Error for a function of another language than sql and plpgsql, and for a body that PostgreSQL's parser rejects.
 */
export function findUnfilteredWrites(definition: string): UnfilteredWrite[] {
  const { language, body } = readDefinition(definition);
  if (language === "plpgsql") return writesOfProcedure(parsePlPgSQLSync(definition));
  if (language === "sql") return typeof body === "string" ? writesOfStatements(body) : writesOfTree(body);
  throw new Error(`A function in ${language} cannot be read`);
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

function writesOfProcedure(tree: unknown): UnfilteredWrite[] {
  return members(tree).flatMap(([name, value]) => {
    const inside = writesOfProcedure(value);
    const text = DYNAMIC[name] && new Map(members(value)).get(DYNAMIC[name]);
    if (text)
      return [...inside, ...writesOfDynamic(expression.parse(new Map(members(text)).get("PLpgSQL_expr")).query)];
    if (name !== "PLpgSQL_expr") return inside;
    const { query, parseMode } = expression.parse(value);
    return parseMode === STATEMENT ? writesOfStatements(query) : inside;
  });
}

function writesOfStatements(sql: string): UnfilteredWrite[] {
  return writesOfTree(parseSync(sql));
}

function writesOfTree(tree: unknown): UnfilteredWrite[] {
  return members(tree).flatMap(([name, value]) => [...writesOfTree(value), ...writeOf(name, value)]);
}

const write = z.object({ relation: z.object({ relname: z.string() }), whereClause: z.unknown().optional() });

function writeOf(name: string, node: unknown): UnfilteredWrite[] {
  if (name !== "UpdateStmt" && name !== "DeleteStmt") return [];
  const { relation, whereClause } = write.parse(node);
  if (whereClause !== undefined) return [];
  return [`${name === "UpdateStmt" ? "UPDATE" : "DELETE"} of ${relation.relname}`];
}

/** @param text an expression whose value is a statement. One that cannot be resolved to a parsable statement has no result. */
function writesOfDynamic(text: string): UnfilteredWrite[] {
  const select = parseSync(`select ${text}`).stmts?.[0]?.stmt;
  const target = select && "SelectStmt" in select ? select.SelectStmt.targetList?.[0] : undefined;
  const statement = target && "ResTarget" in target ? knownText(target.ResTarget.val) : UNKNOWN;
  try {
    return writesOfStatements(statement);
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

function members(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
