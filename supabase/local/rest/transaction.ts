import type { IncomingHttpHeaders } from "node:http";
import { DatabaseError } from "pg";
import { z } from "zod";
import type { Caller } from "../callers.ts";
import type { StackContext } from "../context.ts";
import type { TextRow, TextStatement } from "../database/batch.ts";
import { ConnectionLostError } from "../database/connection.ts";
import { fromDatabase, hintsAtStaleSchema, unreachable } from "./database-errors.ts";
import { RestError } from "./errors.ts";
import type { SchemaCache } from "./schema/cache.ts";
import { identifier } from "./sql/statement.ts";

/** A parsed request. */
export interface RestRequest {
  method: string;
  /** Path below the REST root: `/events`. */
  path: string;
  headers: IncomingHttpHeaders;
  params: URLSearchParams;
  /** Reads the body as text; may be called repeatedly. */
  body: () => Promise<string>;
}

/** Access mode of the transaction. */
export type Mode = "read only" | "read write";

/** The result of a statement. */
export interface Outcome {
  /** Rows read, written or returned. */
  pageTotal: number;
  /** Rows in all; null unless counted. */
  total: number | null;
  /** Rows that an upsert inserted; null for other statements. */
  inserted: number | null;
  /** The planner's estimate of the rows in all; null unless requested. */
  planned: number | null;
  /** JSON as PostgreSQL wrote it. */
  body: string;
  /** What `response.status` and `response.headers` were set to; null when they were not. */
  responseStatus: string | null;
  responseHeaders: string | null;
}

/** The result of a request that needs no query. */
export const NOTHING: Outcome = {
  pageTotal: 0,
  total: null,
  inserted: null,
  planned: null,
  body: "",
  responseStatus: null,
  responseHeaders: null,
};

/** Role, claims and schema of one request. */
export interface Session {
  caller: Caller;
  schema: string;
  request: RestRequest;
  /** Null keeps the database's setting. */
  timezone: string | null;
}

/** Runs statements as their caller, one transaction each. */
export class Runner {
  readonly #context: StackContext;
  readonly #cache: SchemaCache;
  #isDown = false;

  constructor(context: StackContext, cache: SchemaCache) {
    this.#context = context;
    this.#cache = cache;
  }

  /**
   * @param check validates the outcome; an error that it throws rolls back. A write without it is committed in the same round trip.
   * @param plan the `explain` statement for an estimated count.
   * @throws DatabaseError for every error of the database, at the commit included; `guard` turns it into a response.
   */
  async run(
    session: Session,
    mode: Mode,
    statement: TextStatement,
    check?: (outcome: Outcome) => void,
    plan?: TextStatement,
  ): Promise<Outcome> {
    const settings = await this.#cache.settings(session.caller.role);
    const extraPath = (await this.#cache.extraSearchPath()) ?? this.#context.config.api.extraSearchPath;
    const statements = [setupOf(session, mode, extraPath, settings), statement, ...(plan ? [plan] : [])];
    const mustWait = check !== undefined && mode === "read write";
    const rows = await this.#context.restPool.batch(
      statements,
      mustWait ? (found) => check(readOutcome(found)) : undefined,
    );
    const outcome = readOutcome(rows);
    // A read needs no rollback.
    if (!mustWait) check?.(outcome);
    return outcome;
  }

  /** Runs `work` and turns database errors into responses. An outage is logged once when it begins and once when it ends. */
  async guard<Result>(role: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (this.#isDown) this.#context.log("REST: the database answers again");
      this.#isDown = false;
      return result;
    } catch (error) {
      if (error instanceof ConnectionLostError) {
        if (!this.#isDown) this.#context.log("REST: the database cannot be reached, answering 503 until it can");
        this.#isDown = true;
        this.#cache.invalidate();
        throw unreachable();
      }
      if (hintsAtStaleSchema(error)) this.#cache.refresh();
      throw error instanceof DatabaseError ? fromDatabase(error, role) : error;
    }
  }
}

/** The first statement of a transaction: sets role, claims and request settings. */
function setupOf(
  session: Session,
  mode: Mode,
  extraPath: readonly string[],
  settings: readonly { name: string; value: string }[],
): TextStatement {
  const { caller, request, timezone } = session;
  const path = [session.schema, ...extraPath].map(identifier).join(", ");
  const pairs = [
    ...(mode === "read only" ? [["transaction_read_only", "on"] as const] : []),
    ["search_path", path],
    ...settings.map(({ name, value }) => [name, value] as const),
    ...(timezone === null ? [] : [["TimeZone", timezone] as const]),
    ["role", caller.role],
    ["request.jwt.claims", caller.json],
    ["request.method", request.method],
    ["request.path", request.path],
    ["request.headers", JSON.stringify(request.headers)],
    ["request.cookies", JSON.stringify(cookiesOf(request.headers.cookie ?? ""))],
  ] as const;
  const calls = pairs.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
  // Selects a count, so that the values of set_config() are not sent back.
  return { text: `select pg_catalog.num_nulls(${calls.join(", ")})`, values: pairs.flat() };
}

const explained = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

/** @param results the rows of the setup, of what `envelope` selects, and of the plan if there is one. */
function readOutcome(results: readonly TextRow[][]): Outcome {
  const [, rowsOfEnvelope, plan] = results;
  const row = rowsOfEnvelope?.[0];
  if (!row) throw new RestError(500, { code: "PGRSTX00", message: "The statement returned no row" });
  const [pageTotal, total, inserted, body, responseStatus = null, responseHeaders = null] = row;
  const number = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
  const rows = { pageTotal: number(pageTotal) ?? 0, total: number(total), inserted: number(inserted) };
  const planned = plan ? explained.parse(JSON.parse(plan[0]?.[0] ?? ""))[0].Plan["Plan Rows"] : null;
  return { ...rows, planned, body: body ?? "", responseStatus, responseHeaders };
}

function cookiesOf(header: string): Record<string, string> {
  const pairs = header.split(";").map((part) => part.trim().split("="));
  return Object.fromEntries(pairs.filter(([name]) => name).map(([name, ...value]) => [name, value.join("=")]));
}
