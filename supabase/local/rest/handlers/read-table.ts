import type { TextStatement } from "../../database/batch.ts";
import { contentRange, listStatus } from "../content-range.ts";
import { notSingular } from "../errors.ts";
import { narrowByRange, parseQuery, type Query } from "../request/query.ts";
import type { Relation } from "../schema/catalogue.ts";
import { envelope } from "../sql/envelope.ts";
import { planText, readingText, totalText } from "../sql/read.ts";
import type { Source } from "../sql/source.ts";
import { Parameters } from "../sql/statement.ts";
import { tableSource } from "../sql/write.ts";
import type { Outcome } from "../transaction.ts";
import { cappedLimit, type Exchange, jsonAnswer, type RestAnswer } from "./exchange.ts";

/** `GET` and `HEAD` on a table. */
export async function readTable(exchange: Exchange, table: Relation): Promise<RestAnswer> {
  const { media, session } = exchange;
  const { count } = exchange.preferences;
  const { maxRows } = exchange.context.config.api;
  const query = narrowByRange(parseQuery(session.request.params), session.request);
  const source = tableSource(table);
  const parameters = new Parameters();
  const limit = cappedLimit(query.limit, maxRows);
  const rows = readingText(source, { ...query, limit }, parameters);
  const form = session.request.method === "HEAD" ? "none" : media === "object" ? "first-row" : "rows";
  const most = count === "estimated" ? maxRows + 1 : null;
  const total = count === null || count === "planned" ? null : totalText(source, query.conditions, parameters, most);
  const text = envelope({ source: rows, page: "select * from pgrst_source", form, total });
  const check = (result: Outcome) => {
    if (media === "object" && result.pageTotal !== 1) throw notSingular(result.pageTotal);
  };
  const plan = count === "planned" || count === "estimated" ? planOf(source, query) : undefined;
  const outcome = await exchange.runner.run(session, "read only", { text, values: parameters.values }, check, plan);
  const all = countOf(outcome, maxRows);
  const status = listStatus(query.offset, outcome.pageTotal, all);
  const range = contentRange(query.offset, outcome.pageTotal, all);
  return jsonAnswer(exchange, outcome, { status, range, applied: { count } });
}

function planOf(source: Source, { conditions }: Query): TextStatement {
  const parameters = new Parameters();
  return { text: planText(source, conditions, parameters), values: parameters.values };
}

/** The planner's estimate if rows were not counted, or only up to `max_rows`. */
function countOf({ planned, total }: Outcome, maxRows: number): number | null {
  if (planned === null || (total !== null && total <= maxRows)) return total;
  return Math.max(planned, total ?? 0);
}
