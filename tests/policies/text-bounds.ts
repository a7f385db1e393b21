import { parseSync } from "libpg-query";
import { z } from "zod";

// Whether CHECK constraints bound what is stored, as they are written in the catalogue. Await `loadModule()` of libpg-query first.

const column = z.object({
  ColumnRef: z.object({ fields: z.array(z.object({ String: z.object({ sval: z.string() }) })) }),
});
const constant = z.object({
  A_Const: z.object({ ival: z.unknown().optional(), sval: z.object({ sval: z.string() }).optional() }),
});
const cast = z.object({ TypeCast: z.object({ arg: z.unknown() }) });
const named = z.array(z.object({ String: z.object({ sval: z.string() }) }));
const call = z.object({ FuncCall: z.object({ funcname: named, args: z.array(z.unknown()).optional() }) });
const operation = z.object({
  A_Expr: z.object({ kind: z.string(), name: named, lexpr: z.unknown(), rexpr: z.unknown() }),
});
const bool = z.object({ BoolExpr: z.object({ boolop: z.string(), args: z.array(z.unknown()) }) });
const isNull = z.object({ NullTest: z.object({ arg: z.unknown(), nulltesttype: z.literal("IS_NULL") }) });
const array = z.object({ A_ArrayExpr: z.object({ elements: z.array(z.unknown()) }) });

/** What a check says of a column: that a value has a limited size, and for arrays, that its elements do. */
interface Bounds {
  size: boolean;
  elements: boolean;
}

/**
 * What a CHECK constraint says of the size of a column as it is stored: not of the size after trimming.
 * @param definition as pg_get_constraintdef() writes it.
 * @param of the column; "value" for the constraint of a domain.
 */
export function boundsIn(definition: string, of: string): Bounds {
  const statement = parseSync(`select 1 where ${definition.replace(/^CHECK /, "")}`).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error(`This is no constraint: ${definition}`);
  return boundsOf(statement.SelectStmt.whereClause, of);
}

function boundsOf(node: unknown, of: string): Bounds {
  const { success, data } = bool.safeParse(node);
  if (success) {
    const parts = data.BoolExpr.args.map((arg) => boundsOf(arg, of));
    const all = data.BoolExpr.boolop === "OR_EXPR";
    const isSaid = (key: keyof Bounds) => (all ? parts.every((part) => part[key]) : parts.some((part) => part[key]));
    return data.BoolExpr.boolop === "NOT_EXPR"
      ? { size: false, elements: false }
      : { size: isSaid("size"), elements: isSaid("elements") };
  }
  const missing = isNull.safeParse(node);
  if (missing.success) {
    const isIt = isColumn(missing.data.NullTest.arg, of);
    return { size: isIt, elements: isIt };
  }
  const { data: found } = operation.safeParse(node);
  if (!found) return { size: false, elements: false };
  const { kind, name, lexpr, rexpr } = found.A_Expr;
  const operator = name[0]?.String.sval ?? "";
  return {
    size:
      (["<=", "<", "="].includes(operator) && isSizeOf(lexpr, of) && (isConstant(rexpr) || operator === "=")) ||
      (kind === "AEXPR_OP_ANY" && operator === "=" && isColumn(lexpr, of) && isConstant(rexpr)) ||
      (operator === "~" && isColumn(lexpr, of) && isLimited(textOf(rexpr))),
    elements: operator === "<@" && isColumn(lexpr, of) && isConstant(rexpr),
  };
}

function bare(node: unknown): unknown {
  const { data } = cast.safeParse(node);
  return data ? bare(data.TypeCast.arg) : node;
}

function isColumn(node: unknown, of: string): boolean {
  const { data } = column.safeParse(bare(node));
  return data?.ColumnRef.fields.length === 1 && data.ColumnRef.fields[0]?.String.sval === of;
}

function isSizeOf(node: unknown, of: string): boolean {
  const { data } = call.safeParse(bare(node));
  const name = data?.FuncCall.funcname.at(-1)?.String.sval ?? "";
  return (
    ["char_length", "length", "octet_length", "cardinality"].includes(name) && isColumn(data?.FuncCall.args?.[0], of)
  );
}

function isConstant(node: unknown): boolean {
  const { data } = array.safeParse(bare(node));
  return data ? data.A_ArrayExpr.elements.every(isConstant) : constant.safeParse(bare(node)).success;
}

function textOf(node: unknown): string {
  return constant.safeParse(bare(node)).data?.A_Const.sval?.sval ?? "";
}

/** Whether a regular expression matches a finite number of texts: from one end to the other, without unlimited repetition. */
function isLimited(pattern: string): boolean {
  const outside = pattern.replace(/\[[^\]]*\]/g, "x").replace(/\\./g, "x");
  return /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(outside);
}
