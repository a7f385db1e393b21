import { contentRange, listStatus } from "../content-range.ts";
import { notSingular } from "../errors.ts";
import { parseQuery } from "../request/query.ts";
import type { Relation } from "../schema/catalogue.ts";
import { envelope } from "../sql/envelope.ts";
import { readingText, totalText } from "../sql/read.ts";
import { Parameters } from "../sql/statement.ts";
import { tableSource } from "../sql/write.ts";
import { cappedLimit, type Exchange, jsonAnswer, type RestAnswer } from "./exchange.ts";

/** `GET` and `HEAD` on a table. */
export async function readTable(exchange: Exchange, table: Relation): Promise<RestAnswer> {
  const { preferences, media, session } = exchange;
  const query = parseQuery(session.request.params);
  const source = tableSource(table);
  const parameters = new Parameters();
  const limit = cappedLimit(query.limit, exchange.context.config.api.maxRows);
  const rows = readingText(source, { ...query, limit }, parameters);
  const form = session.request.method === "HEAD" ? "none" : media === "object" ? "first-row" : "rows";
  const total = preferences.count === null ? null : totalText(source, query.conditions, parameters);
  const text = envelope({ source: rows, page: "select * from pgrst_source", form, total });
  const outcome = await exchange.runner.run(session, "read only", { text, values: parameters.values }, (result) => {
    if (media === "object" && result.pageTotal !== 1) throw notSingular(result.pageTotal);
  });
  const status = listStatus(query.offset, outcome.pageTotal, outcome.total);
  const range = contentRange(query.offset, outcome.pageTotal, outcome.total);
  return jsonAnswer(exchange, status, range, { count: preferences.count }, outcome.body);
}
