import { CONNECTION_MESSAGE, type FailureBody } from "#app/domain/failure.ts";

/** The kind of a failure, by which a route decides how to react. */
export type DataErrorKind = "unreachable" | "refused" | "invalid" | "limited" | "conflict" | "missing" | "unexpected";

const STATUS: Record<DataErrorKind, number> = {
  unreachable: 503,
  refused: 403,
  invalid: 400,
  limited: 429,
  conflict: 409,
  missing: 404,
  unexpected: 500,
};

/**
 * Supabase rejected a call, failed, or did not answer.
 *
 * `message` is shown to people, `cause` is logged. The `type`, `data` and `init` members are those of Remix's
 * `data()`: thrown from a loader or action it reaches the error boundary with its status, without a try/catch in each route.
 */
export class DataError extends Error {
  readonly type = "DataWithResponseInit";
  readonly kind: DataErrorKind;
  readonly data: FailureBody;
  readonly init: { status: number; headers: Record<string, string> };

  constructor(kind: DataErrorKind, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "DataError";
    this.kind = kind;
    this.data = { message, code: options.code ?? (kind === "unreachable" ? "CONNECTION_ERROR" : kind.toUpperCase()) };
    this.init = { status: STATUS[kind], headers: kind === "unreachable" ? { "Retry-After": "10" } : {} };
  }

  /** Supabase did not answer: 503 (PRODUCT.md, Failures). */
  static unreachable(cause?: unknown): DataError {
    return new DataError("unreachable", CONNECTION_MESSAGE, { cause });
  }
}

/** The parts of a PostgREST error and of its HTTP response that determine its meaning. */
export interface RestFailure {
  error: { message: string; code?: string | null; hint?: string | null };
  /** HTTP status; 0 when there was no answer. */
  status: number;
}

/**
 * The `DataError` for a failed REST call.
 * @param fallback shown where the database's own message is not meant for people.
 */
export function toDataError({ error, status }: RestFailure, fallback: string): DataError {
  if (status === 0 || status === 502 || status === 503 || status === 504) return DataError.unreachable(error);
  const code = error.code ?? "";
  const options = { code, cause: error };
  // P0001 is `raise exception` in our own functions, whose messages are written for people.
  if (code === "P0001") return new DataError("invalid", error.message, options);
  // Our functions raise these two for a conflict (409) and for too many tries (429).
  if (code === "PT409") return new DataError("conflict", error.message, options);
  if (code === "PT429") return new DataError("limited", error.message, options);
  if (status === 401 || status === 403) {
    const isOurs = !/^(permission denied|new row violates|JWT)/.test(error.message);
    return new DataError("refused", isOurs ? error.message : fallback, options);
  }
  if (code === "PGRST116") return new DataError("missing", fallback, options);
  if (status >= 400 && status < 500) return new DataError("invalid", fallback, options);
  return new DataError("unexpected", fallback, options);
}
