import { z } from "zod";
import type { StackContext } from "../../context.ts";
import { parseJson } from "../database-errors.ts";
import { RestError } from "../errors.ts";
import { contentType, type MediaType } from "../request/headers.ts";
import { appliedPreferences, type Preferences } from "../request/preferences.ts";
import type { SchemaCache } from "../schema/cache.ts";
import type { Outcome, Runner, Session } from "../transaction.ts";

/** A response. The body is PostgreSQL's text. */
export interface RestAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | null;
}

/** The context of one request: caller, target, media type, and the database. */
export interface Exchange {
  context: StackContext;
  cache: SchemaCache;
  runner: Runner;
  session: Session;
  /** Name of the table or function. */
  name: string;
  media: MediaType;
  preferences: Preferences;
}

/** The result of a request apart from its body. */
interface Result {
  status: number;
  /** `Content-Range`. */
  range: string;
  /** Preferences that were applied. */
  applied: Partial<Preferences>;
}

/** A response with a JSON body and Content-Range. */
export function jsonAnswer(exchange: Exchange, outcome: Outcome, result: Result): RestAnswer {
  const headers = { ...rangeHeaders(exchange, result), "content-type": contentType(exchange.media) };
  const body = exchange.session.request.method === "HEAD" ? null : outcome.body;
  return withResponseSettings(outcome, { status: result.status, headers, body });
}

/** An answer without a body. */
export function emptyAnswer(exchange: Exchange, outcome: Outcome, result: Result): RestAnswer {
  return withResponseSettings(outcome, { status: result.status, headers: rangeHeaders(exchange, result), body: null });
}

function rangeHeaders(exchange: Exchange, { range, applied }: Result): Record<string, string> {
  const { handling, timezone } = exchange.preferences;
  const preferences = appliedPreferences({ ...applied, handling, timezone });
  return { "content-range": range, ...(preferences === null ? {} : { "preference-applied": preferences }) };
}

const settingOfHeaders = z.array(
  z
    .record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/))
    .refine((header) => Object.keys(header).length === 1),
);

/** The response with the overrides of `response.status` and `response.headers`. */
function withResponseSettings({ responseStatus, responseHeaders }: Outcome, answer: RestAnswer): RestAnswer {
  if (responseStatus === null && responseHeaders === null) return answer;
  if (responseStatus !== null && !/^[2-5]\d\d$/.test(responseStatus)) {
    throw new RestError(500, { code: "PGRST112", message: "response.status guc must be a valid status code" });
  }
  const parsed = settingOfHeaders.safeParse(parseJson(responseHeaders ?? "[]"));
  if (!parsed.success) {
    throw new RestError(500, {
      code: "PGRST111",
      message: "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    });
  }
  const own: Record<string, string[]> = {};
  for (const [name, value] of parsed.data.flatMap((header) => Object.entries(header))) {
    own[name.toLowerCase()] = [...(own[name.toLowerCase()] ?? []), value];
  }
  const status = responseStatus === null ? answer.status : Number(responseStatus);
  return { ...answer, status, headers: { ...answer.headers, ...own } };
}

/** Whether `Prefer: handling=strict, max-affected=n` limits the rows that a write may change. */
export function limitsAffected({ handling, maxAffected }: Preferences): boolean {
  return handling === "strict" && maxAffected !== null;
}

/** @throws RestError 400 PGRST124 when a write has changed more rows than it may. */
export function requireMaxAffected(preferences: Preferences, outcome: Outcome): void {
  if (!limitsAffected(preferences) || outcome.pageTotal <= (preferences.maxAffected ?? 0)) return;
  throw new RestError(400, {
    code: "PGRST124",
    message: "Query result exceeds max-affected preference constraint",
    details: `The query affects ${outcome.pageTotal} rows`,
  });
}

/** The requested limit, capped at `max_rows`. */
export function cappedLimit(limit: number | null, maxRows: number): number {
  return limit === null ? maxRows : Math.min(limit, maxRows);
}
