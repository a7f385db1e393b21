import type { Condition, Test } from "../request/conditions.ts";
import { columnOf, type Source } from "./source.ts";
import type { Parameters } from "./statement.ts";

/** ` where …` for these conditions, or an empty text when there are none. */
export function whereClause(source: Source, conditions: readonly Condition[], parameters: Parameters): string {
  if (conditions.length === 0) return "";
  return ` where ${conditions.map((condition) => conditionText(source, condition, parameters)).join(" and ")}`;
}

function conditionText(source: Source, condition: Condition, parameters: Parameters): string {
  const not = condition.negated ? "not " : "";
  if (condition.kind === "group") {
    const members = condition.members.map((member) => conditionText(source, member, parameters));
    return `${not}(${members.join(` ${condition.join} `)})`;
  }
  const column = columnOf(source, condition.column);
  return `${not}(${testText(column, condition.test, parameters)})`;
}

function testText(column: { text: string; type: string }, test: Test, parameters: Parameters): string {
  switch (test.operator) {
    case "compare":
      return `${column.text} ${test.symbol} ${parameters.bind(test.value)}`;
    case "in":
      return `${column.text} = any(${parameters.bind(arrayLiteral(test.values))})`;
    case "is":
      return `${column.text} is ${test.value}`;
    case "search": {
      const configuration = test.configuration === null ? "" : `${parameters.bind(test.configuration)}::regconfig, `;
      const document =
        column.type === "tsvector" ? column.text : `pg_catalog.to_tsvector(${configuration}${column.text})`;
      return `${document} @@ pg_catalog.${test.parser}(${configuration}${parameters.bind(test.value)})`;
    }
  }
}

/** PostgreSQL's text form of an array, every element quoted. */
function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}
