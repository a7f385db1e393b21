import { contentRange, listStatus } from "../content-range.ts";
import { badPayload, notSingular, unsupportedMethod } from "../errors.ts";
import { readPayload } from "../request/payload.ts";
import { narrowByRange, parseQuery, type Query } from "../request/query.ts";
import type { Routine } from "../schema/catalogue.ts";
import { chooseRoutine, takesWholeBody, unknownRoutine } from "../schema/overloads.ts";
import { type CallArguments, callText } from "../sql/call.ts";
import { type BodyForm, envelope } from "../sql/envelope.ts";
import { readingText, totalText } from "../sql/read.ts";
import type { Source } from "../sql/source.ts";
import { Parameters } from "../sql/statement.ts";
import type { Outcome } from "../transaction.ts";
import {
  cappedLimit,
  type Exchange,
  emptyAnswer,
  jsonAnswer,
  limitsAffected,
  type RestAnswer,
  requireMaxAffected,
} from "./exchange.ts";

/** `POST`, `GET` and `HEAD` on `/rpc/<function>`. */
export async function callRoutine(exchange: Exchange): Promise<RestAnswer> {
  const { method } = exchange.session.request;
  if (method !== "POST" && method !== "GET" && method !== "HEAD") throw unsupportedMethod(method, true);
  const { routine, given, query } = await readCall(exchange);
  const outcome = await run(exchange, routine, given, query);
  const applied = { count: exchange.preferences.count };
  const status = listStatus(query.offset, outcome.pageTotal, outcome.total);
  const range = contentRange(query.offset, outcome.pageTotal, outcome.total);
  return routine.returnsVoid
    ? emptyAnswer(exchange, outcome, { status: 204, range, applied })
    : jsonAnswer(exchange, outcome, { status, range, applied });
}

async function readCall(exchange: Exchange): Promise<{ routine: Routine; given: CallArguments; query: Query }> {
  const { cache, name, session } = exchange;
  const { params } = session.request;
  const overloads = await cache.routines(session.schema, name);
  if (session.request.method === "POST") {
    const query = parseQuery(params);
    const whole = overloads.find(takesWholeBody);
    const payload = await readPayload(session.request, { emptyIs: "{}", mayBeAnything: whole !== undefined });
    if (whole && !(payload.isObject && chooseRoutine(overloads, payload.keys))) {
      return { routine: whole, given: { whole: payload.text }, query };
    }
    if (!payload.isObject) throw badPayload();
    const given = { json: payload.text, names: payload.keys };
    return { routine: choose(exchange, overloads, given.names), given, query };
  }
  const names = new Set(overloads.flatMap((routine) => routine.arguments.map((argument) => argument.name)));
  const query = parseQuery(params, (key) => names.has(key) || !looksLikeFilter(key, params.get(key) ?? ""));
  const routine = choose(exchange, overloads, [...query.arguments.keys()]);
  return { routine, given: query.arguments, query: narrowByRange(query, session.request) };
}

/** Whether a parameter of a GET filters the result. All others are arguments, even if no function has such an argument. */
function looksLikeFilter(key: string, value: string): boolean {
  return /^(?:not\.)?(?:and|or)$/.test(key) || key.includes(".") || /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./.test(value);
}

function choose(exchange: Exchange, overloads: readonly Routine[], names: readonly string[]): Routine {
  const routine = chooseRoutine(overloads, names);
  if (!routine) throw unknownRoutine(exchange.session, exchange.name, names);
  return routine;
}

function run(exchange: Exchange, routine: Routine, given: CallArguments, query: Query): Promise<Outcome> {
  const { context, media, preferences, runner, session } = exchange;
  const parameters = new Parameters();
  const source = callText(routine, given, parameters);
  const limit = routine.returnsSet ? cappedLimit(query.limit, context.config.api.maxRows) : query.limit;
  const result = resultSource(routine);
  const page = readingText(result, { ...query, limit }, parameters);
  // PostgREST asks the planner for tables and views only.
  const isCounted = preferences.count !== null && preferences.count !== "planned";
  const total = !isCounted ? null : totalText(result, query.conditions, parameters);
  const isHead = session.request.method === "HEAD";
  const form = isHead ? "none" : formOf(routine, media === "object");
  const text = envelope({ source, runsOnce: true, page, form, total });
  const mode = session.request.method === "POST" && routine.volatility === "v" ? "read write" : "read only";
  const isSingular = media === "object" && !routine.returnsVoid;
  const check = (outcome: Outcome) => {
    requireMaxAffected(preferences, outcome);
    if (isSingular && outcome.pageTotal !== 1) throw notSingular(outcome.pageTotal);
  };
  const mayFail = isSingular || limitsAffected(preferences);
  return runner.run(session, mode, { text, values: parameters.values }, mayFail ? check : undefined);
}

function resultSource(routine: Routine): Source {
  const columns = routine.returnsRow ? routine.columns : [{ name: "pgrst_scalar", type: "", leftOut: null }];
  return { from: "pgrst_source", name: "pgrst_source", columns, computed: routine.computed };
}

function formOf(routine: Routine, asObject: boolean): BodyForm {
  if (routine.returnsVoid) return "none";
  if (routine.returnsRow) return routine.returnsSet ? (asObject ? "first-row" : "rows") : "row-or-null";
  return routine.returnsSet && !asObject ? "values" : "first-value";
}
