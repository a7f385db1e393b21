import { contentRange } from "../content-range.ts";
import { badPayload, notImplemented, notSingular, RestError, unknownColumn } from "../errors.ts";
import { readPayload } from "../request/payload.ts";
import type { Preferences } from "../request/preferences.ts";
import { parseQuery, type Query } from "../request/query.ts";
import type { Relation } from "../schema/catalogue.ts";
import { envelope } from "../sql/envelope.ts";
import type { PayloadColumn } from "../sql/payload-rows.ts";
import { readingText } from "../sql/read.ts";
import type { Wanted } from "../sql/returning.ts";
import { requireUsable } from "../sql/source.ts";
import { Parameters } from "../sql/statement.ts";
import { deleteText, type Insertion, insertText, updateText } from "../sql/write.ts";
import { NOTHING, type Outcome } from "../transaction.ts";
import {
  type Exchange,
  emptyAnswer,
  jsonAnswer,
  limitsAffected,
  type RestAnswer,
  requireMaxAffected,
} from "./exchange.ts";

/** `POST` on a table: insert, bulk insert and upsert. */
export async function insertRows(exchange: Exchange, table: Relation): Promise<RestAnswer> {
  const { preferences } = exchange;
  const query = parseQuery(exchange.session.request.params);
  const payload = await readPayload(exchange.session.request);
  if (query.columns === null && !payload.isUniform) throw badPayload("All object keys must match");
  const conflict = conflictOf(table, query, preferences);
  const insertion: Insertion = {
    payload,
    columns: payloadColumns(table, query.columns ?? payload.keys),
    fillsDefaults: preferences.missing === "default",
    conflict,
  };
  const outcome = await write(exchange, table, query, (wanted, parameters) =>
    insertText(table, insertion, wanted, parameters),
  );
  const merges = conflict?.resolution === "merge-duplicates";
  const status = merges && (outcome.inserted ?? 0) <= 0 ? 200 : 201;
  const { returns, count, missing } = preferences;
  const applied = { resolution: conflict ? preferences.resolution : null, missing, returns, count };
  return answer(exchange, outcome, { full: status, empty: status }, contentRange(0, 0, outcome.total), applied);
}

/** `PATCH` on a table. */
export async function updateRows(exchange: Exchange, table: Relation): Promise<RestAnswer> {
  const query = parseQuery(exchange.session.request.params);
  const payload = await readPayload(exchange.session.request);
  if (payload.isArray) throw badPayload();
  const columns = payloadColumns(table, query.columns ?? payload.keys);
  if (columns.length > 0) requireWhere("UPDATE", query);
  const { returns, count, missing } = exchange.preferences;
  const fillsDefaults = missing === "default";
  const outcome =
    columns.length === 0
      ? nothingWritten(exchange)
      : await write(exchange, table, query, (wanted, parameters) =>
          updateText(table, { payload, columns, fillsDefaults, conditions: query.conditions }, wanted, parameters),
        );
  const range = contentRange(0, outcome.pageTotal, outcome.total);
  return answer(exchange, outcome, { full: 200, empty: 204 }, range, { missing, returns, count });
}

/** `DELETE` on a table. */
export async function deleteRows(exchange: Exchange, table: Relation): Promise<RestAnswer> {
  const query = parseQuery(exchange.session.request.params);
  requireWhere("DELETE", query);
  const outcome = await write(exchange, table, query, (wanted, parameters) =>
    deleteText(table, query.conditions, wanted, parameters),
  );
  return answer(exchange, outcome, { full: 200, empty: 204 }, contentRange(0, 0, outcome.total));
}

async function write(
  exchange: Exchange,
  table: Relation,
  query: Query,
  build: (wanted: Wanted, parameters: Parameters) => string,
): Promise<Outcome> {
  const { media, preferences, runner, session } = exchange;
  if (query.limit !== null || query.offset > 0) throw notImplemented("limit and offset on writes");
  const parameters = new Parameters();
  const wanted = preferences.returns === "representation" ? { select: query.select, order: query.order } : null;
  const source = build(wanted, parameters);
  const written = {
    from: "pgrst_source",
    name: "pgrst_source",
    columns: [...table.columns, ...table.computed],
    computed: [],
  };
  const page = wanted
    ? readingText(written, { ...wanted, conditions: [], limit: null, offset: 0 }, parameters)
    : "select from pgrst_source";
  const form = wanted === null ? "none" : media === "object" ? "first-row" : "rows";
  const text = envelope({ source, page, form, total: null });
  const check = (result: Outcome) => {
    requireMaxAffected(preferences, result);
    if (media === "object" && result.pageTotal !== 1) throw notSingular(result.pageTotal);
  };
  const mayFail = media === "object" || limitsAffected(preferences);
  const statement = { text, values: parameters.values };
  const outcome = await runner.run(session, "read write", statement, mayFail ? check : undefined);
  // PostgREST asks the planner for reads only.
  return preferences.count === null || preferences.count === "planned"
    ? outcome
    : { ...outcome, total: outcome.pageTotal };
}

function answer(
  exchange: Exchange,
  outcome: Outcome,
  status: { full: number; empty: number },
  range: string,
  applied: Partial<Preferences> = { returns: exchange.preferences.returns, count: exchange.preferences.count },
): RestAnswer {
  const { handling, maxAffected, returns } = exchange.preferences;
  const all = { ...applied, maxAffected: handling === "strict" ? maxAffected : null };
  return returns === "representation"
    ? jsonAnswer(exchange, outcome, { status: status.full, range, applied: all })
    : emptyAnswer(exchange, outcome, { status: status.empty, range, applied: all });
}

/** The response to a PATCH without columns, which needs no query. */
function nothingWritten(exchange: Exchange): Outcome {
  if (exchange.media === "object") throw notSingular(0);
  const { count } = exchange.preferences;
  const total = count === null || count === "planned" ? null : 0;
  return { ...NOTHING, total, body: "[]" };
}

/** Columns of the table by name. @throws RestError 400 PGRST204 for an unknown name. */
function payloadColumns(table: Relation, names: readonly string[]): PayloadColumn[] {
  return names.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (!column) throw unknownColumn(name, table.name);
    requireUsable([column]);
    return column;
  });
}

/** The conflict target of an upsert: `on_conflict`, else the primary key. Null without the preference, or without a key. */
function conflictOf(table: Relation, query: Query, preferences: Preferences): Insertion["conflict"] {
  if (preferences.resolution === null) return null;
  const key = table.columns.filter((column) => column.isKey).map((column) => column.name);
  const columns = payloadColumns(table, query.onConflict ?? key).map((column) => column.name);
  return columns.length === 0 ? null : { resolution: preferences.resolution, columns };
}

/** Hosted Supabase loads `safeupdate` for its API: a write without a filter is rejected with the same message. */
function requireWhere(verb: "UPDATE" | "DELETE", query: Query): void {
  if (query.conditions.length > 0) return;
  throw new RestError(400, { code: "21000", message: `${verb} requires a WHERE clause` });
}
