import type { Context } from "hono";
import { DatabaseError } from "pg";
import type { StackContext } from "../context.ts";
import { ConnectionLostError } from "../database/connection.ts";
import { AuthError, databaseAway, emailExists, invalid, unexpectedFailure } from "./errors.ts";

/** The first API version whose errors carry the error code in `code`. */
export const API_VERSION = "2024-01-01";

/**
 * Any thrown value as the answer of this request. The body's shape follows the caller's `X-Supabase-Api-Version`:
 * `{code, message}` from 2024-01-01 on, before that `{code: <status>, error_code, msg}`.
 */
export function errorResponse(context: StackContext, c: Context, thrown: unknown): Response {
  const error = toAuthError(context, thrown);
  c.header("x-sb-error-code", error.code);
  const version = c.req.header("X-Supabase-Api-Version") ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION) {
    c.header("X-Supabase-Api-Version", API_VERSION);
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...error.extra }, error.status);
}

/** An AuthError is returned unchanged; other errors are logged by name or SQLSTATE and answered without details. */
export function toAuthError(context: StackContext, thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (thrown instanceof ConnectionLostError) {
    context.log("auth: the database cannot be reached");
    return databaseAway();
  }
  if (thrown instanceof DatabaseError) {
    // Class 22: invalid value for a type. 55P03: lock timeout.
    if (thrown.code?.startsWith("22")) return invalid("The request holds a value that cannot be stored");
    if (thrown.code === "55P03") {
      return new AuthError(409, "conflict", "Too many concurrent requests for this session");
    }
    // Unique violation: a concurrent request took the same address.
    if (thrown.code === "23505" && thrown.schema === "auth" && thrown.table === "users") return emailExists();
    context.log(`auth: the database answered SQLSTATE ${thrown.code}`);
    return unexpectedFailure();
  }
  // Without the message, which may contain an e-mail address.
  context.log(`auth: ${thrown instanceof Error ? `${thrown.name}${atLine(thrown)}` : "unknown failure"}`);
  return unexpectedFailure();
}

function atLine(error: Error): string {
  const frame = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  const place = frame?.match(/([\w.-]+:\d+):\d+\)?$/)?.[1];
  return place === undefined ? "" : ` in ${place}`;
}
