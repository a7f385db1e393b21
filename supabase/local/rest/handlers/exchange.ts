import type { IncomingHttpHeaders } from "node:http";
import type { StackContext } from "../../context.ts";
import { RestError } from "../errors.ts";
import { contentType, type MediaType } from "../request/headers.ts";
import { appliedPreferences, type Preferences } from "../request/preferences.ts";
import type { SchemaCache } from "../schema/cache.ts";
import type { Outcome, Runner, Session } from "../transaction.ts";

/** A request as Node has read it. */
export interface RestRequest {
  method: string;
  /** Path below the REST root: `/events`. */
  path: string;
  headers: IncomingHttpHeaders;
  params: URLSearchParams;
  /** The body as text; it may be asked for again. */
  body: () => Promise<string>;
}

/** An answer as Node sends it. The body goes out as PostgreSQL wrote it. */
export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** One request on its way to an answer: who asks, for what, in which form, and what answers it. */
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

/** An answer with a JSON body and the headers that say how much of it there is. */
export function jsonAnswer(
  exchange: Exchange,
  status: number,
  range: string,
  applied: Partial<Preferences>,
  body: string,
): RestAnswer {
  const headers = { ...rangeHeaders(range, applied), "content-type": contentType(exchange.media) };
  return { status, headers, body: exchange.session.request.method === "HEAD" ? null : body };
}

/** An answer without a body. */
export function emptyAnswer(status: number, range: string, applied: Partial<Preferences>): RestAnswer {
  return { status, headers: rangeHeaders(range, applied), body: null };
}

function rangeHeaders(range: string, applied: Partial<Preferences>): Record<string, string> {
  const preferences = appliedPreferences(applied);
  return { "content-range": range, ...(preferences === null ? {} : { "preference-applied": preferences }) };
}

/** Whether `Prefer: handling=strict, max-affected=n` limits how many rows a write may change. */
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

/** The smaller of what was asked for and the most that a list may hold. */
export function cappedLimit(limit: number | null, maxRows: number): number {
  return limit === null ? maxRows : Math.min(limit, maxRows);
}
