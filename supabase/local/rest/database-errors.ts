import { DatabaseError } from "pg";
import { z } from "zod";
import { RestError } from "./errors.ts";

/** HTTP status by SQLSTATE, then by its class (the first two characters). From PostgREST's error reference. */
const STATUS_BY_STATE: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "53400": 500,
  "57P01": 503,
  P0001: 400,
};
const STATUS_BY_CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "21": 500,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** SQLSTATEs after which the schema cache may be stale. */
const STALE_STATES = new Set(["42703", "42704", "42883", "42P01", "42P13", "42725"]);

/** Whether the schema cache should be reloaded before the next request. */
export function hintsAtStaleSchema(error: unknown): boolean {
  return error instanceof DatabaseError && STALE_STATES.has(error.code ?? "");
}

/** The response to an error that PostgreSQL raised for `role`, at the commit included. */
export function fromDatabase(error: DatabaseError, role: string): RestError {
  if (error.code === "PGRST") return raisedInFull(error);
  const status = statusOf(error, role);
  return new RestError(
    status,
    { code: error.code ?? "XX000", message: error.message, details: error.detail ?? null, hint: error.hint ?? null },
    status === 401 ? { "WWW-Authenticate": "Bearer" } : {},
  );
}

/** The response while the database is unreachable, without hosts or ports. */
export function unreachable(): RestError {
  return new RestError(503, { code: "PGRST001", message: "Database client error. Retrying the connection." });
}

function statusOf(error: DatabaseError, role: string): number {
  const { code = "XX000", message } = error;
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "22023") return /^role ".*" does not exist$/.test(message) ? 401 : 400;
  if (code === "21000" && message.endsWith("requires a WHERE clause")) return 400;
  if (code.startsWith("PT")) return customStatus(Number(code.slice(2)));
  return STATUS_BY_STATE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

function customStatus(status: number): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetail = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)).default({}),
});

/** `raise sqlstate 'PGRST'`: message and detail are JSON with the whole response. */
function raisedInFull(error: DatabaseError): RestError {
  const message = raisedMessage.safeParse(parseJson(error.message));
  const detail = raisedDetail.safeParse(parseJson(error.detail ?? ""));
  if (message.success && detail.success) return new RestError(detail.data.status, message.data, detail.data.headers);
  return new RestError(500, {
    code: "PGRST121",
    message: "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error",
    details: message.success ? "DETAIL is not as expected" : "MESSAGE is not as expected",
    hint: "MESSAGE must hold code and message, DETAIL must hold status and headers",
  });
}

/** Parses JSON; null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
